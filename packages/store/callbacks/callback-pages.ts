import type {
  CallbackAttempt,
  CallbackState,
  StoredCallback,
} from '../../domain/callbacks/stored-callback.ts'
import type { Queryable } from '../database.ts'
import { hostOf, isDeadLetter, pendingHeads, readColumns, replayed, storedState } from './callbacks.ts'
import { readShortBodies } from './short-callbacks.ts'

export interface ListedCallback extends Omit<StoredCallback, 'body'> {
  /** The name of its account. */
  account: string
  /** Host and port as they stand in the URL, in lower case. */
  host: string
}

interface CallbackPage {
  rows: ListedCallback[]
  /** The last callback scanned, where older ones may follow: the next page begins there. */
  next: number | null
  /** Creation time of the last callback scanned, where the scan stopped before the page was full. */
  lookedBackTo: number | null
}

/** Dead letters of one account to one host. */
interface DeadLetterGroup {
  accountId: number
  host: string
  count: number
  oldestAt: number
  newestAt: number
  /** Of the newest one. */
  lastError: string | null
}

/** What waits for one host of an account. */
interface PendingGroup {
  accountId: number
  host: string
  waiting: number
  /** Whether its account has more than were looked at, which may be for this host or for others. */
  more: boolean
  /** Of the newest counted that has failed; null where none has. */
  lastError: string | null
}

/** Fields that are null select nothing. */
export interface CallbackSelection {
  state: CallbackState | null
  accountId: number | null
  msgId: number | null
  /** As `host` of a listed one. */
  host: string | null
}

/** Rows that one page may scan: a filter without an index looks no further. */
const maxScanned = 20_000
/** Of an account, however many accounts share `maxScanned`. */
const minScannedOfAccount = 200

const listedColumns = `${readColumns}, ${hostOf} AS host,
  (SELECT a.name FROM accounts a WHERE a.account_id = c.account_id) AS account`

/**
 * The rows to filter, newest first, each source by its own index. $1 is the last row of the page before; $2 is how
 * many rows to scan, or the message.
 */
const sources = {
  // callbacks_pkey
  all: `SELECT * FROM callback_states WHERE callback_id < $1 ORDER BY callback_id DESC LIMIT $2`,
  // callbacks_by_message: a message has a few.
  message: `SELECT * FROM callback_states WHERE msg_id = $2 AND callback_id < $1 ORDER BY callback_id + 0 DESC`,
  // callbacks_dead_letters
  'dead-lettered': `SELECT * FROM callbacks WHERE ${isDeadLetter} AND callback_id < $1 ORDER BY callback_id DESC LIMIT $2`,
  // callbacks_due_by_account, only while it is small: its order is another one; and those under way, by callbacks_pkey
  pending: `SELECT * FROM (
      (SELECT * FROM callbacks WHERE state = 'pending' AND account_id > 0 LIMIT $2) UNION ALL
      SELECT * FROM callback_states WHERE callback_id = ANY(ARRAY(SELECT unnest(callback_ids) FROM callback_leases))
    ) w WHERE callback_id < $1 ORDER BY callback_id DESC`,
} as const

type Source = keyof typeof sources

/** One page, newest first, after `before`. Scans a bounded number of rows whatever is selected. */
export async function readCallbackPage(
  db: Queryable,
  selection: CallbackSelection,
  { before, limit }: { before: number | null; limit: number },
): Promise<CallbackPage> {
  const { state, accountId, msgId, host } = selection
  const source = msgId === null ? await sourceFor(db, state) : 'message'
  const bounds = [before ?? Number.MAX_SAFE_INTEGER, msgId ?? maxScanned]
  const text = `
SELECT ${listedColumns} FROM (${sources[source]}) c
WHERE ($3::text IS NULL OR state = $3) AND ($4::int IS NULL OR account_id = $4)
  AND ($5::text IS NULL OR ${hostOf} = $5)
ORDER BY callback_id DESC LIMIT $6`
  const values = [...bounds, state === null ? null : storedState(state), accountId, host, limit + 1]
  const found = await db.query<ListedCallback>({ name: `callback-page-${source}`, text }, values)
  const rows = found.slice(0, limit)
  if (found.length > limit) return { rows, next: rows.at(-1)?.callbackId ?? null, lookedBackTo: null }
  const edge = source === 'message' ? null : await readEdge(db, source, bounds)
  return { rows, next: edge?.callbackId ?? null, lookedBackTo: edge?.createdAt ?? null }
}

/** The last row scanned; null where no row follows it. */
async function readEdge(
  db: Queryable,
  source: Source,
  bounds: number[],
): Promise<{ callbackId: number; createdAt: number } | null> {
  const text = `
SELECT e.looked, c.callback_id AS "callbackId", c.created_at AS "createdAt"
FROM (SELECT count(*) AS looked, min(callback_id) AS callback_id
  FROM (${sources[source].replace('SELECT *', 'SELECT callback_id')}) w) e
JOIN callbacks c USING (callback_id)`
  const [edge] = await db.query<{ looked: number; callbackId: number; createdAt: number }>(
    { name: `callback-edge-${source}`, text },
    bounds,
  )
  return edge === undefined || edge.looked < maxScanned ? null : edge
}

/**
 * Few pending callbacks are read by their own index. Where there are many, many of the newest callbacks are pending.
 */
