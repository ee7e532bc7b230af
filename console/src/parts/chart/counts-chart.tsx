import { Nothing } from '../page.tsx'
import { ChartPanel } from './chart-panel.tsx'
import type { ChartFigures } from './series.ts'

/** What was counted in each step of a period, in the period before, and in sum. */
interface Counted<Counts> {
  from: number
  stepMs: number
  steps: readonly Counts[]
  earlier: readonly Counts[]
  totals: Counts
  compared: { before: Counts }
}

/** Share of what succeeded; null without results. */
export function successShare({ delivered, failed }: { delivered: number; failed: number }): number | null {
  return delivered + failed === 0 ? null : delivered / (delivered + failed)
}

export interface CountsLine<Counts> {
  name: string
  color: string
  of: (counts: Counts) => number | null
}

/** A chart of some of what was counted. */
export function CountsChart<Counts>({
  view: { from, stepMs, steps, earlier, totals, compared },
  title,
  about,
  lines,
  none,
  ...shown
}: Pick<ChartFigures, 'look' | 'format' | 'top'> & {
  view: Counted<Counts>
  title: string
  about: string
  lines: readonly CountsLine<Counts>[]
  none: { title: string; about: string }
}) {
  const series = lines.map(({ of, ...named }) => ({
    ...named,
    values: steps.map(of),
    earlier: earlier.map(of),
  }))
  return (
    <ChartPanel
      title={title}
      about={about}
      figures={{ from, stepMs, steps: steps.length, series, ...shown }}
      totals={lines.map(({ of }) => ({ now: of(totals), before: of(compared.before) }))}
      none={<Nothing {...none} />}
    />
  )
}
