import type { Mask } from '../../console-contract/mask.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { listSlots } from '../../store/carriers/slots.ts'
import {
  controlUpstream,
  knownUpstreams,
  readUpstreamControls,
  resumeUpstream,
} from '../../store/carriers/upstream-controls.ts'
import { countOpen } from '../../store/messages/count-open.ts'
import { rowState } from '../audited-state.ts'
import { orNull } from '../fields.ts'
import { changing, type OperationRequest, reading } from '../operation.ts'
import type { AdministrationPorts } from '../ports.ts'
import { carrier, carriers, reason, upstream } from './carrier-fields.ts'
import { carrierView, storedView } from './carrier-views.ts'

const controlState = rowState(
  'SELECT state, reason, made_by AS "madeBy" FROM upstream_controls WHERE upstream = $1',
  'upstream',
)
const decision = { upstream, reason: orNull(reason, 'a reason of 3 to 200 characters, for other operators') }
const audit = { kept: ['upstream', 'reason'], state: controlState } as const

export const listCarriers = reading({
  name: 'upstreams',
  summary: 'Lists carriers with their state, connections, queue and last error',
  at: 'GET /v1/carriers',
  role: 'viewer',
  input: {},
  output: carriers,
  run: (ports, { mask }) => readCarriers(ports, mask),
})

async function readCarriers({ db, gateway }: AdministrationPorts, mask: Mask) {
  const [slots, { byUpstream, isCounted }, controls, known, snapshots = []] = await Promise.all([
    listSlots(db),
    countOpen(db),
    readUpstreamControls(db),
    knownUpstreams(db),
    gateway?.memory.upstreams(),
  ])
  const node = gateway?.nodeId ?? null
  const knownOf = (name: string) => ({
    upstream: name,
    control: controls.find((each) => each.upstream === name) ?? null,
    slots: slots.filter((each) => each.upstream === name),
    open: byUpstream.find((each) => each.upstream === name),
    ...{ isCounted, node, snapshot: null },
  })
  const upstreams = (gateway?.upstreams ?? []).flatMap((config) => {
    const snapshot = snapshots.find((each) => each.upstream === config.name)
    return snapshot === undefined ? [] : [carrierView(config, { ...knownOf(config.name), snapshot }, mask)]
  })
  const isShown = new Set(upstreams.map((each) => each.upstream))
  // Those of former settings have slots for ever; a gateway shows them while something is left of them.
  const left = [...byUpstream, ...controls].map((each) => each.upstream).filter((name) => name !== '')
  const others = [...new Set(gateway === null ? known : left)].filter((name) => !isShown.has(name))
  return { node, isCounted, upstreams, others: others.map((name) => storedView(knownOf(name), mask)) }
}

export const readCarrier = reading({
  name: 'upstreams/one',
  summary: 'Reads a carrier in the settings of this gateway',
  at: 'GET /v1/carriers/{upstream}',
  role: 'viewer',
  input: { upstream },
  output: carrier,
  run: async (ports, { input, mask }) => {
    const { upstreams } = await readCarriers(ports, mask)
    const found = upstreams.find((each) => each.upstream === input.upstream)
    if (found !== undefined) return found
    const known = upstreams.map((each) => each.upstream).join(', ')
    throw new SettingRefused('upstream-unknown', { upstream: input.upstream, known })
  },
})

export const pauseCarrier = changing({
  name: 'upstreams/pause',
  summary: 'Hands no new messages over to a carrier; reports are still received',
  at: 'POST /v1/carriers/{upstream}/pause',
  role: 'operator',
  input: decision,
  audit,
  command: {
    examples: ['upstreams pause carrier-a --reason "maintenance until 04:00"'],
  },
  run: (ports, request) => control(ports, request, 'paused'),
})

export const drainCarrier = changing({
  name: 'upstreams/drain',
  summary: 'Hands no new messages over to a carrier, and unbinds once none is under way',
  at: 'POST /v1/carriers/{upstream}/drain',
  role: 'operator',
  input: decision,
  audit,
  command: {
    examples: ['upstreams drain carrier-a --reason "contract ends"'],
  },
  run: (ports, request) => control(ports, request, 'draining'),
})

async function control(
  ports: AdministrationPorts,
  { input: { upstream, reason }, by, note }: OperationRequest<{ upstream: string; reason: string | null }>,
  state: 'paused' | 'draining',
) {
  note(upstream)
  const decided = {
    upstream,
    state,
    reason: reason?.trim() ?? null,
    madeBy: by.userName,
    at: ports.clock.now(),
  }
  await controlUpstream(ports.db, decided)
  return applyHere(ports)
}

export const resumeCarrier = changing({
  name: 'upstreams/resume',
  summary: 'Resumes a carrier that is paused or draining',
  at: 'POST /v1/carriers/{upstream}/resume',
  role: 'operator',
  input: { upstream },
  audit: { kept: ['upstream'], state: controlState },
  command: { verb: 'resume', arguments: ['upstream'], examples: ['upstreams resume carrier-a'] },
  run: async (ports, { input: { upstream }, note }) => {
    note(upstream)
    await resumeUpstream(ports.db, upstream)
    return applyHere(ports)
  },
})

/** Applies the change on this gateway before the answer. */
async function applyHere({ gateway }: AdministrationPorts) {
  await gateway?.applyControls()
  gateway?.changed('upstreams')
  return {}
}
