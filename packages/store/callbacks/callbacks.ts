import type { CallbackAttempt, CallbackState } from '../../domain/callbacks/stored-callback.ts'
import { isSuccess, type MessageStatus } from '../../domain/message/status.ts'
import type { TraceContext } from '../../domain/message/story/message-trace.ts'
import type { Queryable, Statement } from '../database.ts'
import type { OwedAnswer } from '../replies/owed-answers.ts'
import {
  type ArrayColumns,
  columnNames,
  columnValues,
  sealedParameters,
  toColumns,
  unnest,
} from '../statements/array-columns.ts'

/** SQL for "this callback is a dead letter". Rows have said `parked` since the first version, which no reader sees. */
export const isDeadLetter = `state = 'parked'`

/** SQL for the `CallbackState` of a row of callback_states. */
export const stateColumn = `CASE WHEN ${isDeadLetter} THEN 'dead-lettered' ELSE state END`

/** A state as `callbacks.state` stores it. */
export function storedState(state: CallbackState): string {
  return state === 'dead-lettered' ? 'parked' : state
}

/** The host and port of a callback, in lower case. */
export const hostOf = `lower(substring(url from '^[a-zA-Z]+://([^/?#]*)'))`

/**
 * How a callback is requested, where not as JSON by POST: by GET without a body; as Kannel requests a service, whose
 * answer may go to the subscriber; or as Jasmin makes reports, which need the answer `ACK/Jasmin`.
 */
export type CallbackForm = 'get' | 'kannel-get' | 'kannel-post' | 'jasmin-get' | 'jasmin-post'

/** A callback as it is written; `dueAt` lies one lease ahead where the writer delivers it itself. */
export interface CallbackRow {
  /** Null: it is made of the id that the row gets (`shortWebhookId`). Only where `isShort`. */
  webhookId: string | null
  accountId: number
  msgId: number | null
  url: string
  body: string
  /** Absent: JSON. */
  form?: CallbackForm
  dueAt: number
  /** The writer delivers it itself: nothing is written again where its first request succeeds. */
  isLeased?: boolean
  /** Of its message, which alone makes up the body; a leased row leaves the body out. */
  status?: MessageStatus
  /** The span of its message, where that is traced; not stored with it. */
  trace?: TraceContext
}

/** A callback to attempt now, held by one node until `leasedUntil`. That instant is the token of the lease. */
export interface DueCallback {
  callbackId: number
  webhookId: string
  accountId: number
  url: string
  body: string
  /** Null or absent: JSON. */
  form?: CallbackForm | null
  /** Attempts made so far. */
  attempts: number
  leasedUntil: number
  /** Names its row of callback_leases; absent where it was claimed. */
  leaseId?: number
  /** When it was written, or last replayed. */
  since: number
  /** The span of its message, where that is traced. */
  trace?: TraceContext | null
}

/**
 * What became of a leased callback. `attempt` is kept with the row; a success at the first attempt has none, so that it
 * costs nothing. `answered`: the text for a subscriber, which is owed from then on.
 */
export type CallbackOutcome = {
  callbackId: number
  leasedUntil: number
  /** Of one that its writer delivers: its lease, and what a short row leaves out. */
  leased?: { leaseId: number; webhookId: string; body: string }
} & (
  | { kind: 'delivered'; attempts: number; attempt?: CallbackAttempt; answered?: OwedAnswer }
  | { kind: 'failed'; attempts: number; dueAt: number; error: string; attempt?: CallbackAttempt }
  | { kind: 'dead-lettered'; attempts: number; error: string; attempt?: CallbackAttempt }
  /** No attempt was made. */
  | { kind: 'postponed'; dueAt: number }
)

/** Names a row among those of one statement, of which a message has one without a `webhookId`. */
export function callbackKey({ webhookId, msgId }: Pick<CallbackRow, 'webhookId' | 'msgId'>): string {
  return webhookId ?? `of ${msgId}`
}

/** The `webhookId` of a row that has none. */
export function shortWebhookId(callbackId: number, createdAt: number): string {
  return `msg_${callbackId}_${createdAt}`
}

