import { decodeEvents } from '../../domain/feed/event-lines.ts'
import type { Queryable } from '../database.ts'

/** Rows of events that are committed and have no number, and how long the oldest one waits. Uses the primary key. */
export async function measureUnnumbered(
  db: Queryable,
  now: number,
): Promise<{ batches: number; oldestMs: number }> {
  const text = `SELECT (SELECT count(*) FROM event_batches) AS batches,
    (SELECT body FROM event_batches ORDER BY batch_id LIMIT 1) AS body`
  const [row] = await db.query<{ batches: number; body: string | null }>({ name: 'unnumbered', text })
  const [oldest] = row?.body == null ? [] : decodeEvents(row.body)
  return { batches: row?.batches ?? 0, oldestMs: oldest === undefined ? 0 : Math.max(0, now - oldest.at) }
}

/** How many events each active endpoint has still to get. */
export function measureEndpoints(
  db: Queryable,
): Promise<{ account: string; endpoint: number; behind: number }[]> {
  const text = `SELECT a.name AS account, e.endpoint_id AS endpoint,
      greatest(0, coalesce(c.last_number, 0) - e.cursor)::bigint AS behind
    FROM event_endpoints e JOIN accounts a USING (account_id) LEFT JOIN event_counters c USING (account_id)
    WHERE e.is_active ORDER BY e.endpoint_id`
  return db.query({ name: 'endpoints-behind', text })
}
