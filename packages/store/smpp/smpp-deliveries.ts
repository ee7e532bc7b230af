import type { Queryable, Statement } from '../database.ts'
import {
  type ArrayColumns,
  columnNames,
  columnValues,
  sealedParameters,
  toColumns,
  unnest,
} from '../statements/array-columns.ts'

/** NOTIFY channel: deliver_sm wait on disk for an account. The payload is the account's id. */
export const deliveriesChannel = 'posthorn_smpp_deliveries'

/** A deliver_sm as it is stored; `dueAt` lies one lease ahead where the writer delivers it itself. */
export interface DeliveryRow {
  accountId: number
  /** The bind whose sessions may have it; 0: any bind of the account. */
  bindId: number
  msgId: number | null
  /** Of the ids of one message, from 0; with `msgId` it finds a stored row again. */
  number: number
  /** An `SmppNotice` as JSON. */
  body: string
  dueAt: number
  /** The writer delivers it itself. */
  isLeased?: boolean
}

/** A deliver_sm to send now, held by one node until `leasedUntil`. That instant is the token of the lease. */
export interface DueDelivery {
  deliveryId: number
  accountId: number
  bindId: number
  body: string
  /** Times that it was sent. */
  attempts: number
  leasedUntil: number
  createdAt: number
}

/** What became of a leased delivery. A delivery that was acknowledged is deleted. */
export type DeliveryOutcome = { deliveryId: number; leasedUntil: number } & (
  | { kind: 'acknowledged' }
  | { kind: 'waits'; attempts: number; dueAt: number; error: string | null }
  | { kind: 'dead'; attempts: number; error: string }
)

export const deliveryColumns = {
  account_id: ['integer', ({ accountId }) => accountId],
  bind_id: ['integer', ({ bindId }) => bindId],
  msg_id: ['bigint', ({ msgId }) => msgId],
  number: ['smallint', ({ number }) => number],
  body: ['text', ({ body }) => body, 'text smpp_deliveries.body'],
  due_at: ['bigint', ({ dueAt }) => dueAt],
  created_at: ['bigint', ({ createdAt }) => createdAt],
} as const satisfies ArrayColumns<DeliveryRow & { createdAt: number }>

/** The ids of the new rows, in the order of `rows`. */
export async function insertDeliveries(tx: Queryable, rows: DeliveryRow[], now: number): Promise<number[]> {
  const values = columnValues(
    deliveryColumns,
    rows.map((row) => ({ createdAt: now, ...row })),
  )
  // Ids are numbered in the order of the rows: a sequence gives them as the rows are read.
  const stored = await tx.query<{ deliveryId: number }>(insertStatement, values)
  return stored.map(({ deliveryId }) => deliveryId).sort((a, b) => a - b)
}

const insertStatement: Statement = {
  name: 'insert-smpp-deliveries',
  sealed: sealedParameters(deliveryColumns),
  text: `INSERT INTO smpp_deliveries (${columnNames(deliveryColumns)})
    SELECT * FROM ${unnest(deliveryColumns, 1)} AS d RETURNING delivery_id AS "deliveryId"`,
}

/** A bind with a receiving session on this node, and how many deliveries may be claimed for it. */
export interface DeliveryTarget {
  accountId: number
  /** 0: what any bind of the account may have. */
  bindId: number
  limit: number
}

/**
 * Leases the oldest due deliveries of each target. Uses smpp_deliveries_due, read for each target as far as its limit: what
 * is leased or due later is passed over by the index.
 */
export async function claimDeliveries(
  db: Queryable,
  { targets, now, leasedUntil }: { targets: readonly DeliveryTarget[]; now: number; leasedUntil: number },
): Promise<DueDelivery[]> {
  const claimed = await db.query<DueDelivery>(claimStatement, [
    ...toColumns(targets, 'accountId', 'bindId', 'limit'),
    now,
    leasedUntil,
  ])
  return claimed.sort((a, b) => a.deliveryId - b.deliveryId)
}

export const claimStatement: Statement = {
  name: 'claim-due-smpp-deliveries',
  text: `WITH due AS MATERIALIZED (
      SELECT d.delivery_id FROM unnest($1::int[], $2::int[], $3::int[]) AS t (account_id, bind_id, max_deliveries)
      CROSS JOIN LATERAL (
        SELECT delivery_id FROM smpp_deliveries
        WHERE account_id = t.account_id AND bind_id = t.bind_id AND due_at <= $4
        ORDER BY due_at, delivery_id LIMIT t.max_deliveries
        FOR UPDATE SKIP LOCKED
      ) d
    )
    UPDATE smpp_deliveries s SET due_at = $5 FROM due WHERE s.delivery_id = due.delivery_id
    RETURNING s.delivery_id AS "deliveryId", s.account_id AS "accountId", s.bind_id AS "bindId", s.body, s.attempts,
      s.due_at AS "leasedUntil", s.created_at AS "createdAt"`,
}

