import type { Sample, SeriesName } from '../samples/sample.ts'
import { median, type Point, theilSenSlope } from './robust.ts'
import { allSeries, type Series } from './series.ts'

export interface SeriesVerdict {
  name: SeriesName
  /** Null where too little was measured, or nothing is asserted. */
  isFlat: boolean | null
  /** Medians of the first and the last sixth of the judged time. */
  first: number
  last: number
  /** By the trend, over the judged time. */
  rise: number
}

/** Points below which a trend says nothing. */
const minPoints = 12
const sixths = 6

/** Judges every series by its samples after the warm-up. */
export function judgeAll(samples: readonly Sample[], warmUpSeconds: number): SeriesVerdict[] {
  const judged = samples.filter(({ seconds }) => seconds >= warmUpSeconds)
  return (Object.entries(allSeries) as [SeriesName, Series][]).map(([name, series]) =>
    judgeSeries(name, series, pointsOf(name, series, judged)),
  )
}

/**
 * A series rises where both its trend and the difference between its ends say so, by more than is allowed and by more
 * than its noise explains. A spike moves one of them alone. What falls is flat.
 */
function judgeSeries(name: SeriesName, { rule }: Series, points: readonly Point[]): SeriesVerdict {
  const end = Math.max(1, Math.floor(points.length / sixths))
  const first = median(points.slice(0, end).map(({ value }) => value))
  const last = median(points.slice(-end).map(({ value }) => value))
  const slope = theilSenSlope(points)
  const rise = slope * ((points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0))
  const figures = { name, first, last, rise }
  if (points.length < minPoints) return { ...figures, isFlat: null }
  switch (rule.kind) {
    case 'shown':
      return { ...figures, isFlat: null }
    case 'below':
      return { ...figures, isFlat: last <= rule.limit }
    case 'flat': {
      const allowed = Math.max(first * rule.share, rule.slack) + errorOfDifference(points, slope, end)
      return { ...figures, isFlat: Math.min(rise, last - first) <= allowed }
    }
  }
}

/** Two standard errors of the difference of two medians of `count` points each, by how far points lie from the trend. */
function errorOfDifference(points: readonly Point[], slope: number, count: number): number {
  const besides = points.map(({ at, value }) => value - slope * at)
  const middle = median(besides)
  const deviation = 1.4826 * median(besides.map((value) => Math.abs(value - middle)))
  return (2 * Math.SQRT2 * 1.2533 * deviation) / Math.sqrt(count)
}

function pointsOf(name: SeriesName, { rule }: Series, samples: readonly Sample[]): Point[] {
  const quietOnly = rule.kind === 'flat' && rule.quietOnly
  return samples.flatMap(({ seconds, isDisturbed, values }) => {
    const value = values[name]
    if (value === undefined || Number.isNaN(value) || (quietOnly && isDisturbed)) return []
    return [{ at: seconds, value }]
  })
}
