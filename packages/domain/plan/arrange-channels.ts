import type { NumberKnown } from '../message/story/reasons.ts'
import { isCertain, mayPass } from '../number-memory/evidence.ts'
import { type LifetimeChannel, minSeconds } from './lifetimes.ts'

/** What routing expects of a channel for a number now. */
export interface ChannelOutlook {
  state: 'healthy' | 'unhealthy' | 'no-route'
  /** Share of what was delivered lately; null where too little is known. */
  delivered: number | null
  /** Mean time from hand-over to report. */
  tookMs: number | null
}

/** A channel that the client has content for. */
export interface OfferedChannel extends ChannelOutlook {
  channel: LifetimeChannel
  /** Of all parts. */
  priceMicros: number
  /** How long it would wait for a report. */
  waitSeconds: number
  /** Whether the client gave that wait. */
  isGiven: boolean
  /** What is remembered of the number against the channel; null or absent for nothing. */
  known?: NumberKnown | null
}

export interface ArrangeLimits {
  maxPriceMicros: number | null
  withinSeconds: number | null
  /** Whether each channel that delivers is paid for, not only one. */
  paysForEach: boolean
}

/** Why an automatic plan leaves a channel out. */
export const leftOutReasons = [
  'no-route',
  'unhealthy',
  'too-dear',
  'never-delivers',
  'too-slow',
  'number-known',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** The channels of an automatic plan in their order, what each is known for, and those left out. */
export interface Arrangement {
  order: (Pick<OfferedChannel, 'channel' | 'priceMicros'> & { delivered?: number; tookMs?: number })[]
  /** `known`: of `number-known`. */
  leftOut: { channel: LifetimeChannel; reason: LeftOutReason; known?: NumberKnown }[]
}

export interface Arranged {
  /** Indexes of the offers, with the wait of each. */
  chosen: { index: number; waitSeconds: number }[]
  arrangement: Arrangement
}

/** A channel that delivers less is left out: it would only cost time. */
const leastDelivered = 0.05
/** Nearly all reports come within this multiple of the mean. */
const waitsOfMean = 4
const shortestWaitSeconds = 30

type Judged = OfferedChannel & { index: number }

/**
 * The plan that costs least for the same reach: the cheapest channel first, since only what delivers is paid for, and of
 * equal prices the one that delivers more, then the faster one. What cannot deliver within the limits is left out.
 */
export function arrangeChannels(offers: readonly OfferedChannel[], limits: ArrangeLimits): Arranged {
  const leftOut: Arrangement['leftOut'] = []
  const leave: Leave = ({ channel, known }, reason) =>
    void leftOut.push({ channel, reason, ...(reason === 'number-known' && known != null && { known }) })
  const admitted: Judged[] = []
  for (const [index, offer] of offers.entries()) {
    const reason = findReason(offer, limits)
    if (reason === null) admitted.push({ ...offer, index })
    else leave(offer, reason)
  }
  const possible = withoutUnreached(admitted, leave)
  const healthy = possible.filter(({ state }) => state === 'healthy')
  // Where none is well, the message waits for one of them.
  const ordered = (healthy.length > 0 ? healthy : possible).sort(compare)
  for (const each of healthy.length > 0 ? possible : []) {
    if (each.state !== 'healthy') leave(each, 'unhealthy')
  }
  const paid = limits.paysForEach ? withinSum(ordered, limits.maxPriceMicros, leave) : ordered
  const timed = withinTime(paid, limits.withinSeconds, leave)
  return {
    chosen: timed.map((each) => ({ index: each.index, waitSeconds: chooseWait(each) })),
    arrangement: { order: timed.map(describe), leftOut },
  }
}

function findReason(
  { channel, state, priceMicros, delivered }: OfferedChannel,
  { maxPriceMicros, withinSeconds }: ArrangeLimits,
): LeftOutReason | null {
  if (state === 'no-route') return 'no-route'
  if (maxPriceMicros !== null && priceMicros > maxPriceMicros) return 'too-dear'
  if (delivered !== null && delivered < leastDelivered) return 'never-delivers'
  return withinSeconds !== null && minSeconds[channel] > withinSeconds ? 'too-slow' : null
}

function compare(one: Judged, other: Judged): number {
  return (
    one.priceMicros - other.priceMicros ||
    (other.delivered ?? 0.5) - (one.delivered ?? 0.5) ||
    (one.tookMs ?? Number.MAX_SAFE_INTEGER) - (other.tookMs ?? Number.MAX_SAFE_INTEGER) ||
    one.index - other.index
  )
}

type Leave = (channel: OfferedChannel, reason: LeftOutReason) => void

/**
 * Leaves out what the number is not on; where nothing else is possible, only what certainly does not reach it. What may have
 * passed when its turn comes is judged then.
 */
function withoutUnreached(channels: readonly Judged[], leave: Leave): Judged[] {
  const isOpen = channels.some(({ known }) => known == null)
  return channels.filter((each) => {
    const { known } = each
    if (known == null || mayPass(known.evidence) || !(isOpen || isCertain(known.evidence))) return true
    leave(each, 'number-known')
    return false
  })
}

/** The cheapest ones whose prices together stay within the limit. */
function withinSum(ordered: readonly Judged[], max: number | null, leave: Leave): Judged[] {
  let sum = 0
  return ordered.filter((each) => {
    if (max === null || sum + each.priceMicros <= max) {
      sum += each.priceMicros
      return true
    }
    leave(each, 'too-dear')
    return false
  })
}

/** Leaves out those that deliver least, until the others can be tried one after the other in time. */
function withinTime(ordered: readonly Judged[], seconds: number | null, leave: Leave): Judged[] {
  const kept = [...ordered]
  while (seconds !== null && kept.length > 1 && secondsOf(kept) > seconds) {
    const shares = kept.map(({ delivered }) => delivered ?? 0.5)
    const [dropped] = kept.splice(shares.indexOf(Math.min(...shares)), 1)
    if (dropped !== undefined) leave(dropped, 'too-slow')
  }
  return kept
}

/** What they take one after the other, at the most; the last one what it usually takes. */
function secondsOf(channels: readonly Judged[]): number {
  return channels.reduce((sum, each, index) => {
    const isLast = index === channels.length - 1
    return sum + (isLast ? Math.max(minSeconds[each.channel], (each.tookMs ?? 0) / 1_000) : chooseWait(each))
  }, 0)
}

function chooseWait({ isGiven, waitSeconds, tookMs, channel }: OfferedChannel): number {
  if (isGiven || tookMs === null) return waitSeconds
  const known = Math.ceil((waitsOfMean * tookMs) / 1_000)
  return Math.min(waitSeconds, Math.max(known, shortestWaitSeconds, minSeconds[channel]))
}

function describe({ channel, priceMicros, delivered, tookMs }: Judged): Arrangement['order'][number] {
  return {
    channel,
    priceMicros,
    ...(delivered !== null && { delivered: Math.round(delivered * 1_000) / 1_000 }),
    ...(tookMs !== null && { tookMs: Math.round(tookMs) }),
  }
}
