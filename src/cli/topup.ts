import { type Command, InvalidArgumentError } from 'commander'
import { formatMicros } from '../domain/pricing/amount.ts'
import { findAccount, topUp } from '../storage/accounts.ts'
import type { CommandContext } from './context.ts'
import { parseMicros } from './money.ts'
import { type AccountOption, type JsonOption, options, withExample } from './options.ts'

export function addTopUpCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('topup')
    .summary('add money to a balance')
    .description(
      'Adds money to a balance and to the ledger. A negative amount, after --, takes back what is there.',
    )
    .argument('<amount>', 'in the currency of the account: 250.00', parseAmount)
    .option('--note <text>', 'kept with the entry')
    .addOption(options.account())
    .addOption(options.json())
    .action((amount: number, given: JsonOption & AccountOption & { note?: string }) =>
      run(context, amount, given),
    )
  withExample(command, 'topup 250.00 --note "invoice 17"', 'topup --account shop -- -10')
}

async function run(
  context: CommandContext,
  amountMicros: number,
  given: JsonOption & AccountOption & { note?: string },
): Promise<void> {
  const done = await context.withDatabase(async (db) => {
    const account = await findAccount(db, given.account ?? null)
    const entry = { accountId: account.accountId, amountMicros, note: given.note ?? null }
    return { account, availableMicros: await topUp(db, entry) }
  })
  const { account, availableMicros } = done
  const value = { account: account.name, amountMicros, availableMicros, currency: account.currency }
  context.print(
    given,
    value,
    `balance of ${account.name}: ${formatMicros(availableMicros)} ${account.currency}`,
  )
}

function parseAmount(text: string): number {
  const micros = parseMicros(text)
  if (micros === 0) throw new InvalidArgumentError('It must not be zero.')
  return micros
}
