import { setPrice } from '../../administration/money/money.ts'
import { importTariffs } from '../../administration/money/tariffs.ts'
import { ConsoleRefusal } from '../../administration/refusal.ts'
import type { PricesView, tariffsRoutes } from '../../console-contract/accounts/tariffs.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import { countryOf } from '../../domain/address/country.ts'
import { parsePhone } from '../../domain/address/phone.ts'
import { pricedKinds } from '../../domain/pricing/priced.ts'
import type { StoredTariff } from '../../domain/pricing/stored-tariff.ts'
import { TariffTable } from '../../domain/pricing/tariff-table.ts'
import { csvPieces, readCsv } from '../../kit/text/csv.ts'
import { findAccount } from '../../store/accounts/accounts.ts'
import type { Queryable } from '../../store/database.ts'
import { listTariffs, removeTariff } from '../../store/money/tariffs.ts'
import type { AccountsPorts } from './accounts-ports.ts'

const maxShownFaults = 100

export function tariffsHandlers({ db }: AccountsPorts): Handlers<keyof typeof tariffsRoutes> {
  return {
    'GET /tariffs': async ({ query: { account } }) => {
      await findAccount(db, account)
      const tariffs = (await listTariffs(db, account)).map(({ account: of, ...tariff }) => {
        return { ...tariff, own: of !== null }
      })
      return { tariffs, channels: [...pricedKinds] }
    },
    'GET /tariffs/prices': async ({ query: { account, phone }, mask }) => {
      await findAccount(db, account)
      const digits = parsePhone(phone.replace(/[\s().-]/g, ''))
      if (digits === null) {
        throw new ConsoleRefusal('price-number', {}, 'phone')
      }
      const prices = toPricesView(await listTariffs(db, account), digits)
      return { ...prices, phone: mask.recipient(prices.phone) }
    },
    'POST /tariffs/set': async ({ body: { account, channel, prefix, price }, note }) => {
      note(`${describeNumbers(channel, prefix)} for ${await findName(db, account)}`)
      await setPrice(db, { accountId: account, channel, prefix, price })
    },
    'POST /tariffs/remove': async ({ body: { account, channel, prefix }, note }) => {
      note(`${describeNumbers(channel, prefix)} for ${await findName(db, account)}`)
      await removeTariff(db, { accountId: account, channel, prefix })
    },
    'POST /tariffs/import': async ({ body: { account, csv }, note }) => {
      const name = await findName(db, account)
      note(`tariffs for ${name}`)
      const accounts = new Map(account === null ? [] : [[name, account]])
      const options = { accounts, accountId: account, isDryRun: false }
      const { rows, faults } = await importTariffs(db, readCsv(csvPieces(csv)), options)
      return { set: faults.length > 0 ? 0 : rows, faults: faults.slice(0, maxShownFaults) }
    },
  }
}

function describeNumbers(channel: string, prefix: string): string {
  return `${channel} to ${prefix === '' ? 'every number' : `${prefix}…`}`
}

/** The account of a tariff, as the audit log names it. */
async function findName(db: Queryable, accountId: number | null): Promise<string> {
  return accountId === null ? 'every account' : (await findAccount(db, accountId)).name
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