/** Writes any number of outcomes. One whose lease another node holds by now changes nothing, unless it was acknowledged. */
export async function recordDeliveries(
  db: Queryable,
  outcomes: readonly DeliveryOutcome[],
  now: number,
): Promise<void> {
  const acknowledged = outcomes.filter(({ kind }) => kind === 'acknowledged')
  if (acknowledged.length > 0) {
    await db.query(acknowledgeStatement, toColumns(acknowledged, 'deliveryId'))
  }
  const waiting = outcomes.filter((outcome) => outcome.kind === 'waits')
  if (waiting.length > 0) {
    await db.query(
      waitStatement,
      toColumns(waiting, 'deliveryId', 'leasedUntil', 'attempts', 'dueAt', 'error'),
    )
  }
  const dead = outcomes.filter((outcome) => outcome.kind === 'dead')
  if (dead.length > 0) {
    await db.query(deadStatement, [...toColumns(dead, 'deliveryId', 'leasedUntil', 'attempts', 'error'), now])
  }
}

/** Uses the primary key. */
const acknowledgeStatement: Statement = {
  name: 'delete-smpp-deliveries',
  text: 'DELETE FROM smpp_deliveries WHERE delivery_id = ANY($1::bigint[])',
}

/** Uses the primary key. */
const waitStatement: Statement = {
  name: 'postpone-smpp-deliveries',
  text: `UPDATE smpp_deliveries s SET attempts = v.attempts, due_at = v.due_at, last_error = coalesce(v.error, last_error)
    FROM unnest($1::bigint[], $2::bigint[], $3::int[], $4::bigint[], $5::text[])
      AS v (delivery_id, leased_until, attempts, due_at, error)
    WHERE s.delivery_id = v.delivery_id AND s.due_at = v.leased_until`,
}

const deadColumns = 'delivery_id, account_id, bind_id, msg_id, number, body, created_at'

/** Uses the primary key. */
const deadStatement: Statement = {
  name: 'dead-letter-smpp-deliveries',
  text: `WITH moved AS (
      DELETE FROM smpp_deliveries s USING unnest($1::bigint[], $2::bigint[], $3::int[], $4::text[])
        AS v (delivery_id, leased_until, attempts, error)
      WHERE s.delivery_id = v.delivery_id AND s.due_at = v.leased_until
      RETURNING s.*, v.attempts AS tries, v.error
    )
    INSERT INTO smpp_dead_deliveries (${deadColumns}, attempts, last_error, ended_at)
    SELECT ${deadColumns}, tries, error, $5 FROM moved`,
}

/**
 * Moves deliveries to the dead letters that were made before `before` and are in no node's hands, at most 1,000. Returns
 * how many of each account. Uses the primary key: the oldest come first.
 */
export function giveUpDeliveries(
  db: Queryable,
  { before, now, error }: { before: number; now: number; error: string },
): Promise<{ accountId: number; deliveries: number }[]> {
  return db.query<{ accountId: number; deliveries: number }>(giveUpStatement, [before, now, error])
}

const giveUpStatement: Statement = {
  name: 'give-up-smpp-deliveries',
  text: `WITH moved AS (
      DELETE FROM smpp_deliveries WHERE delivery_id IN (
        SELECT delivery_id FROM (
          SELECT delivery_id, created_at, due_at FROM smpp_deliveries ORDER BY delivery_id LIMIT 1000
        ) oldest WHERE created_at < $1 AND due_at <= $2
      ) RETURNING *
    ), dead AS (
      INSERT INTO smpp_dead_deliveries (${deadColumns}, attempts, last_error, ended_at)
      SELECT ${deadColumns}, attempts, coalesce(last_error, $3), $2 FROM moved
    )
    SELECT account_id AS "accountId", count(*)::integer AS deliveries FROM moved GROUP BY account_id`,
}

/** Deliveries that wait and those given up, each counted up to 100,000, and how long the oldest one waits. */
export async function countDeliveries(
  db: Queryable,
  now: number,
): Promise<{ waiting: number; deadLetters: number; oldestMs: number }> {
  const text = `SELECT (SELECT count(*)::integer FROM (SELECT FROM smpp_deliveries LIMIT 100000) w) AS waiting,
    (SELECT count(*)::integer FROM (SELECT FROM smpp_dead_deliveries LIMIT 100000) d) AS "deadLetters",
    (SELECT created_at FROM smpp_deliveries ORDER BY delivery_id LIMIT 1) AS "oldestAt"`
  const [counts] = await db.query<{ waiting: number; deadLetters: number; oldestAt: number | null }>({
    name: 'count-smpp-deliveries-by-age',
    text,
  })
  const { waiting = 0, deadLetters = 0, oldestAt = null } = counts ?? {}
  return { waiting, deadLetters, oldestMs: oldestAt === null ? 0 : Math.max(0, now - oldestAt) }
}

/** Tells every gateway that deliveries of these accounts wait on disk. A statement of its own, as for queues. */
export async function notifyDeliveries(db: Queryable, accountIds: readonly number[]): Promise<void> {
  const text = `SELECT set_config('synchronous_commit', 'off', true), pg_notify('${deliveriesChannel}', account)
    FROM unnest($1::text[]) AS n (account)`
  await db.query({ name: 'notify-smpp-deliveries', text }, [accountIds.map(String)])
}
