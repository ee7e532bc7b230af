import type {
  FunnelCounts,
  FunnelView,
} from '../../../../../packages/console-contract/operating/verification.ts'
import { useAnswer, useSession } from '../../../gateway/use-gateway.tsx'
import { AccountSelect } from '../../../parts/form/account-select.tsx'
import { choices, Select } from '../../../parts/form/fields.tsx'
import { type AddressFilters, useAddressFilters } from '../../../parts/list/address-filters.ts'
import { type CodeAddress, codesAddress } from '../../../parts/list/list-addresses.ts'
import { column, Drill, numeric, TablePanel } from '../../../parts/list/list-section.tsx'
import { Answered, Nothing, Panel } from '../../../parts/page.tsx'
import { When } from '../../../parts/values.tsx'
import { localeOf, useLanguage, useTexts } from '../../../texts/texts.tsx'
import { ConversionPanels } from '../guard/conversion.tsx'
import { computeShare, ShareBar } from '../share.tsx'
import { FunnelPicture } from './funnel-picture.tsx'

const ranges = [1, 24, 168, 720] as const

/** How far codes came in a period, and where they are not entered. */
export function FunnelSection() {
  const filters = useAddressFilters()
  const hours = ranges.find((each) => String(each) === filters.of('hours')) ?? 24
  const accountId = Number(filters.of('accountId'))
  const query = { hours, ...(accountId > 0 && { accountId }) }
  const answer = useAnswer('GET /verification/funnel', query, { topics: ['verification'] })
  return (
    <div className="stack">
      <Choices filters={filters} hours={hours} />
      <Answered of={answer} lines={10}>
        {(view) => <Funnel view={view} hours={hours} accountId={accountId > 0 ? accountId : null} />}
      </Answered>
    </div>
  )
}

function Choices({ filters, hours }: { filters: AddressFilters; hours: number }) {
  const texts = useTexts('funnel')
  const { accounts } = useSession()
  return (
    <div className="filters bare">
      <Select
        label={texts.range}
        value={hours}
        options={choices(ranges, texts.hours)}
        onChange={(value) => filters.set({ hours: String(value) })}
      />
      {accounts.length > 1 && <AccountSelect {...filters.input('accountId')} />}
    </div>
  )
}

function Funnel({ view, hours, accountId }: { view: FunnelView; hours: number; accountId: number | null }) {
  const texts = useTexts('funnel')
  const common = useTexts('verification')
  const within = { from: view.from, ...(accountId !== null && { account: accountId }) }
  if (view.all.created === 0) {
    return (
      <>
        <Panel>
          <Nothing title={texts.none} about={common.noneAbout} />
        </Panel>
        <ConversionPanels byCountry={[]} within={within} />
      </>
    )
  }
  return (
    <>
      <FunnelPicture view={view} within={within} />
      {view.countedSince !== null && (
        <p className="soft small">
          {texts.countedSince} <When at={view.countedSince} />.
        </p>
      )}
      <OverTime view={view} hours={hours} />
      <FunnelGroups view={view} within={within} />
      <ConversionPanels byCountry={view.byCountry} within={within} />
    </>
  )
}

/** A bar for each step of time: codes created, and how many of them were entered. */
function OverTime({ view, hours }: { view: FunnelView; hours: number }) {
  const texts = useTexts('funnel')
  const common = useTexts('verification')
  const locale = localeOf(useLanguage().language)
  const max = Math.max(1, ...view.overTime.map(({ created }) => created))
  const short: Intl.DateTimeFormatOptions =
    hours > 24 ? { day: 'numeric', month: 'short' } : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
  const exact = (at: number) =>
    new Date(at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const everyNth = Math.ceil(view.overTime.length / 5)
  return (
    <Panel
      title={texts.overTime}
      actions={
        <span className="row small soft">
          <span className="marked" data-of="created" /> {common.created}{' '}
          <span className="marked" data-of="approved" /> {common.approved}
        </span>
      }
    >
      <div
        className="verification-chart"
        role="img"
        aria-label={texts.overTimeAbout({
          from: exact(view.from),
          created: view.all.created,
          approved: view.all.approved,
        })}
      >
        {view.overTime.map(({ at, created, approved }, index) => (
          <div
            key={at}
            className="verification-span"
            title={`${exact(at)}\n${common.created}: ${created}\n${common.approved}: ${approved}`}
          >
            <div className="verification-column">
              <i data-of="created" style={{ height: `${(created / max) * 100}%` }} />
              <i data-of="approved" style={{ height: `${(approved / max) * 100}%` }} />
            </div>
            <span className="small soft">
              {index % everyNth === 0 ? new Date(at).toLocaleString(locale, short) : ''}
            </span>
          </div>
        ))}
      </div>
    </Panel>
  )
}

/** The funnel by service and by type. */
function FunnelGroups({ view, within }: { view: FunnelView; within: CodeAddress }) {
  const texts = useTexts('funnel')
  const common = useTexts('verification')
  const services = view.byService.map(({ serviceId, name, ...counts }) => ({
    ...counts,
    label: name ?? common.serviceNumber({ id: serviceId }),
    key: serviceId,
    address: { ...within, service: serviceId },
  }))
  const types = view.byType.map(({ type, ...counts }) => ({
    ...counts,
    label: common.types[type],
    key: type,
    address: { ...within, type },
  }))
  return (
    <>
      <Group title={texts.byService} heading={common.service} rows={services} />
      {types.length > 1 && <Group title={texts.byType} heading={common.type} rows={types} />}
    </>
  )
}

type Row = FunnelCounts & { label: string; key: string | number; address: CodeAddress }

function Group({ title, heading, rows }: { title: string; heading: string; rows: Row[] }) {
  const texts = useTexts('funnel')
  const common = useTexts('verification')
  const { language } = useLanguage()
  const counts = ['created', 'sent', 'delivered', 'expired', 'blocked'] as const
  return (
    <TablePanel<Row>
      title={title}
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        column(heading, ({ label }) => <strong>{label}</strong>),
        ...counts.map((name) =>
          numeric(common[name], (row: Row) => (
            <Drill href={row[name] === 0 ? null : codesAddress(addressOf(row, name))}>
              {row[name].toLocaleString(language)}
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

function addressOf({ address }: Row, name: string): CodeAddress {
  return name === 'created' ? address : { ...address, stage: name }
}
