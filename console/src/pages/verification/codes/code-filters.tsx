import type { QueryOf } from '../../../../../packages/console-contract/contract.ts'
import { codeStages } from '../../../../../packages/domain/otp/code-stages.ts'
import { useAccountName, useSession } from '../../../gateway/use-gateway.tsx'
import { countryName } from '../../../parts/country-name.ts'
import { AccountSelect } from '../../../parts/form/account-select.tsx'
import { Chips } from '../../../parts/form/chips.tsx'
import { choices, Select } from '../../../parts/form/fields.tsx'
import { type AddressFilters, given, parseNumberFilter } from '../../../parts/list/address-filters.ts'
import { instantText } from '../../../parts/values.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'

/** Filters of the list of codes; the figures of the other sections lead here with them. */
const names = ['from', 'to', 'account', 'service', 'type', 'country', 'prefix', 'stage'] as const

export function parseCodeFilters(filters: AddressFilters): QueryOf<'GET /verification/codes'> {
  const { of } = filters
  const { account, service } = parseNumberFilter(filters, 'account', 'service')
  return {
    ...parseNumberFilter(filters, 'from', 'to'),
    ...given({
      accountId: account,
      serviceId: service,
      type: (['sms', 'email'] as const).find((each) => each === of('type')),
      country: of('country'),
      prefix: of('prefix'),
      stage: codeStages.find((each) => each === of('stage')),
    }),
  }
}

const hourMs = 3_600_000
const spansMs = { hour: hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs }

/** Chooses the filters that have few values. */
export function CodeFilterChoices({ filters: { of, set, input } }: { filters: AddressFilters }) {
  const texts = useTexts('codes')
  const common = useTexts('verification')
  const { accounts } = useSession()
  const any = ['', texts.any] as const
  const choose = (span: string) => {
    if (span === '') set({ from: null, to: null })
    else if (span in spansMs)
      set({ from: String(Date.now() - spansMs[span as keyof typeof spansMs]), to: null })
  }
  const { hour, day, week, since } = texts.times
  return (
    <div className="filters">
      <Select
        {...input('stage')}
        label={texts.stage}
        options={choices(codeStages, (stage) => common[stage], texts.any)}
      />
      <Select
        {...input('type')}
        label={common.type}
        options={choices(['sms', 'email'], common.types, texts.any)}
      />
      {accounts.length > 1 && <AccountSelect {...input('account')} />}
      <Select
        label={texts.time}
        value={of('from') === '' ? '' : 'since'}
        options={[
          any,
          ...(of('from') === '' ? [] : [['since', since] as const]),
          ...choices(['hour', 'day', 'week'], { hour, day, week }),
        ]}
        onChange={choose}
      />
    </div>
  )
}

/** The active filters; a press removes one. */
export function CodeFilterChips({ filters }: { filters: AddressFilters }) {
  const texts = useTexts('codes')
  const common = useTexts('verification')
  const { language } = useLanguage()
  const accountName = useAccountName()
  const instant = (at: string) => (/^\d{1,15}$/.test(at) ? instantText(Number(at), language) : at)
  const words = {
    from: (at: string) => texts.createdSince({ when: instant(at) }),
    to: (at: string) => texts.createdUntil({ when: instant(at) }),
    account: (id: string) => accountName(Number(id)),
    service: (id: string) => common.serviceNumber({ id: Number(id) }),
    type: (type: string) => (type === 'email' ? common.types.email : common.types.sms),
    country: (code: string) => countryName(code, language),
    prefix: (digits: string) => `${digits}…`,
    stage: (value: string) => {
      const stage = codeStages.find((each) => each === value)
      return stage === undefined ? value : common[stage]
    },
  }
  return (
    <div className="verification-chips">
      <Chips names={names} filters={filters} words={words} texts={texts} />
    </div>
  )
}
