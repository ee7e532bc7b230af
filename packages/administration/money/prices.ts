import { parseAmount } from '../../domain/pricing/amount.ts'
import type { TableRecord } from '../../domain/pricing/read-table.ts'
import { KnownPrices } from '../../domain/routing/known-prices.ts'
import type { PriceImportSummary } from '../../domain/routing/price-list.ts'
import { readPriceList } from '../../domain/routing/read-price-list.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { csvPieces, readCsv } from '../../kit/text/csv.ts'
import { knownUpstreams } from '../../store/carriers/upstream-controls.ts'
import type { Database } from '../../store/database.ts'
import { importPrices, priceCurrency, readPrices } from '../../store/money/upstream-prices.ts'
import { databaseNow } from '../../store/pg/database-clock.ts'
import type { AdministrationPorts } from '../ports.ts'
import { ConsoleRefusal } from '../refusal.ts'
import { countPriceChanges, shownFaults } from './price-changes.ts'

export interface PriceListImport {
  upstream: string
  /** The currency of the list; null: that of the price lists, or `usualCurrency` where there is none yet. */
  currency: string | null
  usualCurrency: string
  /** Price of one unit of `currency` in the currency of the price lists, in millionths; null: it is that currency. */
  rateMicros: number | null
  /** From when prices without a date are valid; null: from now on. */
  from: number | null
  /** Whether other prices of the upstream are removed. */
  replaces: boolean
  isDryRun: boolean
  by: string
}

/** The text of a price list as the console and the API give it. */
export interface GivenPriceList {
  upstream: string
  csv: string
  /** Decimal text; absent or empty: the list has the currency of the price lists. */
  rate?: string
  from?: number | null
  replaces?: boolean
}

/** Imports a price list that came as a text, or tries it. Rejects with `SettingRefused` or `ConsoleRefusal`. */
export async function loadPriceList(
  { db, currency: usualCurrency }: Pick<AdministrationPorts, 'db' | 'currency'>,
  { upstream, csv, rate = '', from = null, replaces = false }: GivenPriceList,
  how: { isDryRun: boolean; by: string },
): Promise<PriceImportSummary> {
  const list = { upstream, from, replaces, currency: null, usualCurrency, rateMicros: parseRate(rate) }
  const summary = await importPriceList(db, readCsv(csvPieces(csv)), { ...list, ...how })
  return { ...summary, faults: shownFaults(summary.faults) }
}

function parseRate(text: string): number | null {
  if (text.trim() === '') return null
  const micros = parseAmount(text.trim())
  if (micros !== null && micros > 0) return micros
  throw new ConsoleRefusal('rate', {}, 'rate')
}

/** Imports a price list, all of it or, where it has a fault, nothing. */
export async function importPriceList(
  db: Database,
  records: AsyncIterable<TableRecord>,
  { upstream, usualCurrency, rateMicros, replaces, isDryRun, by, ...given }: PriceListImport,
): Promise<PriceImportSummary> {
  const known = await knownUpstreams(db)
  if (!known.includes(upstream)) {
    throw new SettingRefused('upstream-unknown', { upstream, known: known.join(', ') })
  }
  const now = await databaseNow(db)
  const stored = await priceCurrency(db)
  const currency = stored ?? (rateMicros === null ? given.currency : null) ?? usualCurrency
  if (rateMicros === null && given.currency !== null && given.currency !== currency) {
    throw new SettingRefused('price-currency', { given: given.currency, currency })
  }
  const options = { upstream, currency, rateMicros, from: given.from ?? now }
  const { rows: prices, faults, ignored } = await readPriceList(records, options)
  const before = new KnownPrices(await readPrices(db, now))
  const imported = faults.length === 0 && !isDryRun
  if (imported) await importPrices(db, { upstream, currency, at: now, by, prices, replaces })
  return {
    upstream,
    currency,
    imported,
    rows: prices.length,
    ...countPriceChanges(prices, (price) => ({
      before: before.sameDestination(price, now)?.micros ?? null,
      after: price.micros,
    })),
    faults,
    ignored,
  }
}
