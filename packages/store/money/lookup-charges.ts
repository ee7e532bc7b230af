import type { Micros } from '../../domain/pricing/amount.ts'
import type { Queryable } from '../database.ts'
import { toColumns } from '../statements/array-columns.ts'
import { lockFunds, type Refill } from './refill.ts'

/** An answered lookup and its price. */
export interface LookupCharge {
  clientId: string | null
  phone: string
  provider: string
  /** As the client reads it. */
  status: string
  /** Whether the answer came from the cache: the provider charged nothing. */
  cached: boolean
  priceMicros: number
  cost: { micros: number; currency: string } | null
}

/**
 * Charges an account for lookups, in order, up to the first that the balance does not cover. Returns how many were
 * charged. `tx` must be a transaction.
 */
export async function chargeLookups(
  tx: Queryable,
  accountId: number,
  charges: readonly LookupCharge[],
  now: number,
  refill?: Refill,
): Promise<number> {
  const prices = charges.map(({ priceMicros }) => priceMicros)
  const wanted = prices.reduce((sum, price) => sum + price, 0)
  const available = (await lockFunds(tx, accountId, wanted, refill)) ?? 0
  const paid = charges.slice(0, coveredBy(available, prices))
  if (paid.length === 0) return 0
  const total = paid.reduce((sum, { priceMicros }) => sum + priceMicros, 0)
  // Reserved and captured at once. Uses the primary key of balances.
  const text = `
WITH taken AS (
  UPDATE balances SET available_micros = available_micros - $2::bigint WHERE account_id = $1::integer
), entries AS (
  INSERT INTO ledger (account_id, kind, amount_micros, note)
  SELECT $1, kind, micros, 'lookups' FROM (VALUES ('reserve', -$2::bigint), ('capture', $2::bigint)) AS e (kind, micros)
)
INSERT INTO lookups (account_id, client_id, phone, provider, status, cached, charged_micros, cost_micros,
  cost_currency, at)
SELECT $1, n.*, $3::bigint FROM unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::boolean[], $9::bigint[],
  $10::bigint[], $11::text[]) AS n`
  await tx.query({ name: 'charge-lookups', text, sealed: { 5: 'number' } }, [
    accountId,
    total,
    now,
    ...toColumns(paid, 'clientId', 'phone', 'provider', 'status', 'cached', 'priceMicros'),
    paid.map(({ cost }) => cost?.micros ?? null),
    paid.map(({ cost }) => cost?.currency ?? null),
  ])
  return paid.length
}

/** How many of the prices, from the first on, an amount covers. */
export function coveredBy(availableMicros: Micros, prices: readonly number[]): number {
  let left = Number(availableMicros)
  for (const [index, price] of prices.entries()) {
    left -= price
    if (left < 0) return index
  }
  return prices.length
}
