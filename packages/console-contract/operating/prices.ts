import { Type } from '@sinclair/typebox'
import type { PriceImportSummary } from '../../administration/accounts/prices.ts'
import { priceListBytes } from '../../admission/entry-limits.ts'
import type { ListedPrice, PriceListChange } from '../../store/money/upstream-price-views.ts'
import type { StoredPriceList } from '../../store/money/upstream-prices.ts'
import { change, endpoint, endpointWithBody } from '../endpoint.ts'
import { amount, instant } from '../fields.ts'

export interface PriceListsView {
  lists: StoredPriceList[]
  /** Imports and removals, the newest first. */
  changes: PriceListChange[]
  /** Of all price lists. */
  currency: string
  upstreams: string[]
}

export interface ListedPriceView extends Omit<ListedPrice, 'micros' | 'network'> {
  /** As text. */
  price: string
  /** `Kyivstar (25503)`; null for prefixes, countries and others. */
  network: string | null
}

export interface PricesOfView {
  prices: ListedPriceView[]
  /** Whether more prices match. */
  isMore: boolean
}

/** A dry run, or an import: all of the list, or nothing and every fault. */
export type PriceImportView = PriceImportSummary

const upstream = Type.String({ minLength: 1, maxLength: 64, description: 'the name of an upstream' })

const list = {
  upstream,
  csv: Type.String({ maxLength: priceListBytes, anyText: true, description: 'a text of at most 8 MB' }),
  /** Price of a unit of the list's currency in that of the price lists, as text; empty: the same currency. */
  rate: amount,
  /** From when prices without a date are valid; null: now. */
  from: Type.Union([instant, Type.Null()], { description: 'an instant, or empty' }),
  /** Whether other prices of the upstream are removed. */
  replaces: Type.Boolean(),
}
const maxBytes = priceListBytes + 1_000_000

export const pricesEndpoints = {
  'GET /prices': endpoint<PriceListsView>()('viewer'),
  'GET /prices/of': endpoint<PricesOfView>()('viewer', {
    upstream,
    search: Type.Optional(Type.String({ maxLength: 15 })),
  }),
  /** A dry run. */
  'POST /prices/try': { ...endpointWithBody<PriceImportView>()('operator', list), maxBytes },
  'POST /prices/import': {
    ...change<PriceImportView>()('admin', list, ['upstream', 'rate', 'from', 'replaces']),
    maxBytes,
  },
  'POST /prices/remove': change<{ removed: number }>()('admin', { upstream }, ['upstream']),
}
