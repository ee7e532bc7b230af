import uPlot from 'uplot'
import type { OverviewRange, OverviewView } from '../../../../src/http/console/contract/overview.ts'
import type { Language } from '../../texts/texts.tsx'
import { count } from './format.ts'
import type { Line } from './lines.ts'
import { tickText } from './step-text.ts'

/** Where the pointer is: the step, and its place in the frame. */
export interface Pointed {
  step: number
  left: number
  isRight: boolean
}

export interface ChartLook {
  width: number
  height: number
  range: OverviewRange
  language: Language
  /** Of ink, of lines, and of each channel. */
  colors: readonly string[]
  onPoint: (pointed: Pointed | null) => void
}

/** Seconds, then for each channel its sum with those below it: drawn from the whole bar down to the lowest part. */
export function stacked({ from, stepMs, steps }: OverviewView, lines: readonly Line[]): uPlot.AlignedData {
  const at = Array.from({ length: steps + 1 }, (_, step) => (from + step * stepMs) / 1_000)
  const sums = lines.map((_, first) =>
    // One more than there are steps: without a value, so that the last bar has its whole width.
    at.map((__, step) =>
      step === steps ? null : lines.slice(first).reduce((sum, { values }) => sum + (values[step] ?? 0), 0),
    ),
  )
  return [at, ...sums]
}

export function chartOptions(look: ChartLook): uPlot.Options {
  const { width, height, range, language, onPoint } = look
  const [ink = '', line = '', ...channels] = look.colors
  const font = `12px ${getComputedStyle(document.body).fontFamily}`
  const grid = { stroke: line, width: 1 }
  return {
    width,
    height,
    padding: [8, 4, 0, 0],
    legend: { show: false },
    scales: {
      x: { time: true, range: (_, min, max) => [min, max] },
      y: { range: (_, __, max) => [0, room(max)] },
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
        // The end of the last step has no room for a label.
        values: (plot, splits) =>
          splits.map((at) => (at === plot.data[0].at(-1) ? '' : tickText(at * 1_000, range, language))),
      },
      {
        stroke: ink,
        font,
        grid,
        ticks: { show: false },
        size: 52,
        incrs: wholeSteps,
        values: (_, splits) => splits.map((value) => count(value, language)),
      },
    ],
    series: [
      {},
      ...channels.map((color) => ({
        fill: color,
        stroke: color,
        width: 0,
        points: { show: false },
        paths: uPlot.paths.bars?.({ align: 1, size: [0.82, 48] }),
      })),
    ],
    hooks: { setCursor: [(plot) => onPoint(pointedAt(plot))] },
  } as uPlot.Options
}

/** Messages are whole. */
const wholeSteps = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000].flatMap((ten) => [
  ten,
  2 * ten,
  5 * ten,
])

function room(max: number | null): number {
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
