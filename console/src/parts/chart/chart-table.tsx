import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { type Column, column, Drill, numeric, Table } from '../list/list-section.tsx'
import { annotationsIn, useAnnotations } from './annotations.ts'
import { useCharts } from './charts.tsx'
import type { PlotProps } from './plot.tsx'
import { type ChartFigures, sumAt } from './series.ts'
import { stepText } from './step-text.ts'

interface ChartTableProps extends Pick<PlotProps, 'hrefOf'> {
  title: string
  figures: ChartFigures
  isCompared: boolean
}

/** The figures of the chart and what happened as a table, newest first, without empty steps. */
export function ChartTable({ title, figures, isCompared, hrefOf }: ChartTableProps) {
  const texts = useTexts('parts.chart')
  const { language } = useLanguage()
  const happenedTexts = useTexts('parts.annotations')
  const annotations = useAnnotations(useCharts().annotated)
  const { look, series, from, stepMs, steps, format } = figures
  const happened = (step: number) => annotationsIn(annotations, figures, step)
  const drill = (value: number | null | undefined, step: number, to: PlotProps['hrefOf']) => (
    <Drill href={value ? (to?.(from + step * stepMs, from + (step + 1) * stepMs) ?? null) : null}>
      {shown(value)}
    </Drill>
  )
  const shown = (value: number | null | undefined) => (value == null ? '–' : format(value))
  const isFull = (values: readonly (number | null)[] | undefined, step: number) => (values?.[step] ?? 0) !== 0
  const rows = Array.from({ length: steps }, (_, step) => steps - 1 - step).filter(
    (step) =>
      happened(step).length > 0 ||
      series.some(({ values, earlier }) => isFull(values, step) || (isCompared && isFull(earlier, step))),
  )
  const columns: Column<number>[] = [column(texts.when, (step) => stepText(figures, step, language))]
  for (const { name, values, earlier = [], hrefOf: to } of series) {
    columns.push(numeric(name, (step) => drill(values[step], step, to)))
    if (isCompared && look === 'lines')
      columns.push(numeric(texts.beforeOf({ name }), (step) => shown(earlier[step])))
  }
  if (look === 'bars') {
    columns.push(
      numeric(texts.all, (step) => <strong>{drill(sumAt(series, 'values', step), step, hrefOf)}</strong>),
    )
    if (isCompared) columns.push(numeric(texts.allBefore, (step) => shown(sumAt(series, 'earlier', step))))
  }
  if (rows.some((step) => happened(step).length > 0)) {
    const lines = (step: number) =>
      happened(step).map(({ at, text }) => <div key={`${at} ${text}`}>{text}</div>)
    columns.push(column(happenedTexts.heading, lines))
  }
  return (
    <div className="chart-table">
      <Table caption={title} columns={columns} rows={rows} keyOf={(step) => step} />
    </div>
  )
}
