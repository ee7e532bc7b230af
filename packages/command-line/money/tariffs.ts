import { type Command, Option } from 'commander'
import { accountIds, importTariffs } from '../../administration/money/tariffs.ts'
import { listAccounts } from '../../store/accounts/accounts.ts'
import { accountIdOrAll } from '../accounts/account-option.ts'
import { addCommand } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { csvArgument, csvRecords, importText } from '../importing/import-text.ts'
import { type ByOption, byOption, nameOf, noted } from '../noted.ts'
import type { AccountOption } from '../options.ts'

/** A file may be longer than what the API takes at once. */
export function addTariffsCommands(program: Command, context: CommandContext): void {
  const tariffs = program
    .command('tariffs')
    .description('prices of a part or a lookup, by channel and number prefix')
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
}