async function sourceFor(db: Queryable, state: CallbackState | null): Promise<Source> {
  if (state === 'dead-lettered') return state
  if (state !== 'pending') return 'all'
  const text = `SELECT count(*) AS pending
    FROM (SELECT 1 FROM callbacks WHERE state = 'pending' AND account_id > 0 LIMIT $1) w`
  const [row] = await db.query<{ pending: number }>({ name: 'callback-pending', text }, [maxScanned])
  return (row?.pending ?? 0) < maxScanned ? 'pending' : 'all'
}

export interface OneCallback extends ListedCallback {
  body: string
  /** Oldest first: those that failed, and what followed them. */
  recentAttempts: CallbackAttempt[]
}

/** By the primary key; null where there is none. */
export async function readCallback(db: Queryable, callbackId: number): Promise<OneCallback | null> {
  const text = `SELECT ${listedColumns}, body, coalesce(recent_attempts, '{}')::json[] AS "recentAttempts"
    FROM callback_states c WHERE callback_id = $1`
  const [row] = await db.query<Omit<OneCallback, 'body'> & { body: string | null }>(
    { name: 'callback-one', text },
    [callbackId],
  )
  if (row === undefined) return null
  // Without its message nothing is known of what it said.
  return { ...row, body: row.body ?? (await readShortBodies(db, [callbackId])).get(callbackId) ?? '' }
}

export interface DeadLetterSelection {
  accountId: number | null
  host: string | null
  /** Written at this instant or later. */
  since: number | null
}

/** The oldest dead letters, up to `limit`. Uses index callbacks_dead_letters, at worst all of it. */
export async function findDeadLetters(
  db: Queryable,
  { accountId, host, since }: DeadLetterSelection,
  limit: number,
): Promise<number[]> {
  const rows = await db.query<{ callbackId: number }>({ text: deadLettersText }, [
    accountId,
    host,
    since,
    limit,
  ])
  return rows.map((row) => row.callbackId)
}

const deadLettersText = `
SELECT callback_id AS "callbackId" FROM callbacks
WHERE ${isDeadLetter} AND ($1::int IS NULL OR account_id = $1) AND ($2::text IS NULL OR ${hostOf} = $2)
  AND ($3::bigint IS NULL OR created_at >= $3)
ORDER BY callback_id LIMIT $4`

/**
 * Makes the oldest dead letters due now, up to `limit`. One that another request replays at this moment is left to it, and
 * none that was delivered meanwhile comes again. Returns how many.
 */
export async function replayDeadLetters(
  db: Queryable,
  { accountId, host, since }: DeadLetterSelection,
  { limit, now }: { limit: number; now: number },
): Promise<number> {
  const text = `UPDATE callbacks SET ${replayed('$5')}
    WHERE ${isDeadLetter} AND body IS NOT NULL AND callback_id IN (${deadLettersText} FOR UPDATE SKIP LOCKED) RETURNING 1`
  return (await db.query({ text }, [accountId, host, since, limit, now])).length
}

/** The newest dead letters by account and host, the largest groups first. Uses index callbacks_dead_letters. */
export function groupDeadLetters(
  db: Queryable,
  accountId: number | null,
  groups: number,
): Promise<DeadLetterGroup[]> {
  const text = `
SELECT account_id AS "accountId", host, count(*) AS count, min(created_at) AS "oldestAt",
  max(created_at) AS "newestAt", (array_agg(last_error ORDER BY callback_id DESC))[1] AS "lastError"
FROM (
  SELECT callback_id, account_id, ${hostOf} AS host, created_at, last_error FROM callbacks
  WHERE ${isDeadLetter} AND ($3::integer IS NULL OR account_id = $3) ORDER BY callback_id DESC LIMIT $1
) p
GROUP BY account_id, host ORDER BY count DESC, host LIMIT $2`
  return db.query<DeadLetterGroup>({ name: 'callback-dead-letter-groups', text }, [
    maxScanned,
    groups,
    accountId,
  ])
}

/**
 * What waits, by account and host, the largest groups first. The accounts share a number of rows, so that none is hidden
 * behind the backlog of another one; those due first are counted. Uses index callbacks_due_by_account.
 */
export function groupPending(db: Queryable, accountId: number | null): Promise<PendingGroup[]> {
  // A text for each case: one plan for both would read every pending row.
  const [name, heads] =
    accountId === null
      ? ['callback-pending-groups', pendingHeads]
      : ['callback-pending-groups-of-account', 'heads AS (SELECT $2::integer AS account_id)']
  const text = `
WITH RECURSIVE ${heads},
share AS (SELECT greatest(${minScannedOfAccount}, $1::bigint / greatest(count(*), 1)) AS rows FROM heads),
scanned AS (
  SELECT heads.account_id, p.* FROM heads CROSS JOIN LATERAL (
    SELECT callback_id, ${hostOf} AS host, last_error FROM callbacks
    WHERE state = 'pending' AND account_id = heads.account_id ORDER BY due_at LIMIT (SELECT rows FROM share)
  ) p
)
SELECT account_id AS "accountId", host, count(*) AS waiting,
  sum(count(*)) OVER (PARTITION BY account_id) >= (SELECT rows FROM share) AS more,
  (array_agg(last_error ORDER BY callback_id DESC) FILTER (WHERE last_error IS NOT NULL))[1] AS "lastError"
FROM scanned GROUP BY account_id, host ORDER BY count(*) DESC, host`
  return db.query<PendingGroup>({ name, text }, [maxScanned, ...(accountId === null ? [] : [accountId])])
}
