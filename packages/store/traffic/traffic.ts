import { tookBuckets } from '../../domain/traffic/took-histogram.ts'
import type { TrafficNote } from '../../observability/traffic-notes.ts'
import type { Queryable } from '../database.ts'
import { arrayLiteral, toColumns } from '../statements/array-columns.ts'
import { addedTook, summedTook } from '../statements/took-columns.ts'

/** Counts of messages. */
export interface TrafficCounts {
  accepted: number
  delivered: number
  failed: number
  unknown: number
  /** Delivered messages by delivery time, in the buckets of `took-histogram.ts`. */
  took: number[]
}

export type ChannelCounts = TrafficCounts & { channel: string }

/** Rows of minutes (kept for eight days) or of hours (kept for thirteen months). */
export type TrafficStep = 1 | 60

const hourMs = 3_600_000

/** Adds to the rows of each minute and of its hour, in one statement. */
export async function addTraffic(db: Queryable, notes: readonly TrafficNote[]): Promise<void> {
  const rows = [...groupNotes(notes, 1, 60_000), ...groupNotes(notes, 60, hourMs)]
  // Uses the primary key of traffic. In its order, so that two gateways cannot deadlock.
  const text = `
INSERT INTO traffic AS t (step_minutes, starts_at, channel, accepted, delivered, failed, unknown, took)
SELECT step, starts_at, channel, accepted, delivered, failed, unknown, took::bigint[]
FROM unnest($1::smallint[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::text[])
  AS n (step, starts_at, channel, accepted, delivered, failed, unknown, took)
ORDER BY step, starts_at, channel
ON CONFLICT (step_minutes, starts_at, channel) DO UPDATE SET
  accepted = t.accepted + excluded.accepted,
  delivered = t.delivered + excluded.delivered,
  failed = t.failed + excluded.failed,
  unknown = t.unknown + excluded.unknown,
  took = ${addedTook('t.took', 'excluded.took')}`
  await db.query({ name: 'add-traffic', text }, [
    ...toColumns(rows, 'step', 'startsAt', 'channel', 'accepted', 'delivered', 'failed', 'unknown'),
    rows.map((row) => arrayLiteral(row.took)),
  ])
}

interface TrafficRow extends ChannelCounts {
  step: TrafficStep
  startsAt: number
}

function groupNotes(notes: readonly TrafficNote[], step: TrafficStep, stepMs: number): TrafficRow[] {
  const rows = new Map<string, TrafficRow>()
  for (const { minuteAt, ...counts } of notes) {
    const startsAt = Math.floor(minuteAt / stepMs) * stepMs
    const key = `${startsAt} ${counts.channel}`
    const row = rows.get(key)
    rows.set(key, {
      ...(row === undefined ? counts : { ...counts, ...sumTraffic(row, counts) }),
      step,
      startsAt,
    })
  }
  return [...rows.values()]
}

export function sumTraffic(a: TrafficCounts, b: TrafficCounts): TrafficCounts {
  return {
    accepted: a.accepted + b.accepted,
    delivered: a.delivered + b.delivered,
    failed: a.failed + b.failed,
    unknown: a.unknown + b.unknown,
    took: Array.from({ length: tookBuckets }, (_, bucket) => (a.took[bucket] ?? 0) + (b.took[bucket] ?? 0)),
  }
}

/** `startsAt` of a row is at or after `from` and before `until`, in ms. */
export interface TrafficSpan {
  from: number
  until: number
  step: TrafficStep
}

/** Counts by channel and by position in spans of `everyMs` from `from` on; empty spans are absent. */
export async function readTraffic(
  db: Queryable,
  { from, until, step }: TrafficSpan,
  everyMs: number,
): Promise<(ChannelCounts & { position: number })[]> {
  // Uses the primary key of traffic.
  const text = `
SELECT channel, ((starts_at - $2) / $4)::integer AS position, sum(accepted)::bigint AS accepted,
  sum(delivered)::bigint AS delivered, sum(failed)::bigint AS failed, sum(unknown)::bigint AS unknown,
  ${summedTook('took')} AS took
FROM traffic WHERE step_minutes = $1 AND starts_at >= $2 AND starts_at < $3
GROUP BY 1, 2 ORDER BY 1, 2`
  return db.query({ name: 'read-traffic', text }, [step, from, until, everyMs])
}
