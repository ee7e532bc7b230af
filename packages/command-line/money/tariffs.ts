import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import { setPrice } from '../../administration/money/money.ts'
import { accountIds, importTariffs } from '../../administration/money/tariffs.ts'
import { formatMicros } from '../../domain/pricing/amount.ts'
import { type Priced, pricedKinds } from '../../domain/pricing/priced.ts'
import { readPrice } from '../../domain/settings/read-amount.ts'
import { listAccounts } from '../../store/accounts/accounts.ts'
import { listTariffs, removeTariff } from '../../store/money/tariffs.ts'
import { accountIdOrAll } from '../accounts/account-option.ts'
import { addAccountList, addCommand } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { csvArgument, csvRecords, importText } from '../importing/import-text.ts'
import { type ByOption, byOption, nameOf, noted } from '../noted.ts'
import { type AccountOption, checkedBy } from '../options.ts'

type TariffOptions = AccountOption & ByOption & { channel: Priced; prefix: string }

const accountOption = () =>
  new Option('--account <name>', 'for one account alone; default: for every account')

const tariffOptions = () => [
  new Option('--channel <channel>', 'channel, or hlr for lookups').choices(pricedKinds).makeOptionMandatory(),
  new Option('--prefix <digits>', 'numbers that begin with this; the longest match counts')
    .argParser(parsePrefix)
    .default('', 'every number'),
  accountOption(),
  byOption(),
]

export function addTariffsCommands(program: Command, context: CommandContext): void {
  const tariffs = program
    .command('tariffs')
    .description('prices of a part or a lookup, by channel and number prefix')
  addCommand(tariffs, context, {
    name: 'set',
    description: 'set the price of one part, or of one lookup',
    argument: new Argument('<price>', 'in the currency of the account: 0.50').argParser(checkedBy(readPrice)),
    options: tariffOptions(),
    examples: [
      'tariffs set 0.50 --channel sms',
      'tariffs set 0.85 --channel sms --prefix 38067',
      'tariffs set 0.04 --channel hlr',
    ],
    run: async (given: TariffOptions, price: string) => {
      const { account = null, channel, prefix } = given
      const priceMicros = await context.withDatabase(async (db) => {
        const accountId = await accountIdOrAll(db, given)
        const entry = {
          ...auditEntry('tariffs/set', given),
          details: { accountId, channel, prefix, price },
        }
        return noted(db, entry, () => setPrice(db, { accountId, channel, prefix, price }))
      })
      const text = `${unit(channel)} ${numbers(prefix)} costs ${formatMicros(priceMicros)}`
      return { value: { account, channel, prefix, priceMicros }, text }
    },
  })
  addCommand(tariffs, context, {
    name: 'import',
    description: 'set prices from CSV; nothing of a file with a fault is set, and other prices stay',
    argument: csvArgument(),
    options: [
      new Option('--account <name>', 'for lines that name no account; default: for every account'),
      new Option('--dry-run', 'read and compare the file, and change nothing'),
      byOption(),
    ],
    examples: ['tariffs import clients.csv --dry-run', 'tariffs import shop.csv --account shop'],
    run: async (given: AccountOption & ByOption & { dryRun?: true }, file: string) => {
      const summary = await context.withDatabase(async (db) => {
        const isDryRun = given.dryRun === true
        const accountId = await accountIdOrAll(db, given)
        const accounts = accountIds(await listAccounts(db))
        const read = () =>
          importTariffs(db, csvRecords(context.deps, file), { accounts, accountId, isDryRun })
        if (isDryRun) return read()
        const details = { accountId }
        const entry = { by: nameOf(given), action: 'tariffs/import', target: 'tariffs', details }
        return noted(db, entry, read, ({ rows, faults }) => `${faults.length > 0 ? 0 : rows} tariffs`)
      })
      const text = importText(`${summary.rows} tariffs`, summary)
      return { value: summary, text, failed: summary.faults.length > 0 }
    },
  }).addHelpText(
    'after',
    `
The first line names the columns: channel (or hlr for lookups), prefix (digits that numbers begin with; empty for every
number), price, and where wanted account. Other columns are not read.`,
  )
  addAccountList(tariffs, context, {
    description: 'list prices',
    options: [accountOption()],
    examples: ['tariffs list'],
    read: listTariffs,
    columns: {
      ACCOUNT: ({ account }) => account ?? 'every account',
      CHANNEL: ({ channel }) => channel,
      TO: ({ prefix }) => numbers(prefix),
      PRICE: ({ priceMicros }) => formatMicros(priceMicros),
    },
    empty: 'there is no tariff yet: posthorn tariffs set',
  })
  addCommand(tariffs, context, {
    name: 'remove',
    description: 'remove a price',
    options: tariffOptions(),
    examples: ['tariffs remove --channel sms --prefix 38067'],
    run: async (given: TariffOptions) => {
      const { account = null, channel, prefix } = given
      await context.withDatabase(async (db) => {
        const accountId = await accountIdOrAll(db, given)
        const entry = {
          ...auditEntry('tariffs/remove', given),
          details: { accountId, channel, prefix },
        }
        await noted(db, entry, () => removeTariff(db, { accountId, channel, prefix }))
      })
      const text = `the tariff on ${channel} for ${numbers(prefix)} is removed`
      return { value: { account, channel, prefix, removed: true }, text }
    },
  })
}

function auditEntry(action: string, given: TariffOptions) {
  const { account = 'every account', channel, prefix } = given
  return { by: nameOf(given), action, target: `${channel} to ${numbers(prefix)} for ${account}` }
}

/** The leading digits of numbers; a leading `+` is accepted. */
function parsePrefix(text: string): string {
  const digits = text.replace(/^\+/, '')
  if (/^\d{0,15}$/.test(digits)) return digits
  throw new InvalidArgumentError('A prefix is the digits that numbers begin with: 380')
}

function unit(channel: Priced): string {
  return channel === 'hlr' ? 'a lookup of' : `a part on ${channel} to`
}

function numbers(prefix: string): string {
  return prefix === '' ? 'every number' : `${prefix}…`
}
