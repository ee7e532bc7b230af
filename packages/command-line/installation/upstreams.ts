import { Argument, type Command, Option } from 'commander'
import { listSlots, type SlotState } from '../../store/carriers/slots.ts'
import {
  controlUpstream,
  knownUpstreams,
  readUpstreamControls,
  resumeUpstream,
} from '../../store/carriers/upstream-controls.ts'
import type { Database } from '../../store/database.ts'
import { countOpen, noOpenMessages, underWay } from '../../store/messages/count-open.ts'
import { databaseNow } from '../../store/pg/database-clock.ts'
import { addCommand, addList } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { noted } from '../noted.ts'
import { instant } from '../table.ts'
import { addTryCommand } from './try-upstream.ts'

export function addUpstreamsCommands(program: Command, context: CommandContext): void {
  const upstreams = program
    .command('upstreams')
    .description('upstreams: their queues, and which are paused or drained')
  addList(upstreams, context, {
    description: 'list upstreams with their state, queued messages and messages under way',
    examples: ['upstreams list'],
    read: readState,
    columns: {
      UPSTREAM: ({ upstream }) => upstream,
      STATE: ({ state }) => state,
      SINCE: ({ since }) => instant(since, ''),
      BY: ({ by }) => by ?? '',
      WAITING: ({ isCounted, waiting }) => `${isCounted ? '' : '≥'}${waiting}`,
      'UNDER WAY': (row) => `${row.isCounted ? '' : '≥'}${row.underWay}`,
      SLOTS: ({ leasedSlots, slots }) => `${leasedSlots}/${slots}`,
      REASON: ({ reason }) => reason ?? '',
      GATEWAYS: ({ gateways }) => gateways.map(({ nodeId, slots }) => `${nodeId}: ${slots}`).join(', '),
    },
    empty: 'no gateway has run on this database yet',
  })
  addControl(upstreams, context, {
    name: 'pause',
    state: 'paused',
    description: 'hand no new messages over to it; reports are still received',
    done: 'is paused: no new messages are handed over to it until it is resumed',
  })
  addControl(upstreams, context, {
    name: 'drain',
    state: 'draining',
    description: 'the same, and unbind once no message is under way',
    done: 'is draining: it unbinds after the last report',
  })
  addCommand(upstreams, context, {
    name: 'resume',
    description: 'resume a paused or draining upstream',
    argument: upstreamName(),
    options: [whoOption()],
    examples: ['upstreams resume carrier-a'],
    run: async ({ by }: { by: string }, upstream: string) => {
      const entry = { by, action: 'upstreams/resume', target: upstream, details: { upstream } }
      await context.withDatabase((db) => noted(db, entry, () => resumeUpstream(db, upstream)))
      return { value: { upstream, state: 'running' }, text: `${upstream} runs again` }
    },
  })
  addTryCommand(upstreams, context)
}

function whoOption(): Option {
  return new Option('--by <name>', 'who made the decision').default('the command line')
}

function upstreamName(): Argument {
  return new Argument('<name>', 'its name in posthorn.yaml')
}

function addControl(
  upstreams: Command,
  context: CommandContext,
  about: { name: string; state: 'paused' | 'draining'; description: string; done: string },
): void {
  const { name, state, description, done } = about
  addCommand(upstreams, context, {
    name,
    description,
    argument: upstreamName(),
    options: [new Option('--reason <words>', 'why, for other operators'), whoOption()],
    examples: [`upstreams ${name} carrier-a --reason "maintenance until 04:00"`],
    run: async ({ reason = null, by }: { reason?: string | null; by: string }, upstream: string) => {
      const control = { upstream, state, reason, madeBy: by }
      const entry = { by, action: `upstreams/${name}`, target: upstream, details: { upstream, reason } }
      await context.withDatabase((db) =>
        noted(db, entry, async () => controlUpstream(db, { ...control, at: await databaseNow(db) })),
      )
      return { value: control, text: `${upstream} ${done}` }
    },
  })
}

interface UpstreamRow {
  upstream: string
  state: 'running' | 'paused' | 'draining' | 'drained'
  reason: string | null
  by: string | null
  since: number | null
  waiting: number
  underWay: number
  /** Whether the two numbers are exact; with very many open messages they are lower bounds. */
  isCounted: boolean
  leasedSlots: number
  slots: number
  /** Which gateways hold how many of its slots. */
  gateways: { nodeId: string; slots: number }[]
}

async function readState(db: Database): Promise<UpstreamRow[]> {
  const controls = new Map((await readUpstreamControls(db)).map((each) => [each.upstream, each]))
  const { byUpstream, isCounted } = await countOpen(db)
  const open = new Map(byUpstream.map((each) => [each.upstream, each]))
  const slots = await listSlots(db)
  return (await knownUpstreams(db)).map((upstream) => {
    const control = controls.get(upstream)
    const messages = open.get(upstream) ?? noOpenMessages
    const own = slots.filter((slot) => slot.upstream === upstream)
    const under = underWay(messages)
    const leasedSlots = own.filter(({ nodeId }) => nodeId !== null).length
    const isDrained = control?.state === 'draining' && under === 0 && leasedSlots === 0
    return {
      upstream,
      state: isDrained ? 'drained' : (control?.state ?? 'running'),
      reason: control?.reason ?? null,
      by: control?.madeBy ?? null,
      since: control?.at ?? null,
      waiting: messages.waiting,
      underWay: under,
      isCounted,
      leasedSlots,
      slots: own.length,
      gateways: countHolders(own),
    }
  })
}

function countHolders(slots: readonly SlotState[]): { nodeId: string; slots: number }[] {
  const leased = new Map<string, number>()
  for (const { nodeId } of slots) if (nodeId !== null) leased.set(nodeId, (leased.get(nodeId) ?? 0) + 1)
  return [...leased].map(([nodeId, slots]) => ({ nodeId, slots }))
}
