import type { Command } from 'commander'
import { topUpAccount } from '../admin/money.ts'
import { formatMicros } from '../domain/pricing/amount.ts'
import { readTopUp } from '../domain/settings/read-amount.ts'
import { accountOf } from './account-option.ts'
import type { CommandContext } from './context.ts'
import { type AccountOption, checkedBy, type JsonOption, options, withExample } from './options.ts'

type TopUpOptions = JsonOption & AccountOption & { note?: string }

export function addTopUpCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('topup')
    .summary('add money to a balance')
    .description(
      'Adds money to a balance and to the ledger. A negative amount, after --, takes back what is there.',
    )
    .argument('<amount>', 'in the currency of the account: 250.00', checkedBy(readTopUp))
    .option('--note <text>', 'kept with the entry')
    .addOption(options.account())
    .addOption(options.json())
    .action(async (amount: string, given: TopUpOptions) => {
      const { account, ...done } = await context.withDatabase(async (db) => {
        const account = await accountOf(db, given)
        const entry = { accountId: account.accountId, amount, note: given.note ?? null }
        return { account, ...(await topUpAccount(db, entry)) }
      })
      const { name, currency } = account
      const text = `balance of ${name}: ${formatMicros(done.availableMicros)} ${currency}`
      context.print(given, { account: name, ...done, currency }, text)
    })
  withExample(command, 'topup 250.00 --note "invoice 17"', 'topup --account shop -- -10')
}
