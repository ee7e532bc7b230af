import uPlot from 'uplot'
import type { Language } from '../../texts/texts.tsx'
import { type ChartFigures, sumAt } from './series.ts'
import { tickText } from './step-text.ts'

/** Where the pointer is: the step, and its place in the frame. */
export interface Pointed {
  step: number
  left: number
  isRight: boolean
}

export interface PlotLook {
  width: number
  height: number
  figures: ChartFigures
  isCompared: boolean
  language: Language
  /** Of ink, of lines, and of each series. */
  colors: readonly string[]
  onPoint: (pointed: Pointed | null) => void
}

/**
 * Seconds, then the series. Bars are sums of a series with those below it, drawn from the whole bar down to the lowest
 * part. Where periods are compared, the earlier figures follow: one line of all for bars, one for each line.
 */
export function plotData(
  { look, from, stepMs, steps, series }: ChartFigures,
  isCompared: boolean,
): uPlot.AlignedData {
  // One more than there are steps: without a value, so that the last bar has its whole width.
  const positions = Array.from({ length: steps + 1 }, (_, step) => step)
  const at = positions.map((step) => (from + step * stepMs) / 1_000)
  const each = (valueAt: (step: number) => number | null) =>
    positions.map((step) => (step === steps ? null : valueAt(step)))
  const all = series.map(({ values }) => values)
  const earlier = series.map((one) => one.earlier ?? [])
  if (look === 'bars') {
    const bars = all.map((_, first) => each((step) => sumAt(all.slice(first), step)))
    return [at, ...bars, ...(isCompared ? [each((step) => sumAt(earlier, step))] : [])]
  }
  const lines = all.map((values) => each((step) => values[step] ?? null))
  return [at, ...lines, ...(isCompared ? earlier.map((values) => each((step) => values[step] ?? null)) : [])]
}

export function plotOptions(look: PlotLook): uPlot.Options {
  const { width, height, figures, language, onPoint } = look
  const [ink = '', line = ''] = look.colors
  const font = `12px ${getComputedStyle(document.body).fontFamily}`
  const grid = { stroke: line, width: 1 }
  return {
    width,
    height,
    padding: [8, 4, 0, 0],
    legend: { show: false },
    scales: {
      x: { time: true, range: (_, min, max) => [min, max] },
      y: { range: (_, __, max) => [0, room(max, figures)] },
    },
    cursor: { drag: { x: false, y: false, setScale: false }, y: false, points: { show: false } },
    axes: [
      {
        stroke: ink,
        font,
        grid: { show: false },
        ticks: grid,
        space: 70,
        size: 32,
        // Where the chart ends there is no room for a label.
        values: (plot, splits) =>
          splits.map((at) => (isNearEnd(plot, at) ? '' : tickText(at * 1_000, figures, language))),
      },
      {
        stroke: ink,
        font,
        grid,
        ticks: { show: false },
        size: (_, values) => axisWidth(values),
        ...(figures.look === 'bars' && { incrs: wholeSteps }),
        values: (_, splits) => splits.map((value) => figures.format(value)),
      },
    ],
    series: [{}, ...toSeries(look)],
    hooks: { setCursor: [(plot) => onPoint(pointedAt(plot))] },
  } as uPlot.Options
}

function toSeries({ figures: { look, series, steps }, isCompared, colors: [ink, , ...own] }: PlotLook) {
  const points = { show: false }
  if (look === 'bars') {
    const bars = uPlot.paths.bars?.({ align: 1, size: [0.82, 48] })
    const before = {
      stroke: ink,
      width: 1.5,
      dash: [4, 3],
      points,
      paths: uPlot.paths.stepped?.({ align: 1 }),
    }
    return [
      ...own.map((color) => ({ fill: color, stroke: color, width: 0, points, paths: bars })),
      ...(isCompared ? [before] : []),
    ]
  }
  // A figure between two empty hours would be no line.
  const shown = steps > 200 ? points : { show: true, size: steps > 50 ? 4 : 6 }
  return [
    ...own.map((color) => ({ stroke: color, width: 2, points: { ...shown, stroke: color, fill: color } })),
    ...(isCompared
      ? series.map((_, index) => ({ stroke: own[index], width: 1.5, dash: [4, 3], points }))
      : []),
  ]
}

/** Whether a label in the middle of this instant would be cut off. */
function isNearEnd({ data: [at], width }: uPlot, instant: number): boolean {
  const [first = 0, last = 0] = [at[0], at.at(-1)]
  return ((last - instant) / (last - first)) * width < 28
}

/** Figures may be as long as `1 234,50 UAH`. */
function axisWidth(values: readonly string[] | null): number {
  const longest = Math.max(0, ...(values ?? []).map((value) => value.length))
  return Math.max(52, Math.min(110, 18 + longest * 7))
}

/** Messages are whole. */
const wholeSteps = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000].flatMap((ten) => [
  ten,
  2 * ten,
  5 * ten,
])

function room(max: number | null, { look, top }: ChartFigures): number {
  if (top !== undefined) return top
  if (look === 'lines') return max === null || max === 0 ? 1 : max * 1.08
  return Math.max((max ?? 0) * 1.08, 4)
}

function pointedAt(plot: uPlot): Pointed | null {
  const { left = -1 } = plot.cursor
  if (left < 0) return null
  const at = plot.data[0]
  const second = plot.posToVal(left, 'x')
  const stepSeconds = (at[1] ?? 0) - (at[0] ?? 0)
  const step = Math.floor((second - (at[0] ?? 0)) / stepSeconds)
  if (step < 0 || step >= at.length - 1) return null
  const isRight = left > plot.over.clientWidth / 2
  return { step, left: left + plot.over.offsetLeft, isRight }
}
