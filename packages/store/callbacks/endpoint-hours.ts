import type { EndpointNote } from '../../observability/endpoint-notes.ts'
import type { HourSpan } from '../carriers/carrier-hours.ts'
import type { Database, Queryable } from '../database.ts'
import { arrayLiteral, toColumns } from '../statements/array-columns.ts'
import { addedTook, summedTook } from '../statements/took-columns.ts'

/** Adds the counts of a gateway. */
export async function addEndpointHours(db: Database, notes: readonly EndpointNote[]): Promise<void> {
  // Uses the primary key of endpoint_hours. In its order, so that two gateways cannot deadlock.
  const text = `
INSERT INTO endpoint_hours AS h (account_id, endpoint_id, host, starts_at, answer, delivered, failed, dead, took)
SELECT account_id, endpoint_id, host, starts_at, answer, delivered, failed, dead, took::bigint[]
FROM unnest($1::int[], $2::int[], $3::text[], $4::bigint[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[],
    $9::text[]) AS n (account_id, endpoint_id, host, starts_at, answer, delivered, failed, dead, took)
ORDER BY 1, 2, 3, 4, 5
ON CONFLICT (account_id, endpoint_id, host, starts_at, answer) DO UPDATE SET
  delivered = h.delivered + excluded.delivered, failed = h.failed + excluded.failed, dead = h.dead + excluded.dead,
  took = ${addedTook('h.took', 'excluded.took')}`
  await db.query({ name: 'add-endpoint-hours', text }, [
    ...toColumns(notes, 'accountId', 'endpointId', 'host', 'hourAt', 'answer', 'delivered', 'failed', 'dead'),
    notes.map(({ took }) => arrayLiteral(took)),
  ])
}

/** A receiver: an event endpoint, or the host of webhooks of an account. */
export interface ReceiverKey {
  accountId: number
  /** 0 for webhooks. */
  endpointId: number
  /** Empty for an event endpoint. */
  host: string
}

export interface EndpointHour {
  startsAt: number
  delivered: number
  failed: number
  dead: number
  /** Durations of attempts: see `took-histogram.ts`. */
  took: number[]
}

const ofReceiver = 'account_id = $1 AND endpoint_id = $2 AND host = $3 AND starts_at >= $4 AND starts_at < $5'

/** Oldest first; empty hours are absent. Uses the primary key of endpoint_hours: a few rows for each hour. */
export function readEndpointHours(
  db: Queryable,
  { accountId, endpointId, host }: ReceiverKey,
  { from, until }: HourSpan,
): Promise<EndpointHour[]> {
  const text = `
SELECT starts_at AS "startsAt", sum(delivered)::bigint AS delivered, sum(failed)::bigint AS failed,
  sum(dead)::bigint AS dead, ${summedTook('took')} AS took
FROM endpoint_hours WHERE ${ofReceiver} GROUP BY starts_at ORDER BY starts_at`
  return db.query<EndpointHour>({ name: 'read-endpoint-hours', text }, [
    accountId,
    endpointId,
    host,
    from,
    until,
  ])
}

export interface EndpointAnswerCount {
  answer: string
  count: number
}

/** Attempts by their answer, the most frequent first. Uses the primary key of endpoint_hours. */
export function countEndpointAnswers(
  db: Queryable,
  { accountId, endpointId, host }: ReceiverKey,
  { from, until }: HourSpan,
  limit: number,
): Promise<EndpointAnswerCount[]> {
  const text = `
SELECT answer, sum(delivered + failed)::bigint AS count FROM endpoint_hours WHERE ${ofReceiver}
GROUP BY answer HAVING sum(delivered + failed) > 0 ORDER BY count DESC, answer LIMIT $6`
  const values = [accountId, endpointId, host, from, until, limit]
  return db.query<EndpointAnswerCount>({ name: 'count-endpoint-answers', text }, values)
}
