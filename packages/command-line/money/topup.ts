import { Argument, type Command, Option } from 'commander'
import { type GivenTopUp, topUpAccount } from '../../administration/money/money.ts'
import { formatMicros } from '../../domain/pricing/amount.ts'
import { readTopUp } from '../../domain/settings/read-amount.ts'
import { type Database, OutcomeUnknown } from '../../store/database.ts'
import { databaseNow } from '../../store/pg/database-clock.ts'
import { chooseAccount } from '../accounts/account-option.ts'
import { addCommand } from '../command.ts'
import { type CommandContext, CommandFailed } from '../context.ts'
import { type ByOption, byOption, nameOf, noted } from '../noted.ts'
import { type AccountOption, checkedBy, options } from '../options.ts'

export function addTopUpCommand(program: Command, context: CommandContext): void {
  addCommand(program, context, {
    name: 'topup',
    summary: 'add money to a balance',
    description: 'Adds money to a balance and to the ledger. A negative amount, after --, withdraws.',
    argument: new Argument('<amount>', 'in the currency of the account: 250.00').argParser(
      checkedBy(readTopUp),
    ),
    options: [new Option('--note <text>', 'kept with the entry'), options.account(), byOption()],
    examples: ['topup 250.00 --note "invoice 17"', 'topup --account shop -- -10'],
    run: async (given: AccountOption & ByOption & { note?: string }, amount: string) => {
      const { name, currency, ...done } = await context.withDatabase(async (db) => {
        const { accountId, name, currency } = await chooseAccount(db, given)
        const details = { accountId, amount }
        const entry = { by: nameOf(given), action: 'money/top-up', target: `balance of ${name}`, details }
        const work = () => book(db, { accountId, amount, note: given.note ?? null }, name)
        return { name, currency, ...(await noted(db, entry, work)) }
      })
      const text = `balance of ${name}: ${formatMicros(done.availableMicros)} ${currency}`
      return { value: { account: name, ...done, currency }, text }
    },
  })
}

async function book(db: Database, given: GivenTopUp, account: string) {
  try {
    return await topUpAccount(db, given, await databaseNow(db))
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error
    throw new CommandFailed(
      'the database went away during the commit, and whether the amount was booked is not known: look at ' +
        `posthorn export ledger --account ${account} before you run the command again`,
    )
  }
}
