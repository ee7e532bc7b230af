import type { Queryable } from '../database.ts'
import type { OptOut } from './opt-outs.ts'

export interface ListedOptOut extends OptOut {
  at: number
  /** The exact instant, for the next page. */
  since: string
}

/** `all`: opt-outs from every sender; `one`: from one sender; null: both. */
export type OptOutScope = 'all' | 'one' | null

/** The last opt-out of the page before. */
export type OptOutPlace = Pick<ListedOptOut, 'since' | 'phone' | 'sender'>

const columns =
  'phone, sender, reason, source, (extract(epoch FROM at) * 1000)::bigint AS at, at::text AS since'
const inScope = `($1::text IS NULL OR ($1 = 'all') = (sender = ''))`

/** Newest first, after a position. Uses the index opt_outs_by_time. */
export function listNewestOptOuts(
  db: Queryable,
  { scope, after, limit }: { scope: OptOutScope; after: OptOutPlace | null; limit: number },
): Promise<ListedOptOut[]> {
  const values = [scope, after?.since ?? 'infinity', after?.phone ?? '', after?.sender ?? '', limit]
  const text = `SELECT ${columns} FROM opt_outs o
    WHERE (o.at, o.phone, o.sender) < ($2::timestamptz, $3, $4) AND ${inScope}
    ORDER BY o.at DESC, o.phone DESC, o.sender DESC LIMIT $5`
  return db.query<ListedOptOut>({ name: 'list-newest-opt-outs', text, sealed: { 3: 'number' } }, values)
}

/** Opt-outs of the numbers from `from` to `to`, in the order of numbers. Uses the primary key of opt_outs. */
export function findOptOutsByNumber(
  db: Queryable,
  {
    scope,
    from,
    to,
    after,
    limit,
  }: { scope: OptOutScope; from: string; to: string; after: OptOutPlace | null; limit: number },
): Promise<ListedOptOut[]> {
  const values = [scope, from, to, after?.phone ?? '', after?.sender ?? '', limit]
  const text = `SELECT ${columns} FROM opt_outs o
    WHERE phone >= $2 AND phone <= $3 AND (phone, sender) > ($4, $5) AND ${inScope}
    ORDER BY phone, sender LIMIT $6`
  const sealed = { 2: 'number', 3: 'number', 4: 'number' } as const
  return db.query<ListedOptOut>({ name: 'find-opt-outs-by-number', text, sealed }, values)
}
