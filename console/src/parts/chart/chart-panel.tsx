import './chart.css'
import { type ReactNode, useState } from 'react'
import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { Button } from '../button.tsx'
import { later } from '../later.tsx'
import { Drill } from '../list/list-section.tsx'
import { Panel, Skeleton } from '../page.tsx'
import { Key } from '../values.tsx'
import { useCompared } from './compare.tsx'
import type { PlotProps } from './plot.tsx'
import { type ChartFigures, changeText, hasEarlier } from './series.ts'

const ChartTable = later(() => import('./chart-table.tsx'), 'ChartTable', <Skeleton lines={7} />)
const Plot = later(() => import('./plot.tsx'), 'Plot', <Skeleton lines={7} />)

/** What a series comes to over the whole period, as text, and in the period before. */
export interface SeriesTotal {
  now: number | null
  before: number | null
  /** The list that it counts. */
  href?: string
}

interface ChartPanelProps extends Pick<PlotProps, 'about' | 'hrefOf'> {
  title: string
  figures: ChartFigures
  totals: readonly SeriesTotal[]
  actions?: ReactNode
  none: ReactNode
}

/**
 * A chart, or its figures as a table, with a legend. `totals` are shown in the legend, one for each series: of lines no sum
 * can be made. `none` is shown where there is nothing to draw.
 */
export function ChartPanel({ title, about, figures, totals, actions, none, hrefOf }: ChartPanelProps) {
  const texts = useTexts('parts.chart')
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

interface LegendProps {
  figures: ChartFigures
  totals: readonly SeriesTotal[]
  isCompared: boolean
}

function Legend({ figures: { series, format }, totals, isCompared }: LegendProps) {
  const texts = useTexts('parts.chart')
  const { language } = useLanguage()
  return (
    <ul className="row small chart-legend">
      {series.map(({ name, color }, index) => {
        const { now = null, before = null, href = null } = totals[index] ?? {}
        const change = isCompared ? changeText(now, before, language) : null
        return (
          <li key={name}>
            <Key color={color} name={name} />{' '}
            <span className="soft">
              {now !== null && <Drill href={now === 0 ? null : href}>{format(now)}</Drill>}
              {isCompared && before !== null && ` (${texts.before({ figure: format(before) })}`}
              {isCompared && before !== null && (change === null ? ')' : `, ${change})`)}
            </span>
          </li>
        )
      })}
      {isCompared && <li className="soft">{hasEarlier(series) ? texts.line : texts.noEarlier}</li>}
    </ul>
  )
}
