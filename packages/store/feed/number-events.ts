import type { Queryable, Statement } from '../database.ts'

/** NOTIFY channel: events of these accounts are readable; the payload is their ids with commas between. */
export const feedChannel = 'posthorn_feed'

/** Maximum number of batches and of events that one run numbers; the last batch may lead beyond the second. */
const maxBatches = 200
const maxEvents = 1_000

/** Under which one gateway at a time numbers events. */
export const numbersLock = [20261123, 33] as const

/** What one run did. Transactions are by their ids, as `pg_current_snapshot` has them. */
export interface Numbered {
  /** Another gateway was numbering. */
  isBusy: boolean
  batches: number
  events: number
  /** It stopped at its limit: there may be more. */
  isMore: boolean
  /** The last batch that got numbers; null where none did. */
  lastBatch: number | null
  /** All transactions below it were over when the run began. */
  oldestOpen: number
  /** No transaction from it on had begun. */
  nextTransaction: number
}

/**
 * Gives numbers to events that are committed, in the order of their batches, and notifies all gateways. One gateway at a
 * time does so. A batch is visible after its commit only, so it gets numbers above all those that are readable by then:
 * no reader can pass a number that appears later. Batches of one message have the order of its changes, because each
 * takes its id while it holds the lock on the row. Batches below `from` are not looked at: deleted rows are in their place,
 * which a transaction that stays open keeps (`BatchFloor`).
 *
 * Uses the primary keys of event_batches and event_counters.
 */
export async function numberEvents(db: Queryable, now: number, from = 0): Promise<Numbered> {
  const [row] = await db.query<Omit<Numbered, 'isMore'>>(statement, [now, from])
  if (row === undefined) throw new Error('a run that numbers events gave no row')
  return { ...row, isMore: row.batches >= maxBatches || row.events >= maxEvents }
}

const statement: Statement = {
  name: 'number-events',
  text: `
WITH gate AS MATERIALIZED (
  SELECT pg_try_advisory_xact_lock(${numbersLock.join(', ')}) AS is_open
), due AS (
  SELECT batch_id FROM (
    SELECT batch_id, sum(count) OVER (ORDER BY batch_id) - count AS before
    FROM (
      SELECT batch_id, count FROM event_batches WHERE batch_id >= $2 ORDER BY batch_id LIMIT ${maxBatches}
    ) oldest
  ) ordered
  WHERE before < ${maxEvents} AND (SELECT is_open FROM gate)
), taken AS (
  DELETE FROM event_batches b USING due WHERE b.batch_id = due.batch_id
  RETURNING b.batch_id, b.account_id, b.count, b.body
), merged AS (
  SELECT account_id, sum(count)::bigint AS events, string_agg(body, '' ORDER BY batch_id) AS body
  FROM taken GROUP BY account_id
), counted AS (
  INSERT INTO event_counters AS c (account_id, last_number)
  SELECT account_id, events FROM merged ORDER BY account_id
  ON CONFLICT (account_id) DO UPDATE SET last_number = c.last_number + excluded.last_number
  RETURNING account_id, last_number
), numbered AS (
  INSERT INTO events (account_id, first_number, last_number, numbered_at, body)
  SELECT account_id, c.last_number - m.events + 1, c.last_number, $1, m.body
  FROM merged m JOIN counted c USING (account_id)
  RETURNING account_id, last_number - first_number + 1 AS events
), summed AS (
  SELECT coalesce(sum(events), 0) AS events, string_agg(account_id::text, ',') AS accounts FROM numbered
)
SELECT NOT (SELECT is_open FROM gate) AS "isBusy", (SELECT count(*) FROM taken) AS batches, events::bigint,
  (SELECT max(batch_id) FROM taken) AS "lastBatch", pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS "oldestOpen",
  pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS "nextTransaction",
  CASE WHEN accounts IS NULL THEN NULL ELSE pg_notify('${feedChannel}', accounts) END
FROM summed`,
}
