/**
 * Histogram of delivery times: upper bounds of the buckets in ms, each about 1.5 to 2 times the one before,
 * and a last bucket for times above three days, the longest lifetime. Stored by position: bounds may be added
 * at the end, and none changed.
 */
export const tookBounds: readonly number[] = [
  ...[50, 100, 150, 200, 300, 500, 700, 1_000, 1_500, 2_000, 3_000, 5_000, 7_000, 10_000, 15_000, 20_000],
  ...[30_000, 45_000, 60_000, 120_000, 300_000, 600_000, 1_800_000, 3_600_000, 7_200_000, 21_600_000],
  ...[86_400_000, 259_200_000],
]

/** Number of buckets. */
export const tookBuckets = tookBounds.length + 1

export function findBucket(tookMs: number): number {
  const index = tookBounds.findIndex((bound) => tookMs <= bound)
  return index === -1 ? tookBounds.length : index
}

/**
 * The time in ms within which the given share (0 to 1) was delivered; null without counts. Interpolates
 * evenly within a bucket; times above the last bound count as the last bound.
 */
export function tookPercentile(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let left = share * total
  for (const [bucket, count] of counts.entries()) {
    if (count === 0 || left > count) {
      left -= count
      continue
    }
    const from = tookBounds[bucket - 1] ?? 0
    return Math.round(from + ((tookBounds[bucket] ?? from) - from) * (left / count))
  }
  return tookBounds.at(-1) ?? null
}
