import type { Priced } from './priced.ts'

/** Price of one part on a channel, or of one lookup (`hlr`), for numbers that begin with `prefix`. `account` null: every account. */
export interface StoredTariff {
  tariffId: number
  accountId: number | null
  account: string | null
  channel: Priced
  prefix: string
  priceMicros: number
}