export const callbackColumns = {
  webhook_id: ['text', ({ webhookId }) => webhookId],
  account_id: ['integer', ({ accountId }) => accountId],
  msg_id: ['bigint', ({ msgId }) => msgId],
  url: ['text', ({ url }) => url, 'filled url'],
  // JSON, or the fields of a form.
  body: ['lines', (row) => (isShort(row) ? '' : row.body), 'text callbacks.body'],
  form: ['text', ({ form }) => form ?? null],
  due_at: ['bigint', ({ dueAt }) => dueAt],
  created_at: ['bigint', ({ createdAt }) => createdAt],
  state: ['text', ({ isLeased }) => (isLeased === true ? null : 'pending')],
  status: ['text', (row) => (isShort(row) ? (row.status ?? null) : null)],
} as const satisfies ArrayColumns<CallbackRow & { createdAt: number }>

/** A failure keeps its body: a later success of its message takes the reason away, from which the body would be made. */
export function isShort({ isLeased, status }: Pick<CallbackRow, 'isLeased' | 'status'>): boolean {
  return isLeased === true && status !== undefined && isSuccess(status)
}

/** The body of a callback by GET is empty, and comes back from `unnest` as NULL where it is alone. */
const insertedValues = Object.keys(callbackColumns)
  .map((name) => (name === 'body' ? `CASE WHEN status IS NULL THEN coalesce(body, '') END` : name))
  .join(', ')

/**
 * Parts of a WITH: `stored` inserts the rows in the parameters from `first` on that meet a condition, `leased` the lease of
 * those that their writer delivers. `storedKeys` reads their ids by `callbackKey`.
 */
export const storeCallbacks = (first: number, condition = 'true') => `stored AS (
  INSERT INTO callbacks (${columnNames(callbackColumns)})
  SELECT ${insertedValues} FROM ${unnest(callbackColumns, first)} AS c WHERE ${condition}
  RETURNING callback_id, webhook_id, msg_id, due_at, state
), leased AS (
  INSERT INTO callback_leases (lease_id, leased_until, callback_ids)
  SELECT min(callback_id), min(due_at), array_agg(callback_id) FROM stored WHERE state IS NULL HAVING count(*) > 0
)`

export const storedKeys = `(SELECT json_agg(json_build_array(coalesce(webhook_id, 'of ' || msg_id), callback_id)) FROM stored)`

/** The ids of the new rows, in the order of `rows`. */
export async function insertCallbacks(tx: Queryable, rows: CallbackRow[], now: number): Promise<number[]> {
  const values = columnValues(
    callbackColumns,
    rows.map((row) => ({ createdAt: now, ...row })),
  )
  const [inserted] = await tx.query<{ ids: [key: string, callbackId: number][] | null }>(
    insertStatement,
    values,
  )
  const ids = new Map(inserted?.ids)
  return rows.map((row) => {
    const id = ids.get(callbackKey(row))
    if (id === undefined) throw new Error('an inserted callback was not returned')
    return id
  })
}

const insertStatement: Statement = {
  name: 'callbacks-insert',
  sealed: sealedParameters(callbackColumns),
  text: `WITH ${storeCallbacks(1)} SELECT ${storedKeys} AS ids`,
}

/** An account that has due callbacks, and since when the oldest of them is due. */
export interface DueAccount {
  accountId: number
  dueAt: number
}

/**
 * SQL for each account with pending callbacks and the instant at which the first of them is due. Index
 * callbacks_due_by_account (account_id, due_at) WHERE state = 'pending': one step for each account, however many
 * callbacks it has.
 */
export const pendingHeads = `heads AS (
      (SELECT account_id, due_at FROM callbacks WHERE state = 'pending' ORDER BY account_id, due_at LIMIT 1)
      UNION ALL
      SELECT next.account_id, next.due_at FROM heads CROSS JOIN LATERAL (
        SELECT c.account_id, c.due_at FROM callbacks c
        WHERE c.state = 'pending' AND c.account_id > heads.account_id
        ORDER BY c.account_id, c.due_at LIMIT 1
      ) next
    )`

