import type { OverviewView } from '../../../../src/http/console/contract/overview.ts'
import { channelName } from '../../parts/badges.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { count } from './format.ts'
import type { Line } from './lines.ts'
import { stepText } from './step-text.ts'
import { overviewTexts } from './texts.ts'

/** The same as the chart in figures, newest first; steps in which nothing happened are left out. */
export function TrafficTable({
  view: { range, from, stepMs, steps },
  lines,
}: {
  view: OverviewView
  lines: Line[]
}) {
  const texts = useTexts(overviewTexts)
  const { language } = useLanguage()
  const allOf = (step: number) => lines.reduce((sum, { values }) => sum + (values[step] ?? 0), 0)
  const rows = Array.from({ length: steps }, (_, step) => steps - 1 - step).filter((step) => allOf(step) > 0)
  const columns: Column<number>[] = [
    { heading: texts.when, cell: (step) => stepText(from + step * stepMs, stepMs, range, language) },
    ...lines.map(({ channel, values }) => ({
      heading: channelName(channel),
      number: true,
      cell: (step: number) => count(values[step] ?? 0, language),
    })),
    { heading: texts.all, number: true, cell: (step) => <strong>{count(allOf(step), language)}</strong> },
  ]
  return (
    <div className="overview-table">
      <Table caption={texts.chart} columns={columns} rows={rows} keyOf={(step) => step} />
    </div>
  )
}
