import type { FunnelView } from '../../../../../packages/console-contract/operating/verification.ts'
import { useAnswer, useSession } from '../../../gateway/use-gateway.tsx'
import { AccountSelect } from '../../../parts/form/account-select.tsx'
import { choices, Select } from '../../../parts/form/fields.tsx'
import { type AddressFilters, useAddressFilters } from '../../../parts/list/address-filters.ts'
import { Answered, Nothing, Panel } from '../../../parts/page.tsx'
import { When } from '../../../parts/values.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { ConversionPanels } from '../guard/conversion.tsx'
import { FunnelGroups } from './funnel-groups.tsx'
import { FunnelPicture } from './funnel-picture.tsx'
import { OverTime } from './over-time.tsx'

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
