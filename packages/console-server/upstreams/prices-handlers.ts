import { importPriceList } from '../../administration/money/prices.ts'
import { ConsoleRefusal } from '../../administration/refusal.ts'
import type { Config } from '../../config/config.ts'
import type { BodyOf, Handlers } from '../../console-contract/contract.ts'
import type { PriceImportView, pricesRoutes } from '../../console-contract/operating/prices.ts'
import { networkTitle } from '../../domain/network/operators.ts'
import { formatMicros, parseAmount } from '../../domain/pricing/amount.ts'
import { csvPieces, readCsv } from '../../kit/text/csv.ts'
import { knownUpstreams } from '../../store/carriers/upstream-controls.ts'
import type { Database } from '../../store/database.ts'
import { listPriceListChanges, listUpstreamPrices } from '../../store/money/upstream-price-views.ts'
import { listPriceLists, priceCurrency, removePrices } from '../../store/money/upstream-prices.ts'
import { databaseNow } from '../../store/pg/database-clock.ts'

export interface PricesPorts {
  db: Database
  config: Pick<Config, 'contract'>
}

const maxPrices = 200
const maxChanges = 50
const maxShownFaults = 100

export function pricesHandlers({ db, config }: PricesPorts): Handlers<keyof typeof pricesRoutes> {
  const usualCurrency = config.contract.currency
  const load = async (
    { csv, rate, ...list }: BodyOf<'POST /prices/import'>,
    { isDryRun, by }: { isDryRun: boolean; by: string },
  ): Promise<PriceImportView> => {
    const read = { ...list, currency: null, usualCurrency, rateMicros: parseRate(rate), isDryRun, by }
    const summary = await importPriceList(db, readCsv(csvPieces(csv)), read)
    return { ...summary, faults: summary.faults.slice(0, maxShownFaults) }
  }
  return {
    'GET /prices': async () => ({
      lists: await listPriceLists(db),
      changes: await listPriceListChanges(db, maxChanges),
      currency: (await priceCurrency(db)) ?? usualCurrency,
      upstreams: await knownUpstreams(db),
    }),
    'GET /prices/of': async ({ query: { upstream, search = '' } }) => {
      const now = await databaseNow(db)
      const found = await listUpstreamPrices(db, {
        upstream,
        search: search.trim(),
        now,
        limit: maxPrices + 1,
      })
      const prices = found.slice(0, maxPrices).map(({ micros, network, ...price }) => ({
        ...price,
        price: formatMicros(micros),
        network: network === null ? null : networkTitle(network),
      }))
      return { prices, isMore: found.length > maxPrices }
    },
    'POST /prices/try': ({ body, by }) => load(body, { isDryRun: true, by: by.name }),
    'POST /prices/import': async ({ body, by, note }) => {
      note(`prices of ${body.upstream}`)
      return load(body, { isDryRun: false, by: by.name })
    },
    'POST /prices/remove': async ({ body: { upstream }, by, note }) => {
      note(`prices of ${upstream}`)
      return { removed: await removePrices(db, { upstream, by: by.name, at: await databaseNow(db) }) }
    },
  }
}

function parseRate(text: string): number | null {
  if (text.trim() === '') return null
  const micros = parseAmount(text.trim())
  if (micros !== null && micros > 0) return micros
  throw new ConsoleRefusal('rate', {}, 'rate')
}
