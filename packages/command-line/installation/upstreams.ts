import type { Static } from '@sinclair/typebox'
import type { Command } from 'commander'
import type { carriers } from '../../administration/carriers/carrier-fields.ts'
import { listCarriers } from '../../administration/carriers/carrier-operations.ts'
import { addCommand } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { carryOut } from '../operation-commands.ts'
import { type Columns, table } from '../table.ts'
import { addTryCommand } from './try-upstream.ts'

/** Beside those that the table of operations makes. */
export function addUpstreamsCommands(program: Command, context: CommandContext): void {
  const upstreams = program
    .command('upstreams')
    .description('upstreams: their queues, and which are paused or drained')
  addCommand(upstreams, context, {
    name: 'list',
    description: 'list upstreams with their state, queued messages and messages under way',
    examples: ['upstreams list'],
    run: async (given: Record<string, unknown>) => {
      const list = (await carryOut(context, listCarriers, { given })) as Listed
      const text = table(
        columns(list),
        [...list.upstreams, ...list.others],
        'no gateway has run on this database yet',
      )
      return { value: list, text }
    },
  })
  addTryCommand(upstreams, context)
}

type Carriers = Static<typeof carriers>
type Carrier = Carriers['others'][number]

/** The list in the form of the API. */
interface Listed {
  is_counted: boolean
  upstreams: Row[]
  others: Row[]
}

interface Row extends Pick<Carrier, 'upstream' | 'slots'> {
  state: Pick<Carrier['state'], 'kind'>
  control: { reason: string | null; made_by: string; at: string } | null
  messages: { waiting: number; submitting: number; submitted: number; in_doubt: number }
}

/** States that only a gateway with this carrier in its settings can tell apart. */
const stateWords: Partial<Record<Carrier['state']['kind'], string>> = {
  elsewhere: 'running',
  nowhere: 'no connection',
}

function columns({ is_counted: isCounted }: Listed): Columns<Row> {
  const least = isCounted ? '' : '≥'
  return {
    UPSTREAM: ({ upstream }) => upstream,
    STATE: ({ state }) => stateWords[state.kind] ?? state.kind,
    SINCE: ({ control }) => control?.at ?? '',
    BY: ({ control }) => control?.made_by ?? '',
    WAITING: ({ messages }) => `${least}${messages.waiting}`,
    'UNDER WAY': ({ messages: { submitting, submitted, in_doubt: inDoubt } }) =>
      `${least}${submitting + submitted + inDoubt}`,
    SLOTS: ({ slots }) => `${slots.filter(({ node }) => node !== null).length}/${slots.length}`,
    REASON: ({ control }) => control?.reason ?? '',
    GATEWAYS: ({ slots }) => countHolders(slots),
  }
}

/** `node-1: 2, node-2: 1` */
function countHolders(slots: Row['slots']): string {
  const held = new Map<string, number>()
  for (const { node } of slots) if (node !== null) held.set(node, (held.get(node) ?? 0) + 1)
  return [...held].map(([node, count]) => `${node}: ${count}`).join(', ')
}
