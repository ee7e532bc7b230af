import { Link } from 'wouter'
import type {
  CarrierErrorCountView,
  CarrierHoursView,
  IgnoredEventView,
} from '../../../../../packages/console-contract/traffic/history.ts'
import { historyRanges } from '../../../../../packages/console-contract/traffic/ranges.ts'
import { useAnswer } from '../../../gateway/use-gateway.tsx'
import { ErrorLink } from '../../../parts/carrier-error/error-link.tsx'
import { PeriodCharts } from '../../../parts/chart/charts.tsx'
import { changeText } from '../../../parts/chart/series.ts'
import { carrierPath } from '../../../parts/list/list-addresses.ts'
import { type Column, column, numeric, TablePanel } from '../../../parts/list/list-section.tsx'
import { Answered, Nothing, Page, Panel, Skeleton } from '../../../parts/page.tsx'
import { useAskedPeriod } from '../../../parts/period/asked-period.ts'
import { PeriodChoice } from '../../../parts/period/period-choice.tsx'
import { When } from '../../../parts/values.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { CarrierActions } from '../carrier-actions.tsx'
import { StateText } from '../state-text.tsx'
import { kindName, looks } from '../words.ts'
import { CarrierCharts } from './carrier-charts.tsx'
import { CarrierFigures } from './carrier-figures.tsx'

/** One carrier, hour by hour: success, latency, errors and money. */
export function CarrierPage({ upstream }: { upstream: string }) {
  const texts = useTexts('upstreams.history')
  const { asked } = useAskedPeriod(historyRanges, 'day')
  const answer = useAnswer('GET /upstreams/hours', { upstream, ...asked }, { everyMs: 15_000 })
  return (
    <Page
      title={upstream}
      about={
        <>
          {texts.about} <Link href="/carriers">{texts.back}</Link>
        </>
      }
      actions={<PeriodChoice path={carrierPath(upstream)} ranges={historyRanges} />}
    >
      <CarrierNow name={upstream} />
      <Answered of={answer} lines={14}>
        {(view) => (
          <PeriodCharts period={{ ...view, steps: view.steps.length }} of={{ upstream }}>
            <History view={view} />
          </PeriodCharts>
        )}
      </Answered>
    </Page>
  )
}

/** Its state on this gateway, and what an operator may do about it. Nothing of one that is not in the settings. */
function CarrierNow({ name }: { name: string }) {
  const texts = useTexts('upstreams')
  const { data, isPending } = useAnswer('GET /upstreams', {}, { topics: ['upstreams'] })
  const upstream = data?.upstreams.find((each) => each.upstream === name)
  if (isPending) {
    return (
      <Panel>
        <Skeleton lines={1} />
      </Panel>
    )
  }
  if (data === undefined || upstream === undefined) return null
  const { kind } = upstream.state
  return (
    <section className="panel" aria-label={texts.stateNow}>
      <div className="inside row">
        <span className={`badge ${looks[kind]}`}>{texts.state[kind]}</span>
        <span>{kindName(upstream.kind)}</span>
        <StateText upstream={upstream} isCounted={data.isCounted} />
        <CarrierActions upstream={upstream} />
      </div>
    </section>
  )
}

function History({ view }: { view: CarrierHoursView }) {
  const texts = useTexts('upstreams.history')
  return (
    <>
      <CarrierFigures view={view} />
      <CarrierCharts view={view} />
      <ErrorCodes view={view} />
      <IgnoredEvents view={view} />
      <p className="soft small">{texts.exact}</p>
    </>
  )
}

/** What the carrier's webhooks brought in vain; what is about our account there stands first. */
function IgnoredEvents({ view: { ignored } }: { view: CarrierHoursView }) {
  const texts = useTexts('upstreams.history')
  const { language } = useLanguage()
  const columns: Column<IgnoredEventView>[] = [
    column(texts.event, ({ kind, isNotice, isBad }) => (
      <>
        <span className="mono">{kind}</span>{' '}
        {isNotice && <span className={isBad ? 'badge bad' : 'badge'}>{texts.account}</span>}
      </>
    )),
    column(texts.content, ({ said, fields }) =>
      said === '' ? <span className="soft small mono">{fields}</span> : <span>{said}</span>,
    ),
    numeric(texts.count, ({ events }) => events.toLocaleString(language)),
    column(texts.last, ({ lastAt }) => <When at={lastAt} />),
  ]
  return (
    <TablePanel
      title={texts.ignored}
      about={texts.ignoredAbout}
      columns={columns}
      rows={ignored}
      keyOf={({ kind, said }) => `${kind} ${said}`}
      none={<Nothing title={texts.noIgnored} />}
    />
  )
}

/** Which errors the carrier gave, how often, and how often before. */
function ErrorCodes({ view: { kind, errors } }: { view: CarrierHoursView }) {
  const texts = useTexts('upstreams.history')
  const { language } = useLanguage()
  const columns: Column<CarrierErrorCountView>[] = [
    column(texts.code, ({ code, meaning }) =>
      code === '' ? (
        <span className="soft">{texts.noCode}</span>
      ) : meaning !== null ? (
        <ErrorLink kind={kind} code={code} meaning={meaning} />
      ) : (
        <span className="mono">{code}</span>
      ),
    ),
    column(texts.where, ({ what }) => texts.what[what]),
    numeric(texts.count, ({ count }) => count.toLocaleString(language)),
    numeric(texts.before, ({ before }) => before.toLocaleString(language)),
    numeric(texts.change, ({ count, before }) => changeText(count, before, language) ?? '–'),
  ]
  return (
    <TablePanel
      title={texts.errors}
      columns={columns}
      rows={errors}
      keyOf={({ what, code }) => `${what} ${code}`}
      none={<Nothing title={texts.noErrors} />}
    />
  )
}
