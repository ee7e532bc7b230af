import { escapeHtml } from '../../packages/edges/pages/escape-html.ts'
import type { NotedEvent, Sample, SeriesName } from '../samples/sample.ts'
import { seriesNames } from '../samples/sample.ts'
import type { SeriesVerdict } from '../verdict/judge.ts'
import { median } from '../verdict/robust.ts'
import { allSeries } from '../verdict/series.ts'
import { figure } from './figure.ts'

export interface PictureOptions {
  title: string
  samples: readonly Sample[]
  events: readonly NotedEvent[]
  verdicts: readonly SeriesVerdict[]
  warmUpSeconds: number
}

const columns = 3
const cell = { width: 320, height: 128 }
const plot = { left: 50, top: 40, width: 256, height: 68 }
const head = 44
/** Points of a line: more would not be seen. */
const maxPoints = 128

/** Small multiples of all series as SVG, with the events as vertical lines. */
export function renderPicture(options: PictureOptions): string {
  const { title, samples } = options
  const rows = Math.ceil(seriesNames.length / columns)
  const [width, height] = [columns * cell.width + 16, head + rows * cell.height + 12]
  const seconds = samples.at(-1)?.seconds ?? 1
  const cells = seriesNames.map((name, index) => {
    const x = 8 + (index % columns) * cell.width
    const y = head + Math.floor(index / columns) * cell.height
    return `<g transform="translate(${x} ${y})">\n${renderSeries(name, seconds, options)}\n</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">
<title id="title">${escapeHtml(title)}</title>
<style>${style}</style>
<rect class="paper" width="${width}" height="${height}" rx="8"/>
<text class="title" x="16" y="28">${escapeHtml(title)}</text>
${cells.join('\n')}
</svg>
`
}

const style = `
text { font-family: system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; font-size: 13px; fill: #1f2328 }
.title { font-size: 16px; font-weight: 600 }
.small { font-size: 11px; fill: #57606a }
.end { text-anchor: end }
.paper { fill: #ffffff }
.frame { fill: none; stroke: #d0d7de }
.event { stroke: #d0d7de }
.warm { fill: #57606a; fill-opacity: 0.08 }
.line { stroke: #0969da; stroke-width: 1.5; fill: none; stroke-linejoin: round }
.good { fill: #1a7f37 }
.bad { fill: #cf222e; font-weight: 600 }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 }
.small { fill: #9198a1 }
.paper { fill: #0d1117 }
.frame, .event { stroke: #3d444d }
.warm { fill: #9198a1; fill-opacity: 0.14 }
.line { stroke: #4493f8 }
.good { fill: #3fb950 }
.bad { fill: #f85149 }
}`

function renderSeries(name: SeriesName, seconds: number, options: PictureOptions): string {
  const { samples, events, verdicts, warmUpSeconds } = options
  const { title, unit } = allSeries[name]
  const points = samples.flatMap(({ seconds: at, values }) => {
    const value = values[name]
    return value === undefined ? [] : [{ at, value }]
  })
  const { left, top, width, height } = plot
  const x = (at: number) => round(left + (at / seconds) * width)
  const max = Math.max(...points.map(({ value }) => value), 0) || 1
  const y = (value: number) => round(top + height - (value / max) * height)
  const path = thinned(points).map(({ at, value }) => `${x(at)} ${y(value)}`)
  const marks = events.map(({ seconds: at }) => `M${x(at)} ${top}v${height}`)
  return [
    `<text x="${left}" y="16">${title}${unit === '' ? '' : `, ${unit}`}</text>`,
    verdictText(verdicts.find((each) => each.name === name)),
    `<rect class="warm" x="${left}" y="${top}" width="${round(x(warmUpSeconds) - left)}" height="${height}"/>`,
    `<path class="event" d="${marks.join('')}"/>`,
    `<path class="frame" d="M${left} ${top}v${height}h${width}"/>`,
    path.length === 0 ? '' : `<path class="line" d="M${path.join('L')}"/>`,
    `<text class="small end" x="${left - 5}" y="${top + 9}">${figure(max)}</text>`,
    `<text class="small end" x="${left - 5}" y="${top + height}">0</text>`,
    `<text class="small end" x="${left + width}" y="${top + height + 13}">${Math.round(seconds / 60)} min</text>`,
  ].join('\n')
}

function verdictText(verdict: SeriesVerdict | undefined): string {
  if (verdict === undefined || Number.isNaN(verdict.first)) return ''
  const { isFlat, first, last } = verdict
  const says = isFlat === null ? 'small' : isFlat ? 'small good' : 'small bad'
  const word = isFlat === null ? '' : isFlat ? '✓ ' : '✗ '
  return `<text class="${says}" x="${plot.left}" y="33">${word}${figure(first)} → ${figure(last)}</text>`
}

/** Medians of as many neighbours as it takes to keep the line short. */
function thinned(points: readonly { at: number; value: number }[]): { at: number; value: number }[] {
  const size = Math.ceil(points.length / maxPoints)
  if (size <= 1) return [...points]
  return Array.from({ length: Math.ceil(points.length / size) }, (_, index) => {
    const some = points.slice(index * size, (index + 1) * size)
    return { at: some[0]?.at ?? 0, value: median(some.map(({ value }) => value)) }
  })
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
