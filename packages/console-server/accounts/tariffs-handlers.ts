import { ConsoleRefusal } from '../../administration/refusal.ts'
import type { PricesView, tariffsRoutes } from '../../console-contract/accounts/tariffs.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import { countryOf } from '../../domain/address/country.ts'
import { parsePhone } from '../../domain/address/phone.ts'
import { pricedKinds } from '../../domain/pricing/priced.ts'
import type { StoredTariff } from '../../domain/pricing/stored-tariff.ts'
import { TariffTable } from '../../domain/pricing/tariff-table.ts'
import { findAccount } from '../../store/accounts/accounts.ts'
import { listTariffs } from '../../store/money/tariffs.ts'
import type { AccountsPorts } from './accounts-ports.ts'

export function tariffsHandlers({ db }: AccountsPorts): Handlers<keyof typeof tariffsRoutes> {
  return {
    'GET /tariffs/prices': async ({ query: { account, phone }, mask }) => {
      await findAccount(db, account)
      const digits = parsePhone(phone.replace(/[\s().-]/g, ''))
      if (digits === null) {
        throw new ConsoleRefusal('price-number', {}, 'phone')
      }
      const prices = toPricesView(await listTariffs(db, account), digits)
      return { ...prices, phone: mask.recipient(prices.phone) }
    },
  }
}

/** The account's price of a part on each channel, with the tariff that sets it. */
function toPricesView(tariffs: readonly StoredTariff[], phone: string): PricesView {
  const own = tariffs.filter(({ account }) => account !== null)
  const general = tariffs.filter(({ account }) => account === null)
  const table = new TariffTable(own, general)
  const prices = pricedKinds.map((channel) => {
    const found = table.findTariff(channel, phone)
    const tariff = found && { own: found.own, prefix: found.prefix, priceMicros: found.priceMicros }
    return { channel, tariff }
  })
  return { phone, country: countryOf(phone), prices }
}
