import { Type } from '@sinclair/typebox'
import type { Priced } from '../../../../domain/pricing/priced.ts'
import type { StoredTariff } from '../../../../storage/tariffs.ts'
import { change, endpoint } from '../endpoint.ts'
import { account, accountOrAll, amount, channel, prefix } from '../fields.ts'

export interface TariffView extends Omit<StoredTariff, 'account'> {
  /** Whether it is the account's own; the others are for every account without one. */
  own: boolean
}

export interface PriceView {
  channel: Priced
  /** Of one part, or of one lookup; null where no tariff covers the number. */
  tariff: Omit<TariffView, 'tariffId' | 'channel'> | null
}

export interface PricesView {
  /** Digits. */
  phone: string
  /** Two letters, or null where it cannot be told. */
  country: string | null
  prices: PriceView[]
}

/** What became of a file of tariffs: all of it, or nothing and why. */
export interface ImportedTariffsView {
  set: number
  faults: { line: number; fault: string }[]
}

export const tariffsEndpoints = {
  /** Those of the account and those for all. */
  'GET /tariffs': endpoint<{ tariffs: TariffView[]; channels: Priced[] }>()('viewer', { account }),
  'GET /tariffs/prices': endpoint<PricesView>()('viewer', { account, phone: Type.String({ maxLength: 40 }) }),
  'POST /tariffs/set': change()('admin', { account: accountOrAll, channel, prefix, price: amount }, [
    'account',
    'channel',
    'prefix',
    'price',
  ]),
  'POST /tariffs/remove': change()('admin', { account: accountOrAll, channel, prefix }, [
    'account',
    'channel',
    'prefix',
  ]),
  /** CSV with the columns channel, prefix, price. */
  'POST /tariffs/import': change<ImportedTariffsView>()(
    'admin',
    { account: accountOrAll, csv: Type.String({ maxLength: 900_000, anyText: true }) },
    ['account'],
  ),
}
