import type { UpstreamPrice } from '../../domain/routing/price-list.ts'
import type { Queryable } from '../database.ts'

/** An import or a removal of prices (`rows` 0). */
export interface PriceListChange {
  upstream: string
  currency: string
  at: number
  by: string
  rows: number
}

export interface ListedPrice extends Omit<UpstreamPrice, 'upstream'> {
  /** Whether it counts now; else it begins later. */
  inForce: boolean
}

/** The newest first. */
export function listPriceListChanges(db: Queryable, limit: number): Promise<PriceListChange[]> {
  // Uses the primary key of price_lists.
  const text = `SELECT upstream, currency, imported_at AS at, imported_by AS by, price_rows AS rows
    FROM price_lists ORDER BY price_list_id DESC LIMIT $1`
  return db.query<PriceListChange>({ text }, [limit])
}

/** Prices of an upstream that are in force or begin later, by destination. `search`: how a destination begins. */
export function listUpstreamPrices(
  db: Queryable,
  { upstream, search, now, limit }: { upstream: string; search: string; now: number; limit: number },
): Promise<ListedPrice[]> {
  // Uses the primary key of upstream_prices.
  const text = `
SELECT nullif(network, '') AS network, prefix, nullif(country, '') AS country, price_micros AS micros,
  valid_from AS "from", valid_until AS until, valid_from <= $2 AS "inForce"
FROM (
  SELECT *, max(valid_from) FILTER (WHERE valid_from <= $2) OVER (PARTITION BY network, prefix, country) AS newest
  FROM upstream_prices
  WHERE upstream = $1 AND (valid_until IS NULL OR valid_until > $2)
    AND ($3 = '' OR starts_with(network, $3) OR starts_with(prefix, $3) OR starts_with(country, $3))
) valid
WHERE valid_from > $2 OR valid_from = newest
ORDER BY network, prefix, country, valid_from LIMIT $4`
  return db.query<ListedPrice>({ text }, [upstream, now, search, limit])
}