/** Accounts with due callbacks, the longest due first. */
export function findDueAccounts(db: Queryable, now: number): Promise<DueAccount[]> {
  const text = `WITH RECURSIVE ${pendingHeads}
    SELECT account_id AS "accountId", due_at AS "dueAt" FROM heads WHERE due_at <= $1 ORDER BY due_at`
  return db.query<DueAccount>({ name: 'callbacks-due-accounts', text }, [now])
}

export interface CallbackClaim {
  now: number
  leasedUntil: number
  /** Accounts from `findDueAccounts`, each with the maximum number of callbacks to claim. */
  accounts: readonly (DueAccount & { limit: number })[]
}

/**
 * Leases the longest due callbacks of each account. When a lease runs out they are due again. With `traced` the spans
 * of their messages are read too.
 */
export function claimCallbacks(db: Queryable, claim: CallbackClaim, traced = false): Promise<DueCallback[]> {
  const { accounts, now, leasedUntil } = claim
  // Index callbacks_due_by_account, read for each account as far as its limit. A pending row has an ended_at only
  // after a replay: the instant of the replay.
  const text = `WITH due AS MATERIALIZED (
      SELECT d.callback_id FROM unnest($1::int[], $2::bigint[], $3::int[]) AS a (account_id, due_at, max_callbacks)
      CROSS JOIN LATERAL (
        SELECT callback_id FROM callbacks
        WHERE state = 'pending' AND account_id = a.account_id AND due_at BETWEEN a.due_at AND $4
        ORDER BY due_at LIMIT a.max_callbacks
        FOR UPDATE SKIP LOCKED
      ) d
    )
    UPDATE callbacks c SET due_at = $5 FROM due WHERE c.callback_id = due.callback_id
    RETURNING c.callback_id AS "callbackId", c.webhook_id AS "webhookId", c.account_id AS "accountId",
      c.url, c.body, c.form, c.attempts, c.due_at AS "leasedUntil", coalesce(c.ended_at, c.created_at) AS since${
        traced
          ? `, (SELECT m.plan -> 'trace' FROM accepted_messages m WHERE m.msg_id = c.msg_id) AS trace`
          : ''
      }`
  const values = [...toColumns(accounts, 'accountId', 'dueAt', 'limit'), now, leasedUntil]
  return db.query<DueCallback>({ name: traced ? 'callbacks-claim-traced' : 'callbacks-claim', text }, values)
}

/** Attempts of one callback that are kept: those of a schedule and some before a replay. */
const maxAttemptsKept = 12
/** Of an error or of an answer. With `maxAttemptsKept` a row has at most some 15 KB of them. */
const maxKeptLength = 300

/** Writes any number of outcomes. An outcome whose lease another node holds by now changes nothing. */
export async function recordCallbackOutcomes(
  db: Queryable,
  outcomes: readonly CallbackOutcome[],
  now: number,
): Promise<void> {
  const plain = outcomes.filter(isPlain)
  const others = outcomes.filter((outcome) => !isPlain(outcome))
  const held = plain.length === 0 ? new Set<number>() : await endLeases(db, plain)
  const left = [...others, ...plain.filter(({ leased }) => !held.has(leased.leaseId))]
  if (left.length > 0) await record(db, left, now)
}

type PlainOutcome = CallbackOutcome & Required<Pick<CallbackOutcome, 'leased'>>

/** A success at the first attempt, whose row stays as it is. */
function isPlain(outcome: CallbackOutcome): outcome is PlainOutcome {
  return outcome.kind === 'delivered' && outcome.leased !== undefined
}

/** Returns the leases among them that no other gateway has ended. Uses the primary key of callback_leases. */
async function endLeases(db: Queryable, outcomes: readonly PlainOutcome[]): Promise<Set<number>> {
  const rows = await db.query<{ leaseId: number }>(endStatement, [
    outcomes.map(({ callbackId }) => callbackId),
    outcomes.map(({ leased }) => leased.leaseId),
  ])
  return new Set(rows.map(({ leaseId }) => leaseId))
}

