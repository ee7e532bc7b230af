import type {
  FunnelCounts,
  FunnelView,
} from '../../../../../packages/console-contract/operating/verification.ts'
import { overviewRanges } from '../../../../../packages/console-contract/traffic/ranges.ts'
import { useAnswer, useSession } from '../../../gateway/use-gateway.tsx'
import { PeriodCharts } from '../../../parts/chart/charts.tsx'
import { useCompared } from '../../../parts/chart/compare.tsx'
import { CountsChart } from '../../../parts/chart/counts-chart.tsx'
import { AccountSelect } from '../../../parts/form/account-select.tsx'
import { parseNumberFilter, useAddressFilters } from '../../../parts/list/address-filters.ts'
import { type CodeAddress, codesAddress, stageAddress } from '../../../parts/list/list-addresses.ts'
import { column, Drill, numeric, TablePanel } from '../../../parts/list/list-section.tsx'
import { Answered } from '../../../parts/page.tsx'
import { listedTime, useAskedPeriod } from '../../../parts/period/asked-period.ts'
import { PeriodChoice } from '../../../parts/period/period-choice.tsx'
import { count, When } from '../../../parts/values.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { ConversionPanels } from '../guard/conversion.tsx'
import { computeShare, ShareBar } from '../share.tsx'
import { FunnelPicture } from './funnel-picture.tsx'

/** How far codes came in a period, and where they are not entered. */
export function FunnelSection() {
  const filters = useAddressFilters()
  const { asked } = useAskedPeriod(overviewRanges, 'day')
  const { isCompared } = useCompared()
  const query = { ...asked, isCompared, ...parseNumberFilter(filters, 'accountId') }
  const answer = useAnswer('GET /verification/funnel', query, { topics: ['verification'] })
  return (
    <div className="stack">
      <div className="row">
        <PeriodChoice path="/verification" ranges={overviewRanges} />
        {useSession().accounts.length > 1 && <AccountSelect {...filters.input('accountId')} />}
      </div>
      <Answered of={answer} lines={10}>
        {(view) => <Funnel view={view} account={query.accountId} />}
      </Answered>
    </div>
  )
}

function Funnel({ view, account }: { view: FunnelView; account: number | undefined }) {
  const texts = useTexts('funnel')
  const { noneAbout } = useTexts('verification')
  const { from, stepMs, steps, totals, countedSince } = view
  const period = { from, stepMs, steps: steps.length }
  const within = { ...listedTime(period), ...(account !== undefined && { account }) }
  return (
    <PeriodCharts period={period}>
      {totals.created > 0 && <FunnelPicture view={view} within={within} />}
      {countedSince !== null && (
        <p className="soft small">
          {texts.countedSince} <When at={countedSince} />.
        </p>
      )}
      <OverTime view={view} none={{ title: texts.none, about: noneAbout }} />
      {totals.created > 0 && <FunnelGroups view={view} within={within} />}
      <ConversionPanels byCountry={view.byCountry} within={within} />
    </PeriodCharts>
  )
}

/** Codes by step of time, and how many of them were entered. */
function OverTime({ view, none }: { view: FunnelView; none: { title: string; about: string } }) {
  const texts = useTexts('funnel')
  const common = useTexts('verification')
  const { language } = useLanguage()
  return (
    <CountsChart
      {...{ view, none, title: texts.overTime, about: texts.overTimeAbout(view.totals), look: 'bars' }}
      format={(value) => count(value, language)}
      lines={[
        { name: common.approved, color: 'accent', of: ({ approved }) => approved },
        { name: texts.notApproved, color: 'wait', of: ({ created, approved }) => created - approved },
      ]}
    />
  )
}

/** The funnel by service and by type. */
function FunnelGroups({ view: { byService, byType }, within }: { view: FunnelView; within: CodeAddress }) {
  const texts = useTexts('funnel')
  const { service, serviceNumber, type, types } = useTexts('verification')
  const services = byService.map(({ serviceId: id, name, ...counts }) => {
    return { ...counts, label: name ?? serviceNumber({ id }), address: { ...within, service: id } }
  })
  const ofTypes = byType.map((each) => {
    return { ...each, label: types[each.type], address: { ...within, type: each.type } }
  })
  return (
    <>
      <Group title={texts.byService} heading={service} rows={services} />
      {ofTypes.length > 1 && <Group title={texts.byType} heading={type} rows={ofTypes} />}
    </>
  )
}

type Row = FunnelCounts & { label: string; address: CodeAddress }

function Group({ title, heading, rows }: { title: string; heading: string; rows: Row[] }) {
  const texts = useTexts('funnel')
  const common = useTexts('verification')
  const { language } = useLanguage()
  const counts = ['created', 'sent', 'delivered', 'expired', 'blocked'] as const
  return (
    <TablePanel<Row>
      title={title}
      rows={rows}
      keyOf={({ address }) => codesAddress(address)}
      columns={[
        column(heading, ({ label }) => <strong>{label}</strong>),
        ...counts.map((name) =>
          numeric(common[name], (row: Row) => (
            <Drill href={row[name] === 0 ? null : stageAddress(row.address, name)}>
              {count(row[name], language)}
            </Drill>
          )),
        ),
        column(texts.conversion, ({ approved, created }) => (
          <ShareBar share={computeShare(approved, created)} />
        )),
      ]}
    />
  )
}
