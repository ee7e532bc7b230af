import type { Command } from 'commander'
import { sumCosts } from '../storage/upstream-costs.ts'
import { addList } from './command.ts'
import type { CommandContext } from './context.ts'

/** What carriers that report costs have charged us, and paid back. */
export function addCostsCommand(program: Command, context: CommandContext): void {
  addList(program, context, {
    name: 'costs',
    description: 'what upstreams that report costs have charged and paid back',
    examples: ['costs'],
    read: (db) => sumCosts(db),
    columns: {
      UPSTREAM: ({ upstream }) => upstream,
      CHARGED: ({ chargedMicros }) => amount(chargedMicros),
      'PAID BACK': ({ refundedMicros }) => amount(refundedMicros),
      LEFT: ({ chargedMicros, refundedMicros }) => amount(chargedMicros - refundedMicros),
      CURRENCY: ({ currency }) => currency,
    },
    empty: 'no upstream has reported a cost yet',
  })
}

function amount(micros: number): string {
  return (micros / 1_000_000).toFixed(4)
}
