import type { Queryable } from '../database.ts'

/** When the longest waiting message of each upstream became due; upstreams without due messages are absent. */
export async function oldestDue(
  db: Queryable,
  upstreams: readonly string[],
  now: number,
): Promise<Map<string, number>> {
  // Uses open_messages_queue, whose columns begin with upstream, priority and due_at.
  const text = `SELECT u.upstream, min(q.due_at) AS due_at
    FROM unnest($1::text[]) AS u (upstream) CROSS JOIN (VALUES (0), (1)) AS p (priority)
    CROSS JOIN LATERAL (
      SELECT m.due_at FROM open_messages m
      WHERE m.phase = 0 AND m.upstream = u.upstream AND m.priority = p.priority AND m.due_at <= $2
      ORDER BY m.due_at, m.msg_id LIMIT 1
    ) q
    GROUP BY 1`
  const values = [upstreams, now]
  const rows = await db.query<{ upstream: string; due_at: number }>({ name: 'oldest-due', text }, values)
  return new Map(rows.map((row) => [row.upstream, row.due_at]))
}
