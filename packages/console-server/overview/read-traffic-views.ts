import type { ChannelTraffic, TrafficPeriod, TrafficView } from '../../console-contract/operating/overview.ts'
import { tookPercentile } from '../../domain/traffic/took-histogram.ts'
import { type ChannelCounts, sumTraffic, type TrafficCounts } from '../../store/traffic/traffic.ts'
import { isKept, type Steps } from '../history/asked-period.ts'
import { hoursKept } from './overview-span.ts'

/** The period, and the same elapsed share of the one before, if that is kept. */
export async function readTrafficViews(
  { from, stepMs, steps }: Steps,
  now: number,
  read: (span: { from: number; until: number }, everyMs: number) => Promise<PlacedCounts[]>,
): Promise<TrafficPeriod> {
  const lengthMs = stepMs * steps
  const [current, before] = await Promise.all([
    read({ from, until: from + lengthMs }, stepMs),
    isKept(from - lengthMs, now, hoursKept)
      ? read({ from: from - lengthMs, until: Math.min(now, from + lengthMs) - lengthMs }, stepMs)
      : [],
  ])
  const channels = [...new Set([...current, ...before].map(({ channel }) => channel))]
  return {
    ...{ from, stepMs, steps },
    channels: channels
      .map((channel) => ({
        ...toChannel(channel, current, steps),
        before: toLines(channel, before, steps),
      }))
      .sort((a, b) => b.totals.accepted - a.totals.accepted || a.channel.localeCompare(b.channel)),
    totals: toView(current),
    before: toView(before),
  }
}

function toChannel(
  channel: string,
  all: readonly PlacedCounts[],
  steps: number,
): Omit<ChannelTraffic, 'before'> {
  const own = all.filter((each) => each.channel === channel)
  return { channel, totals: toView(own), ...toLines(channel, own, steps) }
}

type PlacedCounts = ChannelCounts & { position: number }

function toLines(channel: string, all: readonly PlacedCounts[], steps: number): ChannelTraffic['before'] {
  const byStep = new Map(all.filter((each) => each.channel === channel).map((each) => [each.position, each]))
  const line = (what: 'accepted' | 'delivered' | 'failed') =>
    Array.from({ length: steps }, (_, step) => byStep.get(step)?.[what] ?? 0)
  return { accepted: line('accepted'), delivered: line('delivered'), failed: line('failed') }
}

const nothing: TrafficCounts = { accepted: 0, delivered: 0, failed: 0, unknown: 0, took: [] }

function toView(counts: readonly TrafficCounts[]): TrafficView {
  const { took, accepted, delivered, failed, unknown } = counts.reduce(sumTraffic, nothing)
  const medianMs = tookPercentile(took, 0.5)
  return { accepted, delivered, failed, unknown, medianMs, p95Ms: tookPercentile(took, 0.95) }
}
