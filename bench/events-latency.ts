// How soon after its commit a waiting reader has an event, while messages go from request to callback.

import { EventArrivals } from './load/event-arrivals.ts'
import { percentile } from './load/machine.ts'
import { Side } from './load/side.ts'

export interface EventsLatencyOptions {
  /** Messages a second: half of what the machine can do. */
  perSecond: number
  seconds: number
}

export interface EventsLatency {
  events: number
  /**
   * From the time in the commit record of PostgreSQL, which is taken just before the flush, to the arrival at a consumer of
   * server-sent events. The goal is under 100.
   */
  p50Ms: number
  p99Ms: number
  maxMs: number
}

export async function benchEventsLatency(options: EventsLatencyOptions): Promise<EventsLatency> {
  const { perSecond, seconds } = options
  await using side = await Side.open({ settings: {} })
  // A warm-up: cold code is not measured here.
  await side.run(perSecond, 5)
  await using reader = await EventArrivals.open(`http://127.0.0.1:${side.port}/v1/events`, side.apiKey)
  await side.run(perSecond, seconds)
  const arrivals = await reader.end(perSecond * seconds)
  const commits = await lastCommits(side)
  const lags = commits.flatMap(({ msgId, at }) => {
    const arrivedAt = arrivals.get(String(msgId))
    return arrivedAt === undefined ? [] : [arrivedAt - at]
  })
  const [p50Ms, p99Ms, maxMs] = [0.5, 0.99, 1].map((share) => Math.round(percentile(lags, share)))
  return { events: lags.length, p50Ms: p50Ms ?? 0, p99Ms: p99Ms ?? 0, maxMs: maxMs ?? 0 }
}

/** The last change of a delivered message is the one that wrote `message.delivered`. */
function lastCommits({ db }: Side): Promise<{ msgId: number; at: number }[]> {
  const text = `SELECT msg_id AS "msgId",
      (extract(epoch FROM pg_xact_commit_timestamp(xmin)) * 1000)::float8 AS at
    FROM messages WHERE status = 'DELIVERED'`
  return db.query({ text })
}
