import type { StoredPriceList, UpstreamPrice } from '../../domain/routing/price-list.ts'
import { sliceItems } from '../../kit/flow/slices.ts'
import { changeSettings } from '../accounts/accounts.ts'
import type { Database, Queryable } from '../database.ts'
import { toColumns } from '../statements/array-columns.ts'

/** An import of prices, or their removal. */
export interface PriceImport {
  upstream: string
  /** ISO 4217; the same for all imports. */
  currency: string
  at: number
  by: string
  prices: readonly UpstreamPrice[]
  /** Whether prices of the upstream that are not in the import are removed. */
  replaces: boolean
}

/** Raised at each change of the prices; 0 before the first. */
export async function priceVersion(db: Queryable): Promise<number> {
  // Uses the primary key of price_lists.
  const text = 'SELECT coalesce(max(price_list_id), 0) AS version FROM price_lists'
  const [row] = await db.query<{ version: number }>({ name: 'price-version', text })
  return row?.version ?? 0
}

/** The currency of the price lists; null before the first import. */
export async function priceCurrency(db: Queryable): Promise<string | null> {
  const text = 'SELECT currency FROM price_lists ORDER BY price_list_id DESC LIMIT 1'
  const [row] = await db.query<{ currency: string }>({ text })
  return row?.currency ?? null
}

/** Prices that are valid now or later. */
export async function readPrices(db: Queryable, now: number): Promise<UpstreamPrice[]> {
  const text = `
SELECT upstream, nullif(network, '') AS network, prefix, nullif(country, '') AS country, price_micros AS micros,
  valid_from AS "from", valid_until AS until
FROM upstream_prices WHERE valid_until IS NULL OR valid_until > $1`
  return db.query<UpstreamPrice>({ name: 'read-prices', text }, [now])
}

/** Prices of one statement: other work of the process runs between two. */
const storedAtOnce = 5_000

/** Stores all prices or none. A price for the same destination from the same instant is replaced. */
export async function importPrices(
  db: Database,
  { upstream, currency, ...list }: PriceImport,
): Promise<void> {
  const rows = list.prices.map((price) => ({
    ...price,
    network: price.network ?? '',
    country: price.country ?? '',
  }))
  // Uses the primary key of upstream_prices.
  const text = `
INSERT INTO upstream_prices (upstream, network, prefix, country, price_micros, valid_from, valid_until)
SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[])
ON CONFLICT (upstream, network, prefix, country, valid_from) DO UPDATE
SET price_micros = excluded.price_micros, valid_until = excluded.valid_until`
  await changeSettings(db, async (tx) => {
    if (list.replaces) await tx.query({ text: 'DELETE FROM upstream_prices WHERE upstream = $1' }, [upstream])
    for (const some of sliceItems(rows, storedAtOnce)) {
      const columns = toColumns(some, 'network', 'prefix', 'country', 'micros', 'from', 'until')
      await tx.query({ text }, [upstream, ...columns])
    }
    await noteChange(tx, { upstream, currency, at: list.at, by: list.by, rows: rows.length })
  })
}

/** Removes all prices of an upstream; resolves to their number. */
export function removePrices(
  db: Database,
  { upstream, at, by }: Pick<PriceImport, 'upstream' | 'at' | 'by'>,
): Promise<number> {
  return changeSettings(db, async (tx) => {
    const text = 'DELETE FROM upstream_prices WHERE upstream = $1 RETURNING 1'
    const removed = await tx.query({ text }, [upstream])
    const currency = await priceCurrency(tx)
    if (removed.length > 0 && currency !== null) await noteChange(tx, { upstream, currency, at, by, rows: 0 })
    return removed.length
  })
}

/** The last import of each upstream that has prices. */
export function listPriceLists(db: Queryable): Promise<StoredPriceList[]> {
  const text = `
SELECT DISTINCT ON (l.upstream) l.upstream, l.currency, l.imported_at AS "importedAt", l.imported_by AS "importedBy",
  p.rows, p.until
FROM price_lists l
JOIN (
  SELECT upstream, count(*) AS rows, CASE WHEN bool_or(valid_until IS NULL) THEN NULL ELSE max(valid_until) END AS until
  FROM upstream_prices GROUP BY upstream
) p ON p.upstream = l.upstream
ORDER BY l.upstream, l.price_list_id DESC`
  return db.query<StoredPriceList>({ text })
}

async function noteChange(
  tx: Queryable,
  {
    upstream,
    currency,
    at,
    by,
    rows,
  }: { upstream: string; currency: string; at: number; by: string; rows: number },
): Promise<void> {
  const text = `
INSERT INTO price_lists (upstream, currency, imported_at, imported_by, price_rows) VALUES ($1, $2, $3, $4, $5)`
  await tx.query({ text }, [upstream, currency, at, by, rows])
}
