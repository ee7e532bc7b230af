/** The value in the middle; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  if (sorted.length % 2 === 1) return sorted[Math.floor(middle)] ?? Number.NaN
  return ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}

export interface Point {
  at: number
  value: number
}

/** The slope of Theil and Sen: the median of the slopes between all pairs, which a third of wild points cannot bend. */
export function theilSenSlope(points: readonly Point[]): number {
  const slopes = points.flatMap((from, index) =>
    points
      .slice(index + 1)
      .flatMap((to) => (to.at === from.at ? [] : [(to.value - from.value) / (to.at - from.at)])),
  )
  return slopes.length === 0 ? 0 : median(slopes)
}
