import type { Static } from '@sinclair/typebox'
import { errorCodeIn, findMeaning } from '../../carriers/errors/find-error.ts'
import type { UpstreamConfig } from '../../carriers/kinds.ts'
import type { Mask } from '../../console-contract/mask.ts'
import type { OpenMessages } from '../../domain/upstreams/open-messages.ts'
import type { UpstreamControl } from '../../domain/upstreams/upstream-control.ts'
import type { UpstreamSnapshot } from '../../engines/dispatch/upstreams/snapshot-upstreams.ts'
import type { SlotState } from '../../store/carriers/slots.ts'
import { noOpenMessages, underWay } from '../../store/messages/count-open.ts'
import type { carrier, otherCarrier } from './carrier-fields.ts'
import { configuredSettings } from './configured-settings.ts'

type CarrierView = Static<typeof carrier>
type OtherCarrierView = Static<typeof otherCarrier>
type Words = Pick<Mask, 'words'>

/** What the database knows of one carrier, and this gateway, where it has it. */
export interface KnownOfCarrier {
  upstream: string
  control: UpstreamControl | null
  slots: readonly SlotState[]
  open: OpenMessages | undefined
  /** Whether `open` covers every message. */
  isCounted: boolean
  /** This gateway; null for a command on the database alone. */
  node: string | null
  snapshot: UpstreamSnapshot | null
}

export function carrierView(
  config: UpstreamConfig,
  { snapshot, ...known }: KnownOfCarrier & { snapshot: UpstreamSnapshot },
  mask: Words,
): CarrierView {
  const slots = known.slots.filter(({ number }) => number < config.connections)
  const { control, lastMinute, lastError } = snapshot
  const lastErrorCode = errorCodeIn(config.kind, lastError?.text ?? '')
  return {
    ...storedView({ ...known, control, snapshot, slots }, mask),
    kind: config.kind,
    channel: config.channel,
    settings: configuredSettings(config),
    window: config.window,
    ratePerSecond: config.ratePerSecond,
    lastMinute,
    lastError: lastError && { ...lastError, text: mask.words(lastError.text) },
    lastErrorCode: mask.words(lastErrorCode),
    lastErrorMeaning: lastErrorCode === null ? null : findMeaning(config.kind, lastErrorCode),
  }
}

/** Of a carrier that is not in the settings of this gateway too. */
export function storedView(known: KnownOfCarrier, mask: Words): OtherCarrierView {
  const { waiting, submitting, submitted, inDoubt } = known.open ?? noOpenMessages
  return {
    upstream: known.upstream,
    state: judgeState(known, mask),
    control: controlView(known.control, mask),
    slots: known.slots.map((slot) => slotView(slot, known, mask)),
    messages: { waiting, submitting, submitted, inDoubt },
  }
}

function controlView(control: UpstreamControl | null, mask: Words): CarrierView['control'] {
  if (control === null) return null
  const { state, reason, madeBy, at } = control
  return { state, reason: mask.words(reason), madeBy, at }
}

function judgeState(
  { snapshot, control, slots, open, isCounted, node }: KnownOfCarrier,
  mask: Words,
): CarrierView['state'] {
  if (control?.state === 'paused') return { kind: 'paused' }
  if (control !== null) {
    const left = underWay(open ?? noOpenMessages)
    const isDrained = left === 0 && isCounted && slots.every(({ nodeId }) => nodeId === null)
    return isDrained ? { kind: 'drained' } : { kind: 'draining', underWay: left }
  }
  const { avoided = null, connections = [] } = snapshot ?? {}
  if (avoided !== null && avoided !== 'no-link') return { kind: 'unhealthy', avoided }
  const up = connections.filter((connection) => connection.up).length
  if (up > 0) return { kind: 'connected', up, connections: connections.length }
  const [first] = connections
  if (first !== undefined) {
    const since = Math.min(...connections.map((connection) => connection.since))
    return { kind: 'connecting', since, reason: mask.words(first.reason) }
  }
  const isElsewhere = slots.some(({ nodeId }) => nodeId !== null && nodeId !== node)
  return { kind: isElsewhere ? 'elsewhere' : 'nowhere' }
}

function slotView(
  slot: SlotState,
  { snapshot, node }: KnownOfCarrier,
  mask: Words,
): CarrierView['slots'][number] {
  const { slotId, number, nodeId, leftMs } = slot
  const connection = snapshot?.connections.find(
    (each) => each.slotId === slotId && (each.node ?? node) === nodeId,
  )
  if (connection === undefined) return { number, node: nodeId, leftMs, connection: null }
  const { up, since, reason, taken, window, restsUntil } = connection
  const why = mask.words(reason)
  return { number, node: nodeId, leftMs, connection: { up, since, reason: why, taken, window, restsUntil } }
}