async function record(db: Queryable, outcomes: readonly CallbackOutcome[], now: number): Promise<void> {
  await db.query(recordStatement, [
    ...toColumns(outcomes, 'callbackId', 'leasedUntil'),
    outcomes.map((outcome) => storedState(callbackState(outcome))),
    outcomes.map((outcome) => ('attempts' in outcome ? outcome.attempts : null)),
    outcomes.map((outcome) => ('dueAt' in outcome ? outcome.dueAt : outcome.leasedUntil)),
    outcomes.map((outcome) => ('error' in outcome ? outcome.error : null)),
    now,
    outcomes.map((outcome) => ('attempt' in outcome ? attemptText(outcome.attempt) : null)),
    outcomes.map(({ leased }) => leased?.leaseId ?? null),
    outcomes.map(({ kind, leased }) => (kind === 'delivered' ? null : (leased?.webhookId ?? null))),
    outcomes.map(({ kind, leased }) => (kind === 'delivered' ? null : (leased?.body ?? null))),
  ])
}

/**
 * What has ended leaves its lease, and the lease goes with the last one; `held` are leases that no other gateway has ended.
 * The parameters are lists of callbacks and of their leases. Leases are named by a list too, so that the planner finds them by
 * their index: under a transaction that stays open the table is full of dead rows.
 */
const heldLeases = (callbackIds: string, leaseIds: string) => `ended AS (
    SELECT lease_id, array_agg(callback_id) AS ids
    FROM unnest(${callbackIds}::bigint[], ${leaseIds}::bigint[]) AS v (callback_id, lease_id)
    WHERE lease_id IS NOT NULL GROUP BY lease_id
  ), emptied AS (
    DELETE FROM callback_leases l USING ended e
    WHERE l.lease_id = ANY(${leaseIds}) AND l.lease_id = e.lease_id AND l.callback_ids <@ e.ids
    RETURNING l.lease_id
  ), lessened AS (
    UPDATE callback_leases l SET callback_ids = ARRAY(SELECT id FROM unnest(l.callback_ids) id WHERE id <> ALL (e.ids))
    FROM ended e WHERE l.lease_id = ANY(${leaseIds}) AND l.lease_id = e.lease_id AND NOT l.callback_ids <@ e.ids
    RETURNING l.lease_id
  ), held AS (SELECT lease_id FROM emptied UNION ALL SELECT lease_id FROM lessened)`

const endStatement: Statement = {
  name: 'callbacks-end-leases',
  text: `WITH ${heldLeases('$1', '$2')} SELECT lease_id AS "leaseId" FROM held`,
}

/**
 * A row whose first request succeeded under a lease that is held is not touched. Uses callbacks_pkey: it is written so that
 * the planner does not scan callbacks_due_by_account where few are pending. "delivered" counts even after the lease was lost:
 * the client has the callback.
 */
const recordStatement: Statement = {
  name: 'callbacks-record-outcomes',
  sealed: {
    6: 'text callbacks.last_error',
    8: 'members callbacks.recent_attempts',
    11: 'text callbacks.body',
  },
  text: `WITH ${heldLeases('$1', '$9')}
  UPDATE callbacks c SET
    state = v.state,
    attempts = coalesce(v.attempts, c.attempts),
    due_at = v.due_at,
    ended_at = CASE WHEN v.state = 'pending' THEN c.ended_at ELSE $7 END,
    last_error = coalesce(v.error, c.last_error),
    recent_attempts = CASE WHEN v.attempt IS NULL THEN c.recent_attempts ELSE
      (c.recent_attempts || v.attempt)[greatest(1, cardinality(c.recent_attempts) - ${maxAttemptsKept - 2}):] END,
    webhook_id = coalesce(c.webhook_id, v.webhook_id),
    body = coalesce(c.body, v.body)
  FROM (
    SELECT v.*, h.lease_id IS NOT NULL AS is_held
    FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::smallint[], $5::bigint[], $6::text[], $8::text[], $9::bigint[],
        $10::text[], $11::text[])
      AS v (callback_id, leased_until, state, attempts, due_at, error, attempt, lease_id, webhook_id, body)
    LEFT JOIN held h USING (lease_id)
    WHERE h.lease_id IS NULL OR v.state <> 'delivered'
  ) v
  WHERE c.callback_id = v.callback_id AND (v.is_held AND c.state IS NULL
    OR c.state || '' = 'pending' AND (v.lease_id IS NULL AND c.due_at = v.leased_until OR v.state = 'delivered')
    OR c.state IS NULL AND v.state = 'delivered' AND v.lease_id IS NOT NULL)`,
}

