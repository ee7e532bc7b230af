import { Argument, type Command, Option } from 'commander'
import { topUpAccount } from '../admin/money.ts'
import { formatMicros } from '../domain/pricing/amount.ts'
import { readTopUp } from '../domain/settings/read-amount.ts'
import { accountOf } from './account-option.ts'
import { addCommand } from './command.ts'
import type { CommandContext } from './context.ts'
import { type AccountOption, checkedBy, options } from './options.ts'

export function addTopUpCommand(program: Command, context: CommandContext): void {
  addCommand(program, context, {
    name: 'topup',
    summary: 'add money to a balance',
    description: 'Adds money to a balance and to the ledger. A negative amount, after --, withdraws.',
    argument: new Argument('<amount>', 'in the currency of the account: 250.00').argParser(
      checkedBy(readTopUp),
    ),
    options: [new Option('--note <text>', 'kept with the entry'), options.account()],
    examples: ['topup 250.00 --note "invoice 17"', 'topup --account shop -- -10'],
    run: async (given: AccountOption & { note?: string }, amount: string) => {
      const { name, currency, ...done } = await context.withDatabase(async (db) => {
        const { accountId, name, currency } = await accountOf(db, given)
        return {
          name,
          currency,
          ...(await topUpAccount(db, { accountId, amount, note: given.note ?? null })),
        }
      })
      const text = `balance of ${name}: ${formatMicros(done.availableMicros)} ${currency}`
      return { value: { account: name, ...done, currency }, text }
    },
  })
}
