import { useState } from 'react'
import type { OverviewView } from '../../../../src/http/console/contract/overview.ts'
import { ChannelName, useChannelName } from '../../parts/badges.tsx'
import { Button } from '../../parts/button.tsx'
import { later } from '../../parts/later.tsx'
import { Panel } from '../../parts/page.tsx'
import { Nothing, Skeleton } from '../../parts/states.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { Choice } from './choice.tsx'
import { count } from './format.ts'
import { type Line, linesOf } from './lines.ts'
import { shows, usePeriod } from './period.ts'
import { stepText } from './step-text.ts'
import { overviewTexts } from './texts.ts'

const TrafficChart = later(() => import('./traffic-chart.tsx'), 'TrafficChart', <Skeleton lines={7} />)

/** Messages over time by channel, as a chart or as a table. */
export function TrafficPanel({ view }: { view: OverviewView }) {
  const texts = useTexts(overviewTexts)
  const { language } = useLanguage()
  const { show, hrefOf } = usePeriod()
  const [asTable, setAsTable] = useState(false)
  const lines = linesOf(view, show)
  const total = lines.reduce((sum, line) => sum + line.total, 0)
  return (
    <Panel
      title={texts.chart}
      actions={
        <>
          <Choice
            label={texts.show}
            values={shows}
            chosen={show}
            textOf={(each) => texts.shows[each]}
            hrefOf={(each) => hrefOf({ show: each })}
          />
          <Button look="quiet" onClick={() => setAsTable(!asTable)}>
            {asTable ? texts.asChart : texts.asTable}
          </Button>
        </>
      }
      flush
    >
      {total === 0 ? (
        <Nothing title={texts.quiet} about={texts.quietAbout} />
      ) : asTable ? (
        <TrafficTable view={view} lines={lines} />
      ) : (
        <div className="inside stack">
          <TrafficChart view={view} lines={lines} about={texts.chartAbout(texts.shows[show], total)} />
          <ul className="row overview-legend">
            {lines.map(({ channel, total: own }) => (
              <li key={channel}>
                <ChannelName channel={channel} /> <span className="soft">{count(own, language)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  )
}

/** The figures of the chart as a table, newest first, without empty steps. */
function TrafficTable({
  view: { range, from, stepMs, steps },
  lines,
}: {
  view: OverviewView
  lines: Line[]
}) {
  const texts = useTexts(overviewTexts)
  const channelName = useChannelName()
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
