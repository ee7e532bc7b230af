import type { Queryable } from '../database.ts'
import type { OptOut } from './opt-outs.ts'

export interface ListedOptOut extends OptOut {
  /** Null: every account. */
  accountId: number | null
  account: string | null
  at: number
  /** The exact instant, for the next page. */
  since: string
}

/** `all`: opt-outs from every sender; `one`: from one sender; null: both. */
export type OptOutScope = 'all' | 'one' | null

/** The last opt-out of the page before. */
export type OptOutPlace = Pick<ListedOptOut, 'since' | 'phone' | 'sender' | 'accountId'>

export interface OptOutChoice {
  scope: OptOutScope
  /** Those from this account alone; null: all. */
  accountId: number | null
  after: OptOutPlace | null
  limit: number
}

const columns = `phone, sender, reason, source, (extract(epoch FROM at) * 1000)::bigint AS at, at::text AS since,
  nullif(o.account_id, 0) AS "accountId", a.name AS account`
const tables = 'opt_outs o LEFT JOIN accounts a USING (account_id)'
const isChosen = `($1::text IS NULL OR ($1 = 'all') = (sender = '')) AND ($2::int IS NULL OR o.account_id = $2)`

/** Newest first, after a position. Uses the index opt_outs_by_time. */
export function listNewestOptOuts(
  db: Queryable,
  { scope, accountId, after, limit }: OptOutChoice,
): Promise<ListedOptOut[]> {
  const { since = 'infinity', phone = '', sender = '' } = after ?? {}
  const values = [scope, accountId, since, phone, sender, after?.accountId ?? 0, limit]
  const text = `SELECT ${columns} FROM ${tables}
    WHERE (o.at, o.phone, o.sender, o.account_id) < ($3::timestamptz, $4, $5, $6) AND ${isChosen}
    ORDER BY o.at DESC, o.phone DESC, o.sender DESC, o.account_id DESC LIMIT $7`
  return db.query<ListedOptOut>({ name: 'list-newest-opt-outs', text, sealed: { 4: 'number' } }, values)
}

/** Opt-outs of the numbers from `from` to `to`, in the order of numbers. Uses the primary key of opt_outs. */
export function findOptOutsByNumber(
  db: Queryable,
  { scope, accountId, from, to, after, limit }: OptOutChoice & { from: string; to: string },
): Promise<ListedOptOut[]> {
  const { phone = '', sender = '' } = after ?? {}
  // Below the id of every account, and below 0.
  const last = after === null ? -1 : (after.accountId ?? 0)
  const values = [scope, accountId, from, to, phone, sender, last, limit]
  const text = `SELECT ${columns} FROM ${tables}
    WHERE phone >= $3 AND phone <= $4 AND (phone, sender, o.account_id) > ($5, $6, $7) AND ${isChosen}
    ORDER BY phone, sender, o.account_id LIMIT $8`
  const sealed = { 3: 'number', 4: 'number', 5: 'number' } as const
  return db.query<ListedOptOut>({ name: 'find-opt-outs-by-number', text, sealed }, values)
}
