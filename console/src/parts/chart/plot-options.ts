import uPlot from 'uplot'
import type { Language } from '../../texts/texts.tsx'
import type { AnnotationText } from './annotations.ts'
import { drawAnnotations } from './draw-annotations.ts'
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
  /** Of ink, of lines, of what is bad, and of each series. */
  colors: readonly string[]
  onPoint: (pointed: Pointed | null) => void
  annotations: () => readonly AnnotationText[]
  /** The first and the last step over which the pointer was dragged; null where nothing can be selected. */
  onSelect: ((first: number, last: number) => void) | null
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
  if (look === 'bars') {
    const bars = series.map((_, first) => each((step) => sumAt(series.slice(first), 'values', step)))
    return [at, ...bars, ...(isCompared ? [each((step) => sumAt(series, 'earlier', step))] : [])]
  }
  const lines = (what: 'values' | 'earlier') => series.map((one) => each((step) => one[what]?.[step] ?? null))
  return [at, ...lines('values'), ...(isCompared ? lines('earlier') : [])]
}

export function plotOptions(look: PlotLook): uPlot.Options {
  const { width, height, figures, language, onPoint, onSelect } = look
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
    cursor: { drag: { x: onSelect !== null, y: false, setScale: false }, y: false, points: { show: false } },
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
    hooks: {
      setCursor: [(plot) => onPoint(pointedAt(plot))],
      setSelect: [(plot) => select(plot, onSelect)],
      draw: [(plot) => drawAnnotations(plot, look.annotations(), look.colors)],
    },
  } as uPlot.Options
}

function toSeries({ figures: { look, series, steps }, isCompared, colors: [ink, , , ...own] }: PlotLook) {
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

/** A press without a movement selects nothing. */
const leastSelected = 6

function select(plot: uPlot, onSelect: PlotLook['onSelect']): void {
  const { left, width } = plot.select
  if (width < leastSelected || onSelect === null) return
  const [first, last] = [stepAt(plot, left), stepAt(plot, left + width)]
  const end = plot.data[0].length - 2
  onSelect(Math.max(0, first), Math.min(end, last))
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
  const step = stepAt(plot, left)
  if (step < 0 || step >= plot.data[0].length - 1) return null
  const isRight = left > plot.over.clientWidth / 2
  return { step, left: left + plot.over.offsetLeft, isRight }
}

/** The step at a place of the frame; it may lie outside of the data. */
function stepAt(plot: uPlot, left: number): number {
  const [first = 0, second = 0] = plot.data[0]
  return Math.floor((plot.posToVal(left, 'x') - first) / (second - first))
}

/** Puts the pointer on a step; null: on none. */
export function pointPlot(
  plot: uPlot | null,
  steps: Pick<ChartFigures, 'from' | 'stepMs'>,
  step: number | null,
): void {
  if (step === null) plot?.setCursor({ left: -10, top: -10 })
  else plot?.setCursor({ left: placeOf(plot, steps, step + 0.5), top: 10 })
}

/** Shows steps as selected; null: none. */
export function selectOnPlot(
  plot: uPlot | null,
  steps: Pick<ChartFigures, 'from' | 'stepMs'>,
  selected: readonly [number, number] | null,
): void {
  if (plot === null) return
  const [left, right] =
    selected === null
      ? [0, 0]
      : [placeOf(plot, steps, Math.min(...selected)), placeOf(plot, steps, Math.max(...selected) + 1)]
  plot.setSelect({ left, width: right - left, top: 0, height: plot.over.clientHeight }, false)
}

function placeOf(plot: uPlot, { from, stepMs }: Pick<ChartFigures, 'from' | 'stepMs'>, step: number): number {
  return plot.valToPos((from + step * stepMs) / 1_000, 'x')
}
