import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import type { TrafficPeriod } from '../../../../packages/console-contract/operating/overview.ts'
import { ChartPanel } from '../../parts/chart/chart-panel.tsx'
import { useCompared } from '../../parts/chart/compare.tsx'
import type { ChartFigures } from '../../parts/chart/series.ts'
import { Choice } from '../../parts/form/choice.tsx'
import { withParams } from '../../parts/list/address-filters.ts'
import { type MessageAddress, messagesAddress } from '../../parts/list/list-addresses.ts'
import { Nothing } from '../../parts/page.tsx'
import { listedTime } from '../../parts/period/asked-period.ts'
import { count, useChannelName } from '../../parts/values.tsx'
import { useLanguage, useTexts } from '../../texts/texts.tsx'

/** Messages over time by channel, as a chart or as a table. */
export function TrafficPanel({ view }: { view: TrafficPeriod }) {
  const texts = useTexts('overview')
  const channelName = useChannelName()
  const { language } = useLanguage()
  const { show, hrefOf } = useShown()
  const { isCompared } = useCompared()
  const lines = useMemo(
    () => toLines(view, show).filter(({ total }) => isCompared || total > 0),
    [view, show, isCompared],
  )
  const { from, stepMs, steps } = view
  const figures = useMemo(
    (): ChartFigures => ({
      ...{ from, stepMs, steps, look: 'bars' },
      series: lines.map(({ channel, values, earlier }) => ({
        hrefOf: (begin, end) => messagesAddress({ ...listed(show, channel), from: begin, to: end - 1 }),
        name: channelName(channel),
        color: channel,
        values,
        earlier,
      })),
      format: (value) => count(value, language),
    }),
    [from, stepMs, steps, lines, show, channelName, language],
  )
  const total = lines.reduce((sum, line) => sum + line.total, 0)
  return (
    <ChartPanel
      title={texts.chart}
      about={texts.chartAbout({ what: texts.shows[show], total })}
      figures={figures}
      totals={lines.map((line) => ({
        now: line.total,
        before: line.totalBefore,
        href: messagesAddress({ ...listed(show, line.channel), ...listedTime(view) }),
      }))}
      hrefOf={(begin, end) => messagesAddress({ ...listed(show), from: begin, to: end - 1 })}
      none={<Nothing title={texts.quiet} about={texts.quietAbout} />}
      actions={
        <Choice
          label={texts.show}
          values={shows}
          chosen={show}
          textOf={(each) => texts.shows[each]}
          hrefOf={hrefOf}
        />
      }
    />
  )
}

/** The messages that a figure counts: accepted ones by their first channel, ended ones by the last. */
function listed(show: Shown, channel?: string): MessageAddress {
  const of = channel === undefined ? {} : { channel }
  if (show === 'accepted') return channel === undefined ? {} : { ...of, use: 'first' }
  const status = show === 'delivered' ? 'arrived' : 'failed'
  return { ...of, ...(channel !== undefined && { use: 'last' }), status, timeOf: 'ended' }
}

/** One channel's figures, a step each, and those of the period before. */
interface Line {
  channel: string
  values: number[]
  earlier: number[]
  total: number
  totalBefore: number
}

/** Only the channels that have any, now or in the period before. */
function toLines(view: TrafficPeriod, show: Shown): Line[] {
  return view.channels
    .map(({ channel, before, ...now }) => ({
      channel,
      values: now[show],
      earlier: before[show],
      total: addUp(now[show]),
      totalBefore: addUp(before[show]),
    }))
    .filter(({ total, totalBefore }) => total + totalBefore > 0)
}

function addUp(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

const shows = ['accepted', 'delivered', 'failed'] as const
type Shown = (typeof shows)[number]

/** What the chart shows, from the address: `?show=failed`. */
function useShown(): { show: Shown; hrefOf: (show: Shown) => string } {
  const [params] = useSearchParams()
  const show = shows.find((each) => each === params.get('show')) ?? 'accepted'
  return { show, hrefOf: (each) => `/?${withParams(params, { show: each })}` }
}
