import { lazy, Suspense, useState } from 'react'
import type { OverviewView } from '../../../../src/http/console/contract/overview.ts'
import { importPart } from '../../gateway/load-again.ts'
import { ChannelName, useChannelName } from '../../parts/badges.tsx'
import { Button } from '../../parts/button.tsx'
import { Drill } from '../../parts/drill.tsx'
import { type MessageAddress, messagesAddress } from '../../parts/list-addresses.ts'
import { Panel } from '../../parts/page.tsx'
import { Nothing, Skeleton } from '../../parts/states.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { Choice } from './choice.tsx'
import { count } from './format.ts'
import { type Line, linesOf } from './lines.ts'
import { type Shown, shows, usePeriod } from './period.ts'
import { stepText } from './step-text.ts'
import { overviewTexts } from './texts.ts'

const TrafficChart = lazy(async () => ({
  default: (await importPart(() => import('./traffic-chart.tsx'))).TrafficChart,
}))

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
        <TrafficTable view={view} lines={lines} show={show} />
      ) : (
        <div className="inside stack">
          <Suspense fallback={<Skeleton lines={7} />}>
            <TrafficChart view={view} lines={lines} about={texts.chartAbout(texts.shows[show], total)} />
          </Suspense>
          <ul className="row overview-legend">
            {lines.map(({ channel, total: own }) => (
              <li key={channel}>
                <ChannelName channel={channel} />{' '}
                <span className="soft">
                  <Drill href={messagesAddress({ ...listed(show, channel), from: view.from })}>
                    {count(own, language)}
                  </Drill>
                </span>
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
  show,
}: {
  view: OverviewView
  lines: Line[]
  show: Shown
}) {
  const texts = useTexts(overviewTexts)
  const channelName = useChannelName()
  const { language } = useLanguage()
  const allOf = (step: number) => lines.reduce((sum, { values }) => sum + (values[step] ?? 0), 0)
  const spanOf = (step: number) => ({ from: from + step * stepMs, to: from + (step + 1) * stepMs - 1 })
  const rows = Array.from({ length: steps }, (_, step) => steps - 1 - step).filter((step) => allOf(step) > 0)
  const columns: Column<number>[] = [
    { heading: texts.when, cell: (step) => stepText(from + step * stepMs, stepMs, range, language) },
    ...lines.map(({ channel, values }) => ({
      heading: channelName(channel),
      number: true,
      cell: (step: number) => (
        <Drill
          href={
            (values[step] ?? 0) === 0 ? null : messagesAddress({ ...listed(show, channel), ...spanOf(step) })
          }
        >
          {count(values[step] ?? 0, language)}
        </Drill>
      ),
    })),
    {
      heading: texts.all,
      number: true,
      cell: (step) => (
        <strong>
          <Drill href={messagesAddress({ ...listed(show), ...spanOf(step) })}>
            {count(allOf(step), language)}
          </Drill>
        </strong>
      ),
    },
  ]
  return (
    <div className="overview-table">
      <Table caption={texts.chart} columns={columns} rows={rows} keyOf={(step) => step} />
    </div>
  )
}

/** The messages that a figure counts: accepted ones by their first channel, ended ones by the last. */
function listed(show: Shown, channel?: string): MessageAddress {
  const of = channel === undefined ? {} : { channel }
  if (show === 'accepted') return channel === undefined ? {} : { ...of, use: 'first' }
  const status = show === 'delivered' ? 'arrived' : 'failed'
  return { ...of, ...(channel !== undefined && { use: 'last' }), status, by: 'ended' }
}
