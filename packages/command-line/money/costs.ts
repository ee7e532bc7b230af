import type { Command } from 'commander'
import { formatMicros, type Micros, negatedMicros, sumMicros, toMicros } from '../../domain/pricing/amount.ts'
import { sumCosts } from '../../store/money/upstream-costs.ts'
import { addList } from '../command.ts'
import type { CommandContext } from '../context.ts'

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
      LEFT: ({ chargedMicros, refundedMicros }) =>
        amount(sumMicros([chargedMicros, negatedMicros(refundedMicros)])),
      CURRENCY: ({ currency }) => currency,
    },
    empty: 'no upstream has reported a cost yet',
  })
}

/** With four digits, as carriers state costs. */
function amount(micros: Micros): string {
  const ofFour = toMicros(((BigInt(micros) + (BigInt(micros) < 0n ? -50n : 50n)) / 100n) * 100n)
  const [whole = '', digits = ''] = formatMicros(ofFour).split('.')
  return `${whole}.${digits.padEnd(4, '0')}`
}
