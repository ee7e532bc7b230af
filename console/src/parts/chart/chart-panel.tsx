import './chart.css'
import { type ReactNode, useState } from 'react'
import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { Button } from '../button.tsx'
import { later } from '../later.tsx'
import { Drill } from '../list/drill.tsx'
import { type Column, Table } from '../list/table.tsx'
import { Panel } from '../page.tsx'
import { Skeleton } from '../states.tsx'
import { annotationTexts } from './annotation-texts.ts'
import { annotationsIn } from './annotations.ts'
import { useCharts } from './charts.tsx'
import { useCompared } from './compare.tsx'
import { Key } from './key.tsx'
import type { PlotProps } from './plot.tsx'
import { type ChartFigures, changeText, hasEarlier, sumAt } from './series.ts'
import { stepText } from './step-text.ts'
import { chartTexts } from './texts.ts'

const Plot = later(() => import('./plot.tsx'), 'Plot', <Skeleton lines={7} />)

/** What a series comes to over the whole period, as text, and in the period before. */
export interface SeriesTotal {
  now: number | null
  before: number | null
  /** The list that it counts. */
  href?: string
}

/**
 * A chart, or its figures as a table, with a legend. `totals` are shown in the legend, one for each series: of lines no sum
 * can be made. `none` is shown where there is nothing to draw.
 */
export function ChartPanel({
  title,
  about,
  figures,
  totals,
  actions,
  none,
  hrefOf,
}: Pick<PlotProps, 'about' | 'hrefOf'> & {
  title: string
  figures: ChartFigures
  totals: readonly SeriesTotal[]
  actions?: ReactNode
  none: ReactNode
}) {
  const texts = useTexts(chartTexts)
  const [asTable, setAsTable] = useState(false)
  const { isCompared } = useCompared()
  const isEmpty = figures.series.every(({ values }) => values.every((value) => value === null || value === 0))
  const isDrawn = !isEmpty || (isCompared && hasEarlier(figures.series))
  return (
    <Panel
      title={title}
      actions={
        <>
          {actions}
          {isDrawn && (
            <Button look="quiet" onClick={() => setAsTable(!asTable)}>
              {asTable ? texts.asChart : texts.asTable}
            </Button>
          )}
        </>
      }
      flush
    >
      {!isDrawn ? (
        none
      ) : asTable ? (
        <ChartTable title={title} figures={figures} isCompared={isCompared} hrefOf={hrefOf} />
      ) : (
        <div className="inside stack">
          <Plot figures={figures} about={about} isCompared={isCompared} hrefOf={hrefOf} />
          <Legend figures={figures} totals={totals} isCompared={isCompared} />
        </div>
      )}
    </Panel>
  )
}

function Legend({
  figures: { series, format },
  totals,
  isCompared,
}: {
  figures: ChartFigures
  totals: readonly SeriesTotal[]
  isCompared: boolean
}) {
  const texts = useTexts(chartTexts)
  const { language } = useLanguage()
  return (
    <ul className="row chart-legend">
      {series.map(({ name, color }, index) => {
        const { now = null, before = null, href = null } = totals[index] ?? {}
        const change = isCompared ? changeText(now, before, language) : null
        return (
          <li key={name}>
            <Key color={color} name={name} />{' '}
            <span className="soft">
              {now !== null && <Drill href={now === 0 ? null : href}>{format(now)}</Drill>}
              {isCompared && before !== null && ` (${texts.before(format(before))}`}
              {isCompared && before !== null && (change === null ? ')' : `, ${change})`)}
            </span>
          </li>
        )
      })}
      {isCompared && <li className="soft">{hasEarlier(series) ? texts.line : texts.noEarlier}</li>}
    </ul>
  )
}

/** The figures of the chart and what happened as a table, newest first, without empty steps. */
function ChartTable({
  title,
  figures,
  isCompared,
  hrefOf,
}: {
  title: string
  figures: ChartFigures
  isCompared: boolean
} & Pick<PlotProps, 'hrefOf'>) {
  const texts = useTexts(chartTexts)
  const { language } = useLanguage()
  const happenedTexts = useTexts(annotationTexts)
  const { annotations } = useCharts()
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
  const sum = (step: number, what: 'values' | 'earlier') =>
    sumAt(
      series.map((one) => one[what] ?? []),
      step,
    )
  const columns: Column<number>[] = [
    { heading: texts.when, cell: (step) => stepText(figures, step, language) },
    ...series.flatMap(({ name, values, earlier = [], hrefOf: to }): Column<number>[] => [
      { heading: name, number: true, cell: (step) => drill(values[step], step, to) },
      ...(isCompared && look === 'lines'
        ? [{ heading: texts.beforeOf(name), number: true, cell: (step: number) => shown(earlier[step]) }]
        : []),
    ]),
    ...(look === 'bars'
      ? [
          {
            heading: texts.all,
            number: true,
            cell: (step: number) => <strong>{drill(sum(step, 'values'), step, hrefOf)}</strong>,
          },
        ]
      : []),
    ...(look === 'bars' && isCompared
      ? [{ heading: texts.allBefore, number: true, cell: (step: number) => shown(sum(step, 'earlier')) }]
      : []),
    ...(rows.some((step) => happened(step).length > 0)
      ? [
          {
            heading: happenedTexts.heading,
            cell: (step: number) =>
              happened(step).map(({ at, text }) => <div key={`${at} ${text}`}>{text}</div>),
          },
        ]
      : []),
  ]
  return (
    <div className="chart-table">
      <Table caption={title} columns={columns} rows={rows} keyOf={(step) => step} />
    </div>
  )
}
