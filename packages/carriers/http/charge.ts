import type { Cost } from '../connector.ts'

/** What an upstream charged, in units of an ISO 4217 currency; absent where nothing was or the currency is none. */
export function toCost(amount: number | null, currency: string | null): { cost?: Cost } {
  const micros = Math.round((amount ?? 0) * 1_000_000)
  if (micros <= 0 || !Number.isSafeInteger(micros) || !/^[A-Z]{3}$/.test(currency ?? '')) return {}
  return { cost: { kind: 'charge', micros, currency: currency ?? '' } }
}
