import { type Priced, pricedKinds } from './priced.ts'
import {
  type ReadTable,
  type ReportFault,
  readPrefixCell,
  readPriceCell,
  readTable,
  type TableRecord,
} from './read-table.ts'
import type { Tariff } from './tariff-table.ts'

/** The price of one part on a channel, or of one lookup, for clients. */
export interface ListedTariff extends Tariff {
  /** Null: every account without a tariff of its own. */
  accountId: number | null
}

export interface TariffFileOptions {
  /** Accounts that the column `account` may name. */
  accounts: ReadonlyMap<string, number>
  /** The account of lines that name none; null: every account. */
  accountId: number | null
}

export const tariffColumns = ['channel', 'prefix', 'price'] as const

/**
 * Reads a file of tariffs: a heading, then a channel (or `hlr` for lookups), digits that numbers begin with (empty: all
 * numbers) and a price on each line. `account` names the account of a line.
 */
export function readTariffs(
  records: AsyncIterable<TableRecord>,
  { accounts, accountId }: TariffFileOptions,
): Promise<ReadTable<ListedTariff>> {
  const names = new Map([...accounts].map(([name, id]) => [id, name]))
  return readTable(records, {
    columns: ['account', ...tariffColumns],
    needed: ['channel', 'price'],
    read: ({ account = '', channel = '', prefix, price }, fault) => ({
      accountId: account === '' ? accountId : readAccount(account, accounts, fault),
      channel: readChannel(channel, fault),
      prefix: readPrefixCell(prefix, fault),
      priceMicros: readPriceCell(price, fault),
    }),
    nameOf: (tariff) => {
      const numbers = tariff.prefix === '' ? 'every number' : `${tariff.prefix}…`
      const name = tariff.accountId === null ? undefined : names.get(tariff.accountId)
      return `${tariff.channel} to ${numbers}${name === undefined ? '' : ` of ${name}`}`
    },
  })
}

function readAccount(
  name: string,
  accounts: ReadonlyMap<string, number>,
  fault: ReportFault<'account'>,
): number | null {
  const accountId = accounts.get(name)
  if (accountId !== undefined) return accountId
  const known = [...accounts.keys()].join(', ')
  fault('account', `must be ${known === '' ? 'empty' : `empty or one of ${known}`}, is ${name}`)
  return null
}

function readChannel(name: string, fault: ReportFault<'channel'>): Priced {
  const channel = pricedKinds.find((kind) => kind === name)
  if (channel === undefined)
    fault('channel', `must be one of ${pricedKinds.join(', ')}, is ${name || 'empty'}`)
  return channel ?? 'sms'
}
