/**
 * How long delivered messages took, counted in buckets: upper bounds in ms, in steps that are about equal to a person
 * (a half more, or as much again), and a last bucket for what took longer than the longest lifetime, three days.
 * Stored by position: a bound may be added at the end, and none changed.
 */
export const tookBounds: readonly number[] = [
  ...[50, 100, 150, 200, 300, 500, 700, 1_000, 1_500, 2_000, 3_000, 5_000, 7_000, 10_000, 15_000, 20_000],
  ...[30_000, 45_000, 60_000, 120_000, 300_000, 600_000, 1_800_000, 3_600_000, 7_200_000, 21_600_000],
  ...[86_400_000, 259_200_000],
]

/** One more than there are bounds. */
export const tookBuckets = tookBounds.length + 1

export function bucketOf(tookMs: number): number {
  const index = tookBounds.findIndex((bound) => tookMs <= bound)
  return index === -1 ? tookBounds.length : index
}

/**
 * In how many ms the given share (0 to 1) of what was counted was delivered; null where nothing was. Within a bucket
 * all are taken to lie evenly; what is above the last bound counts as the last bound.
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
