import type { UpstreamConfig } from '../../carriers/kinds.ts'
import type { Mask } from '../../console-contract/mask.ts'
import type { WaitingView } from '../../console-contract/traffic/message-view.ts'
import { currentAttempt, type Message } from '../../domain/message/message.ts'
import type { TimelineEntry } from '../../domain/message/story/timeline.ts'
import type { UpstreamSnapshot } from '../../engines/dispatch/upstreams/snapshot-upstreams.ts'

export interface WaitingSources {
  now: number
  /** As all processes of this gateway see them. */
  upstreams: readonly UpstreamSnapshot[]
  config: readonly Pick<UpstreamConfig, 'name' | 'ratePerSecond'>[]
  /** Messages that are queued for each upstream. */
  queued: (upstream: string) => number
}

/** Why a queued message has not been handed over yet; null for any other message. */
export function waitingView(
  message: Message,
  timeline: readonly TimelineEntry[],
  sources: WaitingSources,
  mask: Pick<Mask, 'words'>,
): WaitingView | null {
  const { progress } = message
  if (progress.kind !== 'queued') return null
  const { notBefore } = progress
  return (
    untilLater(timeline, notBefore, sources.now, mask) ??
    forUpstream(currentAttempt(message)?.upstream ?? '', sources, mask)
  )
}

/** The latest step that set an instant before which the message must not go out. */
function untilLater(
  timeline: readonly TimelineEntry[],
  until: number,
  now: number,
  mask: Pick<Mask, 'words'>,
): WaitingView | null {
  if (until <= now) return null
  for (const entry of timeline.toReversed()) {
    if (entry.step === 'scheduled') return { kind: 'scheduled', until }
    if (entry.step === 'again') {
      const { reason } = entry
      return typeof reason === 'string'
        ? { kind: 'retry', until, reason }
        : { kind: 'retry', until, reason: { ...reason, text: mask.words(reason.text) } }
    }
    if (entry.step === 'rule' && entry.effect === 'hold')
      return { kind: 'rule-hold', until, rule: entry.rule }
    if (entry.step === 'rule' && entry.effect === 'wait')
      return { kind: 'rule-wait', until, rule: entry.rule }
  }
  return null
}

function forUpstream(upstream: string, sources: WaitingSources, mask: Pick<Mask, 'words'>): WaitingView {
  const snapshot = sources.upstreams.find((each) => each.upstream === upstream)
  if (snapshot === undefined) return { kind: 'unknown-upstream', upstream }
  const { control, unhealthy, connections } = snapshot
  if (control !== null) {
    const { state, reason, madeBy, at } = control
    return { kind: state, upstream, reason: mask.words(reason), by: madeBy, since: at }
  }
  const [first] = connections.toSorted((a, b) => a.since - b.since)
  if (first !== undefined && connections.every(({ up }) => !up)) {
    return { kind: 'disconnected', upstream, since: first.since, reason: mask.words(first.reason) }
  }
  if (unhealthy !== null) return { kind: 'unhealthy', upstream, ...unhealthy }
  const up = connections.filter((connection) => connection.up)
  const rests = up.map(({ restsUntil }) => restsUntil ?? 0)
  if (up.length > 0 && rests.every((until) => until > sources.now)) {
    return { kind: 'throttled', upstream, until: Math.min(...rests) }
  }
  const ratePerSecond = sources.config.find(({ name }) => name === upstream)?.ratePerSecond ?? null
  return { kind: 'in-queue', upstream, queued: sources.queued(upstream), ratePerSecond }
}
