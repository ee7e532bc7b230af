import { Type } from '@sinclair/typebox'
import type { PriceImportView } from '../administration.ts'
import { queryWithBody } from '../console-route.ts'
import { amount, instant } from '../fields.ts'

/** Bytes of a price list that the console and the management API take at once. */
export const priceListBytes = 8_000_000
export const maxPriceListBody = priceListBytes + 1_000_000

/** A price list that is tried or imported. */
export const priceListFields = {
  upstream: Type.String({ minLength: 1, maxLength: 64, description: 'the name of an upstream' }),
  csv: Type.String({ maxLength: priceListBytes, anyText: true, description: 'a text of at most 8 MB' }),
  rate: Type.Optional({
    ...amount,
    description:
      'the price of a unit of its currency in that of the price lists; empty or absent: it is the same currency',
  }),
  from: Type.Optional(
    Type.Union([{ ...instant, kind: 'instant' }, Type.Null()], {
      description: 'from when prices without a date are valid; null or absent: now',
    }),
  ),
  replaces: Type.Optional(Type.Boolean({ description: 'whether other prices of the upstream are removed' })),
}

export const pricesRoutes = {
  /** A dry run. */
  'POST /prices/try': {
    ...queryWithBody<PriceImportView>()('operator', priceListFields),
    maxBytes: maxPriceListBody,
  },
}
