import type { Message } from '../../domain/message/message.ts'
import { type ArrayColumns, columnsOf, columnValues, namesOf, unnest } from '../array-columns.ts'
import type { Queryable, Statement } from '../database.ts'
import { changingColumns, phaseOf, slotEpochOf, writtenColumns } from './columns.ts'

/** A message as it was read or claimed, and as it is to be stored. */
export interface MessageChange {
  before: Message
  after: Message
  /** Lines of the timeline to append, each as `encodeStep` makes it. */
  timeline: string
  refs: NewRef[]
}

/** An upstream's id of a part. */
export interface NewRef {
  upstream: string
  ref: string
  /** Index into the message's attempts. */
  attempt: number
  part: number
}

/**
 * Writes changes and the upstreams' ids in one statement. A row that has changed since `before` (another node
 * recovered it, or a report changed it) is left unchanged; its id is missing in the result.
 */
export async function changeMessages(tx: Queryable, changes: MessageChange[]): Promise<Set<number>> {
  const values = [
    ...columnValues(expectedColumns, changes),
    ...columnValues(
      changingColumns,
      changes.map(({ after }) => after),
    ),
    ...columnValues(
      writtenColumns,
      changes.map(({ after, timeline }) => ({ message: after, timeline })),
    ),
  ]
  const refs = changes.flatMap(({ after, refs: learnt }) => learnt.map((ref) => ({ after, ref })))
  const rows = await (refs.length === 0
    ? tx.query<{ msg_id: number }>(changeStatement, values)
    : tx.query<{ msg_id: number }>(changeWithRefsStatement, [...values, ...columnValues(refColumns, refs)]))
  return new Set(rows.map((row) => row.msg_id))
}

/** Columns that identify a row unchanged since `before`. */
const expectedColumns = {
  msg_id: ['bigint', ({ before }) => before.msgId],
  was_phase: ['smallint', ({ before }) => phaseOf(before)],
  was_epoch: ['bigint', ({ before }) => slotEpochOf(before) ?? 0],
  was_updated_at: ['bigint', ({ before }) => before.updatedAt],
} as const satisfies ArrayColumns<MessageChange>

const allColumns = { ...expectedColumns, ...changingColumns, ...writtenColumns }

interface LearntRef {
  after: Message
  ref: NewRef
}

const refColumns = {
  upstream: ['text', ({ ref }) => ref.upstream],
  ref: ['text', ({ ref }) => ref.ref],
  msg_id: ['bigint', ({ after }) => after.msgId],
  attempt: ['smallint', ({ ref }) => ref.attempt],
  part: ['smallint', ({ ref }) => ref.part],
  at: ['bigint', ({ after }) => after.updatedAt],
} as const satisfies ArrayColumns<LearntRef>

/**
 * Uses the primary key of messages. `updated_at` grows with every write, also within one millisecond, so a change
 * based on an older read has no effect.
 */
const change = `
  UPDATE messages m SET ${Object.keys(changingColumns)
    .map((name) => `${name} = n.${name}`)
    .join(', ')},
    updated_at = greatest(n.updated_at, m.updated_at + 1), timeline = m.timeline || coalesce(n.timeline, '')
  FROM ${unnest(allColumns, 1)} AS n (${namesOf(allColumns)})
  WHERE m.msg_id = n.msg_id AND m.phase = n.was_phase AND coalesce(m.slot_epoch, 0) = n.was_epoch
    AND m.updated_at = n.was_updated_at
  RETURNING m.msg_id`

const changeStatement: Statement = { name: 'change-messages', text: change }

const changeWithRefsStatement: Statement = {
  name: 'change-messages-with-refs',
  text: `
WITH changed AS (${change}
), learnt AS (
  INSERT INTO part_refs (${namesOf(refColumns)})
  SELECT r.* FROM ${unnest(refColumns, 1 + Object.keys(allColumns).length)} AS r (${namesOf(refColumns)})
  WHERE r.msg_id IN (SELECT msg_id FROM changed)
)
SELECT msg_id FROM changed`,
}

/** Money that final messages of an account released and captured. */
export interface Settlement {
  accountId: number
  chargedMicros: number
  releasedMicros: number
  messages: number
}

/** One balance row and at most two ledger rows an account; rows are locked in the order of the account id. */
export async function settleMoney(tx: Queryable, settlements: Settlement[]): Promise<void> {
  const sorted = settlements.toSorted((a, b) => a.accountId - b.accountId)
  const text = `WITH s AS (
      SELECT * FROM unnest($1::integer[], $2::bigint[], $3::bigint[], $4::integer[])
        AS s (account_id, charged, released, messages)
    ), back AS (
      UPDATE balances b SET available_micros = b.available_micros + s.released
      FROM s WHERE b.account_id = s.account_id AND s.released > 0
    )
    INSERT INTO ledger (account_id, kind, amount_micros, messages)
    SELECT account_id, 'capture', charged, messages FROM s WHERE charged > 0
    UNION ALL
    SELECT account_id, 'release', released, messages FROM s WHERE released > 0`
  await tx.query(
    { name: 'settle-money', text },
    columnsOf(sorted, 'accountId', 'chargedMicros', 'releasedMicros', 'messages'),
  )
}
