import { Type } from '@sinclair/typebox'
import type { PriceImportSummary, StoredPriceList, UpstreamPrice } from '../../domain/routing/price-list.ts'
import { change, query, queryWithBody } from '../console-route.ts'
import { amount, instant } from '../fields.ts'

/** Bytes of a price list that the console takes at once. */
export const priceListBytes = 8_000_000

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

export const pricesRoutes = {
  'GET /prices': query<PriceListsView>()('viewer'),
  'GET /prices/of': query<PricesOfView>()('viewer', {
    upstream,
    search: Type.Optional(Type.String({ maxLength: 15 })),
  }),
  /** A dry run. */
  'POST /prices/try': { ...queryWithBody<PriceImportView>()('operator', list), maxBytes },
  'POST /prices/import': {
    ...change<PriceImportView>()('admin', list, ['upstream', 'rate', 'from', 'replaces']),
    maxBytes,
  },
  'POST /prices/remove': change<{ removed: number }>()('admin', { upstream }, ['upstream']),
}
