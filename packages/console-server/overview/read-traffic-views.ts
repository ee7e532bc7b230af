import type { ChannelTraffic, TrafficPeriod, TrafficView } from '../../console-contract/operating/overview.ts'
import { tookPercentile } from '../../domain/traffic/took-histogram.ts'
import type { Queryable } from '../../store/database.ts'
import {
  type ChannelCounts,
  readTraffic,
  sumTraffic,
  type TrafficCounts,
} from '../../store/traffic/traffic.ts'
import type { OverviewSpan } from './overview-span.ts'

/** The period, and the same elapsed share of the one before. */
export async function readTrafficViews(
  db: Queryable,
  span: OverviewSpan,
  now: number,
): Promise<TrafficPeriod> {
  const { from, stepMs, steps, rows } = span
  const lengthMs = stepMs * steps
  const [current, before] = await Promise.all([
    readTraffic(db, { from, until: from + lengthMs, step: rows }, stepMs),
    readTraffic(
      db,
      { from: from - lengthMs, until: Math.min(now, from + lengthMs) - lengthMs, step: rows },
      stepMs,
    ),
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
