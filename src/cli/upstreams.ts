import { type Command, Option } from 'commander'
import { systemClock } from '../lib/clock.ts'
import type { Database } from '../storage/database.ts'
import { countOpen, noOpenMessages, underWay } from '../storage/messages/count-open.ts'
import { listSlots } from '../storage/slots.ts'
import {
  controlUpstream,
  knownUpstreams,
  readUpstreamControls,
  resumeUpstream,
} from '../storage/upstream-controls.ts'
import type { CommandContext } from './context.ts'
import { type JsonOption, options, withExample } from './options.ts'
import { table } from './table.ts'

type ControlOptions = JsonOption & { reason?: string; by: string }

export function addUpstreamsCommands(program: Command, context: CommandContext): void {
  const upstreams = program
    .command('upstreams')
    .description('carriers: what waits for each, and which are paused or drained')
  addList(upstreams, context)
  addControl(upstreams, context, {
    verb: 'pause',
    state: 'paused',
    description: 'hand nothing new over to it; reports still come',
    done: 'is paused: nothing new is handed over to it until it is resumed',
  })
  addControl(upstreams, context, {
    verb: 'drain',
    state: 'draining',
    description: 'the same, and unbind once nothing is under way any more',
    done: 'is draining: it unbinds when the last report is in',
  })
  addResume(upstreams, context)
}

function addList(upstreams: Command, context: CommandContext): void {
  const command = upstreams
    .command('list')
    .description('list upstreams with their state, what waits and what is under way')
    .addOption(options.json())
    .action(async (given: JsonOption) => {
      const rows = await context.withDatabase(readState)
      const cells = rows.map((row) => [
        row.upstream,
        row.state,
        row.since === null ? '' : `${new Date(row.since).toISOString().slice(0, 19)}Z`,
        row.by ?? '',
        `${row.isCounted ? '' : '≥'}${row.waiting}`,
        `${row.isCounted ? '' : '≥'}${row.underWay}`,
        `${row.heldSlots}/${row.slots}`,
        row.reason ?? '',
      ])
      const headings = ['UPSTREAM', 'STATE', 'SINCE', 'BY', 'WAITING', 'UNDER WAY', 'SLOTS', 'REASON']
      const empty = 'no gateway has run on this database yet'
      context.print(given, rows, table(headings, cells, empty))
    })
  withExample(command, 'upstreams list')
}

function addControl(
  upstreams: Command,
  context: CommandContext,
  about: { verb: string; state: 'paused' | 'draining'; description: string; done: string },
): void {
  const { verb, state, description, done } = about
  const command = upstreams
    .command(verb)
    .description(description)
    .argument('<name>', 'as it is called in posthorn.yaml')
    .option('--reason <words>', 'why, for those who come after you')
    .addOption(new Option('--by <name>', 'who says so').default('the command line'))
    .addOption(options.json())
    .action(async (upstream: string, given: ControlOptions) => {
      const control = { upstream, state, reason: given.reason ?? null, madeBy: given.by }
      await context.withDatabase((db) => controlUpstream(db, { ...control, at: systemClock.now() }))
      context.print(given, control, `${upstream} ${done}`)
    })
  withExample(command, `upstreams ${verb} carrier-a --reason "maintenance until 04:00"`)
}

function addResume(upstreams: Command, context: CommandContext): void {
  const command = upstreams
    .command('resume')
    .description('let a paused or draining upstream run again')
    .argument('<name>', 'as it is called in posthorn.yaml')
    .addOption(options.json())
    .action(async (upstream: string, given: JsonOption) => {
      await context.withDatabase((db) => resumeUpstream(db, upstream))
      context.print(given, { upstream, state: 'running' }, `${upstream} runs again`)
    })
  withExample(command, 'upstreams resume carrier-a')
}

interface UpstreamRow {
  upstream: string
  state: 'running' | 'paused' | 'draining' | 'drained'
  reason: string | null
  by: string | null
  since: number | null
  waiting: number
  underWay: number
  /** Whether the two numbers are exact: with very many open messages they are the least. */
  isCounted: boolean
  heldSlots: number
  slots: number
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
    const heldSlots = own.filter(({ nodeId }) => nodeId !== null).length
    const isDrained = control?.state === 'draining' && under === 0 && heldSlots === 0
    return {
      upstream,
      state: isDrained ? 'drained' : (control?.state ?? 'running'),
      reason: control?.reason ?? null,
      by: control?.madeBy ?? null,
      since: control?.at ?? null,
      waiting: messages.waiting,
      underWay: under,
      isCounted,
      heldSlots,
      slots: own.length,
    }
  })
}
