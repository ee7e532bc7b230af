import { errorCodeIn } from '../../carriers/errors/find-error.ts'
import type { UpstreamConfig } from '../../carriers/kinds.ts'
import type { Mask } from '../../console-contract/mask.ts'
import type {
  ControlView,
  MessagesOfUpstream,
  SlotView,
  UpstreamState,
  UpstreamView,
} from '../../console-contract/operating/upstreams.ts'
import type { OpenMessages } from '../../domain/upstreams/open-messages.ts'
import type { UpstreamControl } from '../../domain/upstreams/upstream-control.ts'
import type { UpstreamSnapshot } from '../../engines/dispatch/upstreams/snapshot-upstreams.ts'
import type { SlotState } from '../../store/carriers/slots.ts'
import { noOpenMessages, underWay } from '../../store/messages/count-open.ts'
import { configuredSettings } from './configured.ts'

/** What each source knows of one upstream. */
export interface KnownOfUpstream {
  config: UpstreamConfig
  snapshot: UpstreamSnapshot
  slots: readonly SlotState[]
  open: OpenMessages | undefined
  /** Whether `open` covers every message. */
  isCounted: boolean
  node: string
}

export function upstreamView(known: KnownOfUpstream, mask: Pick<Mask, 'words'>): UpstreamView {
  const { config, snapshot } = known
  const messages = messagesView(known.open)
  const slots = known.slots.filter(({ number }) => number < config.connections)
  const error = snapshot.lastError
  return {
    upstream: config.name,
    kind: config.kind,
    channel: config.channel,
    state: maskedState(judgeState({ ...known, slots }), mask),
    control: controlView(snapshot.control, mask),
    settings: configuredSettings(config),
    window: config.window,
    ratePerSecond: config.ratePerSecond,
    slots: slots.map((slot) => slotView(slot, known, mask)),
    lastMinute: snapshot.lastMinute,
    lastError: error === null ? null : { ...error, text: mask.words(error.text) },
    lastErrorCode: mask.words(errorCodeIn(config.kind, error?.text ?? '')),
    messages,
  }
}

export function controlView(control: UpstreamControl | null, mask: Pick<Mask, 'words'>): ControlView | null {
  if (control === null) return null
  const { state, reason, madeBy, at } = control
  return { state, reason: mask.words(reason), madeBy, at }
}

export function messagesView(open: OpenMessages | undefined): MessagesOfUpstream {
  const { waiting, submitting, submitted, inDoubt } = open ?? noOpenMessages
  return { waiting, submitting, submitted, inDoubt }
}

function judgeState({ snapshot, slots, open, isCounted, node }: KnownOfUpstream): UpstreamState {
  const { control, avoided, connections } = snapshot
  if (control?.state === 'paused') return { kind: 'paused' }
  if (control !== null) {
    const left = underWay(open ?? noOpenMessages)
    const isDrained = left === 0 && isCounted && slots.every(({ nodeId }) => nodeId === null)
    return isDrained ? { kind: 'drained' } : { kind: 'draining', underWay: left }
  }
  if (avoided !== null && avoided !== 'no-link') return { kind: 'unhealthy', reason: avoided }
  const up = connections.filter((connection) => connection.up).length
  if (up > 0) return { kind: 'connected', up, connections: connections.length }
  const [first] = connections
  if (first !== undefined) {
    const since = Math.min(...connections.map((connection) => connection.since))
    return { kind: 'connecting', since, reason: first.reason }
  }
  const isElsewhere = slots.some(({ nodeId }) => nodeId !== null && nodeId !== node)
  return { kind: isElsewhere ? 'elsewhere' : 'nowhere' }
}

function maskedState(state: UpstreamState, mask: Pick<Mask, 'words'>): UpstreamState {
  if (state.kind !== 'connecting' || state.reason === null) return state
  return { ...state, reason: mask.words(state.reason) }
}

function slotView(slot: SlotState, { snapshot, node }: KnownOfUpstream, mask: Pick<Mask, 'words'>): SlotView {
  const { slotId, number, nodeId, leftMs } = slot
  const connection = snapshot.connections.find(
    (each) => each.slotId === slotId && (each.node ?? node) === nodeId,
  )
  if (connection === undefined) return { number, node: nodeId, leftMs, connection: null }
  const { up, since, reason, taken, window, restsUntil } = connection
  const why = mask.words(reason)
  return { number, node: nodeId, leftMs, connection: { up, since, reason: why, taken, window, restsUntil } }
}
