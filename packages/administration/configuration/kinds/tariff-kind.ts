import { amount, prefix, channel as priced } from '../../../console-contract/fields.ts'
import { formatMicros } from '../../../domain/pricing/amount.ts'
import { readPrice } from '../../../domain/settings/read-amount.ts'
import { listTariffs } from '../../../store/money/tariffs.ts'
import * as tariffs from '../../money/tariff-operations.ts'
import { type Kind, mapped, usual } from './kind.ts'

export const tariffKind: Kind = {
  ...usual,
  one: 'tariff',
  key: ['account', 'channel', 'prefix'],
  fields: { channel: priced, prefix, price: { ...amount, description: 'an amount such as "0.50"' } },
  read: async (db) =>
    (await listTariffs(db, null)).map(({ account, channel, prefix, priceMicros }) => ({
      fields: { account, channel, prefix, price: formatMicros(priceMicros) },
    })),
  normal: (given) => mapped(given, { price: (text: string) => formatMicros(readPrice(text)) }),
  set: (carryOut, { given: { channel, prefix, price }, accountId }) =>
    carryOut(tariffs.setTariffPrice, { accountId, channel, prefix, price }),
  remove: (carryOut, { given: { channel, prefix }, accountId }) =>
    carryOut(tariffs.removeTariffPrice, { accountId, channel, prefix }),
}