function attemptText(attempt: CallbackAttempt | undefined): string | null {
  if (attempt === undefined) return null
  const { error, answer } = attempt
  const shown = {
    error: error === null ? null : error.slice(0, maxKeptLength),
    answer: answer.slice(0, maxKeptLength),
  }
  return JSON.stringify({ ...attempt, ...shown })
}

function callbackState(outcome: CallbackOutcome): CallbackState {
  if (outcome.kind === 'delivered' || outcome.kind === 'dead-lettered') return outcome.kind
  return 'pending'
}

/** Of a `StoredCallback`, but for its body: columns of callback_states. */
export const readColumns = `callback_id AS "callbackId", webhook_id AS "webhookId", account_id AS "accountId",
  msg_id AS "msgId", url, ${stateColumn} AS state, attempts, due_at AS "dueAt", created_at AS "createdAt", ended_at AS "endedAt",
  last_error AS "lastError"`

/** Due now, with all attempts again. */
export const replayed = (now: string) =>
  `state = 'pending', attempts = 0, due_at = ${now}::bigint, ended_at = ${now}::bigint`

export interface ReceiverSelection {
  accountId: number
  /** Host and port as they stand in the URL, in lower case. */
  host: string
  /** Null: every callback that waits for the receiver. */
  callbackId: number | null
}

const maxRetried = 10_000

/**
 * Makes callbacks that wait for their next attempt due now; their attempts go on counting. Those that are due before
 * `after` stay: they come by themselves, or a gateway has them under its lease. Returns the number of the others.
 * Uses callbacks_due_by_account.
 */
export async function retryCallbacks(
  db: Queryable,
  { accountId, host, callbackId }: ReceiverSelection,
  { now, after }: { now: number; after: number },
): Promise<number> {
  const text = `UPDATE callbacks SET due_at = $4 WHERE state = 'pending' AND due_at > $5 AND callback_id IN (
      SELECT callback_id FROM callbacks
      WHERE state = 'pending' AND account_id = $1 AND due_at > $5 AND ${hostOf} = $2
        AND ($3::bigint IS NULL OR callback_id = $3)
      ORDER BY due_at LIMIT ${maxRetried} FOR UPDATE SKIP LOCKED
    ) RETURNING 1`
  return (await db.query({ text }, [accountId, host, callbackId, now, after])).length
}

/** `backlog` are pending callbacks, `deadLetters` those given up; each is counted up to 100,000. */
export interface CallbackCounts {
  backlog: number
  deadLetters: number
}

const maxCounted = 100_000

// Indexes callbacks_due_by_account and callbacks_dead_letters, read only up to the maximum.
const countText = `
SELECT
  (SELECT count(*) FROM (SELECT FROM callbacks WHERE state = 'pending' LIMIT ${maxCounted}) p)
    + (SELECT coalesce(sum(cardinality(callback_ids)), 0) FROM callback_leases) AS backlog,
  (SELECT count(*) FROM (SELECT FROM callbacks WHERE ${isDeadLetter} LIMIT ${maxCounted}) g) AS "deadLetters"`

export async function countCallbacks(db: Queryable): Promise<CallbackCounts> {
  const [counts] = await db.query<CallbackCounts>({ name: 'callbacks-count', text: countText })
  return counts ?? { backlog: 0, deadLetters: 0 }
}
