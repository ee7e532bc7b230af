import { type Command, Option } from 'commander'
import { setPrice } from '../admin/money.ts'
import { formatMicros } from '../domain/pricing/amount.ts'
import type { Priced } from '../domain/pricing/priced.ts'
import { readPrice } from '../domain/settings/read-amount.ts'
import { listTariffs, removeTariff } from '../storage/tariffs.ts'
import { accountIdOrAll } from './account-option.ts'
import type { CommandContext } from './context.ts'
import {
  type AccountOption,
  checkedBy,
  type JsonOption,
  options,
  parsePrefix,
  withExample,
} from './options.ts'
import { table } from './table.ts'

type TariffOptions = JsonOption & AccountOption & { channel: Priced; prefix: string }

const prefixOption = () =>
  new Option('--prefix <digits>', 'numbers that begin with this; the longest match counts')
    .argParser(parsePrefix)
    .default('', 'every number')

const accountOption = () =>
  new Option('--account <name>', 'for one account alone; default: for every account')

export function addTariffsCommands(program: Command, context: CommandContext): void {
  const tariffs = program
    .command('tariffs')
    .description('prices of a part or a lookup, by channel and number prefix')
  addSet(tariffs, context)
  addList(tariffs, context)
  addRemove(tariffs, context)
}

function addSet(tariffs: Command, context: CommandContext): void {
  const command = tariffs
    .command('set')
    .description('set the price of one part, or of one lookup')
    .argument('<price>', 'in the currency of the account: 0.50', checkedBy(readPrice))
    .addOption(options.priced())
    .addOption(prefixOption())
    .addOption(accountOption())
    .addOption(options.json())
    .action(async (price: string, given: TariffOptions) => {
      const { channel, prefix } = given
      const priceMicros = await context.withDatabase(async (db) =>
        setPrice(db, { accountId: await accountIdOrAll(db, given), channel, prefix, price }),
      )
      const value = { account: given.account ?? null, channel, prefix, priceMicros }
      context.print(given, value, `${unit(channel)} ${numbers(prefix)} costs ${formatMicros(priceMicros)}`)
    })
  withExample(
    command,
    'tariffs set 0.50 --channel sms',
    'tariffs set 0.85 --channel sms --prefix 38067',
    'tariffs set 0.04 --channel hlr',
  )
}

function addList(tariffs: Command, context: CommandContext): void {
  const command = tariffs
    .command('list')
    .description('list prices')
    .addOption(accountOption())
    .addOption(options.json())
    .action(async (given: JsonOption & AccountOption) => {
      const found = await context.withDatabase(async (db) => listTariffs(db, await accountIdOrAll(db, given)))
      const rows = found.map((tariff) => [
        tariff.account ?? 'every account',
        tariff.channel,
        numbers(tariff.prefix),
        formatMicros(tariff.priceMicros),
      ])
      const headings = ['ACCOUNT', 'CHANNEL', 'TO', 'PRICE']
      context.print(given, found, table(headings, rows, 'there is no tariff yet: posthorn tariffs set'))
    })
  withExample(command, 'tariffs list')
}

function addRemove(tariffs: Command, context: CommandContext): void {
  const command = tariffs
    .command('remove')
    .description('remove a price')
    .addOption(options.priced())
    .addOption(prefixOption())
    .addOption(accountOption())
    .addOption(options.json())
    .action(async (given: TariffOptions) => {
      const { channel, prefix } = given
      await context.withDatabase(async (db) => {
        await removeTariff(db, { accountId: await accountIdOrAll(db, given), channel, prefix })
      })
      const text = `the tariff on ${channel} for ${numbers(prefix)} is removed`
      context.print(given, { account: given.account ?? null, channel, prefix, removed: true }, text)
    })
  withExample(command, 'tariffs remove --channel sms --prefix 38067')
}

function unit(channel: Priced): string {
  return channel === 'hlr' ? 'a lookup of' : `a part on ${channel} to`
}

function numbers(prefix: string): string {
  return prefix === '' ? 'every number' : `${prefix}…`
}
