import { Link } from 'wouter'
import type { EndpointHoursView } from '../../../../packages/console-contract/traffic/history.ts'
import { historyRanges } from '../../../../packages/console-contract/traffic/ranges.ts'
import { useAnswer } from '../../gateway/use-gateway.tsx'
import { PeriodCharts } from '../../parts/chart/charts.tsx'
import { PeriodChange } from '../../parts/chart/compare.tsx'
import { CountsChart, successShare } from '../../parts/chart/counts-chart.tsx'
import { changeText } from '../../parts/chart/series.ts'
import { Figure, FigureRow } from '../../parts/figures/figure.tsx'
import { given, parseNumberFilter, useAddressFilters } from '../../parts/list/address-filters.ts'
import { column, numeric, TablePanel } from '../../parts/list/list-section.tsx'
import { Answered, Nothing, Page } from '../../parts/page.tsx'
import { useAskedPeriod } from '../../parts/period/asked-period.ts'
import { PeriodChoice } from '../../parts/period/period-choice.tsx'
import { count, duration, share } from '../../parts/values.tsx'
import { useLanguage, useTexts } from '../../texts/texts.tsx'

/** Where the history of a receiver is: of the webhooks to a host, or of an event endpoint. */
export function endpointHistoryPath(
  receiver: { accountId: number } & ({ host: string } | { endpointId: number }),
): string {
  const { accountId, ...named } = receiver
  const params = Object.entries(named).map(([name, value]): [string, string] => [name, String(value)])
  return `/webhooks/history?${new URLSearchParams([['accountId', String(accountId)], ...params])}`
}

/** One receiver of webhooks, hour by hour: delivered, failed, duration and answers. */
export function EndpointHistory() {
  const texts = useTexts('callbacks')
  const filters = useAddressFilters()
  const { asked } = useAskedPeriod(historyRanges, 'day')
  const { accountId } = parseNumberFilter(filters, 'accountId')
  const named = { ...parseNumberFilter(filters, 'endpointId'), ...given({ host: filters.of('host') }) }
  const isNamed = accountId !== undefined && Object.keys(named).length > 0
  const answer = useAnswer(
    'GET /callbacks/hours',
    { accountId: accountId ?? 1, ...asked, ...named },
    { enabled: isNamed, everyMs: 15_000 },
  )
  const { data } = answer
  return (
    <Page
      title={data?.receiver || texts.history}
      about={
        <>
          {data !== undefined && `${texts.account}: ${data.account}. `}
          {texts.historyAbout} <Link href="/webhooks/endpoints">{texts.hosts}</Link>
        </>
      }
      actions={isNamed && <PeriodChoice path="/webhooks/history" ranges={historyRanges} />}
    >
      {isNamed ? (
        <Answered of={answer} lines={12}>
          {(view) => <History view={view} />}
        </Answered>
      ) : (
        <Nothing title={texts.noReceiver} />
      )}
    </Page>
  )
}

function History({ view }: { view: EndpointHoursView }) {
  return (
    <PeriodCharts
      period={{ ...view, steps: view.steps.length }}
      of={{ accountId: view.accountId, host: hostOf(view) }}
    >
      <Figures view={view} />
      <Charts view={view} />
      <Answers view={view} />
    </PeriodCharts>
  )
}

/** Of webhooks it is the receiver; of an event endpoint that of its URL. */
function hostOf({ endpointId, receiver }: EndpointHoursView): string {
  return endpointId !== 0 && URL.canParse(receiver) ? new URL(receiver).host : receiver
}

function Figures({ view: { totals, compared } }: { view: EndpointHoursView }) {
  const texts = useTexts('callbacks')
  const { language } = useLanguage()
  const n = (value: number) => count(value, language)
  const made = totals.delivered + totals.failed
  return (
    <FigureRow label={texts.history}>
      <Figure
        label={texts.success}
        value={made === 0 ? '–' : share(totals.delivered, made, language)}
        note={texts.successAbout}
      >
        <PeriodChange in={compared} of={successShare} />
      </Figure>
      <Figure label={texts.deliveredCount} value={n(totals.delivered)}>
        <PeriodChange in={compared} of={({ delivered }) => delivered} />
      </Figure>
      <Figure
        label={texts.failedCount}
        value={n(totals.failed)}
        note={`${texts.deadCount}: ${n(totals.dead)}`}
      >
        <PeriodChange in={compared} of={({ failed }) => failed} />
      </Figure>
      <Figure
        label={texts.durations}
        value={totals.medianMs === null ? '–' : duration(totals.medianMs, language)}
        note={totals.p95Ms !== null && texts.p95Of({ time: duration(totals.p95Ms, language) })}
      >
        <PeriodChange in={compared} of={({ medianMs }) => medianMs} />
      </Figure>
    </FigureRow>
  )
}

function Charts({ view }: { view: EndpointHoursView }) {
  const texts = useTexts('callbacks')
  const { language } = useLanguage()
  const shared = { view, none: { title: texts.historyNone, about: texts.historyNoneAbout } }
  const aboutOf = (title: string) => texts.chartAbout({ what: title, hours: view.steps.length })
  return (
    <>
      <CountsChart
        {...shared}
        title={texts.attemptsOver}
        about={aboutOf(texts.attemptsOver)}
        look="bars"
        format={(value) => count(value, language)}
        lines={[
          { name: texts.deliveredCount, color: 'good', of: ({ delivered }) => delivered },
          { name: texts.failedCount, color: 'bad', of: ({ failed }) => failed },
        ]}
      />
      <CountsChart
        {...shared}
        title={texts.durations}
        about={aboutOf(texts.durations)}
        look="lines"
        format={(ms) => duration(ms, language)}
        lines={[
          { name: texts.median, color: 'accent', of: ({ medianMs }) => medianMs },
          { name: texts.p95, color: 'gold', of: ({ p95Ms }) => p95Ms },
        ]}
      />
    </>
  )
}

function Answers({ view: { answers } }: { view: EndpointHoursView }) {
  const texts = useTexts('callbacks')
  const { language } = useLanguage()
  const words: Readonly<Record<string, string>> = texts.answerOf
  return (
    <TablePanel<(typeof answers)[number]>
      title={texts.answersTitle}
      rows={answers}
      keyOf={({ answer }) => answer}
      columns={[
        column(texts.answer, ({ answer }) => words[answer] ?? <span className="mono">{answer}</span>),
        numeric(texts.count, (row) => count(row.count, language)),
        numeric(texts.before, ({ before }) => count(before, language)),
        numeric(texts.change, (row) => changeText(row.count, row.before, language) ?? '–'),
      ]}
      none={<Nothing title={texts.historyNone} />}
    />
  )
}
