import { Type } from '@sinclair/typebox'
import type { Priced } from '../../domain/pricing/priced.ts'
import { query } from '../console-route.ts'
import { account } from '../fields.ts'

export interface PriceView {
  channel: Priced
  /** The tariff of one part or one lookup; null where none covers the number. */
  tariff: { own: boolean; prefix: string; priceMicros: number } | null
}

export interface PricesView {
  /** Digits. */
  phone: string
  /** Two letters; null where it is not known. */
  country: string | null
  prices: PriceView[]
}

export const tariffsRoutes = {
  'GET /tariffs/prices': query<PricesView>()('viewer', { account, phone: Type.String({ maxLength: 40 }) }),
}
