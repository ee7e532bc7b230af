import type { Command } from 'commander'
import { sumCosts } from '../storage/upstream-costs.ts'
import type { CommandContext } from './context.ts'
import { type JsonOption, options, withExample } from './options.ts'
import { table } from './table.ts'

/** What carriers that name their prices have charged us, and paid back. */
export function addCostsCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('costs')
    .description('what upstreams that name their prices have charged and paid back')
    .addOption(options.json())
    .action(async (given: JsonOption) => {
      const sums = await context.withDatabase((db) => sumCosts(db))
      const rows = sums.map(({ upstream, currency, chargedMicros, refundedMicros }) => [
        upstream,
        amount(chargedMicros),
        amount(refundedMicros),
        amount(chargedMicros - refundedMicros),
        currency,
      ])
      const headings = ['UPSTREAM', 'CHARGED', 'PAID BACK', 'LEFT', 'CURRENCY']
      context.print(given, sums, table(headings, rows, 'no upstream has named a price yet'))
    })
  withExample(command, 'costs')
}

function amount(micros: number): string {
  return (micros / 1_000_000).toFixed(4)
}
