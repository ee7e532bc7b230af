import { Type } from '@sinclair/typebox'
import type { Priced } from '../../../../domain/pricing/priced.ts'
import type { Tariff } from '../../../../storage/tariffs.ts'
import { ask, change } from '../ask.ts'
import { account, accountOrAll, amount, channel, prefix } from '../fields.ts'

export interface TariffView extends Omit<Tariff, 'account'> {
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

export const tariffsQuestions = {
  /** Those of the account and those for all. */
  'GET /tariffs': ask<{ tariffs: TariffView[]; channels: Priced[] }>()('viewer', { account }),
  'GET /tariffs/prices': ask<PricesView>()('viewer', { account, phone: Type.String({ maxLength: 40 }) }),
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
