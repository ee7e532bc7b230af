import { Type } from '@sinclair/typebox'
import type { Priced } from '../../domain/pricing/priced.ts'
import type { TableFault } from '../../domain/pricing/read-table.ts'
import type { StoredTariff } from '../../domain/pricing/stored-tariff.ts'
import { change, query } from '../console-route.ts'
import { account, accountOrAll, amount, channel, prefix } from '../fields.ts'

export interface TariffView extends Omit<StoredTariff, 'account'> {
  /** Whether the tariff is the account's own; the others apply to every account without its own. */
  own: boolean
}

export interface PriceView {
  channel: Priced
  /** The tariff of one part or one lookup; null where none covers the number. */
  tariff: Omit<TariffView, 'tariffId' | 'channel'> | null
}

export interface PricesView {
  /** Digits. */
  phone: string
  /** Two letters; null where it is not known. */
  country: string | null
  prices: PriceView[]
}

/** The result of an import: all tariffs of the file, or none and the reasons. */
export interface ImportedTariffsView {
  set: number
  faults: TableFault[]
}

export const tariffsRoutes = {
  /** Tariffs of the account, and tariffs for all. */
  'GET /tariffs': query<{ tariffs: TariffView[]; channels: Priced[] }>()('viewer', { account }),
  'GET /tariffs/prices': query<PricesView>()('viewer', { account, phone: Type.String({ maxLength: 40 }) }),
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
  /** CSV with the columns channel, prefix, price, and where wanted account. */
  'POST /tariffs/import': change<ImportedTariffsView>()(
    'admin',
    { account: accountOrAll, csv: Type.String({ maxLength: 900_000, anyText: true }) },
    ['account'],
  ),
}
