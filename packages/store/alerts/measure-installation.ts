import type { Micros } from '../../domain/pricing/amount.ts'
import type { Queryable } from '../database.ts'
import { pendingByHost } from '../message-search/needs-attention.ts'

/** Balances in millionths; `alertMicros` is the threshold of the account, null for none. */
export function readAlertBalances(
  db: Queryable,
): Promise<{ account: string; currency: string; availableMicros: Micros; alertMicros: number | null }[]> {
  const text = `SELECT a.name AS account, a.currency, b.available_micros AS "availableMicros", a.alert_micros AS "alertMicros"
    FROM accounts a JOIN balances b USING (account_id)`
  return db.query({ name: 'alert-balances', text })
}

/** Hosts with pending callbacks, since when the oldest waits (ms), and of which accounts it is. */
export function readPendingHosts(
  db: Queryable,
): Promise<{ host: string; since: number; accounts: string }[]> {
  const text = `SELECT p.host, min(p.since) AS since, string_agg(DISTINCT a.name, ', ') AS accounts
    FROM (${pendingByHost}) p JOIN accounts a USING (account_id) GROUP BY 1`
  return db.query({ name: 'alert-pending-hosts', text })
}

/** How many prefixes the guard of codes blocks by itself, and the newest of them, shortened. */
export async function countGuardBlocks(
  db: Queryable,
  now: number,
): Promise<{ blocks: number; newest: string | null }> {
  const text = `WITH blocked AS (
      SELECT key, since FROM prefix_blocks WHERE state = 'closed' AND made_by = 'guard' AND until > $1
    )
    SELECT (SELECT count(*) FROM blocked)::int AS blocks,
      (SELECT string_agg(left(key, 5) || CASE WHEN length(key) > 5 THEN '…' ELSE '' END, ', ' ORDER BY since DESC)
        FROM (SELECT * FROM blocked ORDER BY since DESC LIMIT 3) n) AS newest`
  const [row] = await db.query<{ blocks: number; newest: string | null }>(
    { name: 'alert-guard-blocks', text },
    [now],
  )
  return row ?? { blocks: 0, newest: null }
}
