import type { CarrierView } from '../../../../packages/console-contract/administration.ts'
import { choices, Input, Select } from '../../parts/form/fields.tsx'
import type { AddressFilters } from '../../parts/list/address-filters.ts'
import { useChannelName } from '../../parts/values.tsx'
import { useTexts } from '../../texts/texts.tsx'

type Carrier = Pick<CarrierView, 'upstream' | 'channel' | 'state'>

export const noCarrierFilters = { find: null, channel: null, state: null }

/** Whether the filters in the address select the carrier. */
export function fitsFilters({ upstream, channel, state }: Carrier, { of }: AddressFilters): boolean {
  const isNamed = upstream.toLowerCase().includes(of('find').trim().toLowerCase())
  return isNamed && ['', channel].includes(of('channel')) && ['', state.kind].includes(of('state'))
}

interface CarrierFiltersProps {
  carriers: readonly Carrier[]
  filters: AddressFilters
}

/** By name, channel and state; of these two, what the carriers have. */
export function CarrierFilters({ carriers, filters: { input } }: CarrierFiltersProps) {
  const { filters: texts, state: stateNames } = useTexts('upstreams')
  const channelName = useChannelName()
  const channels = [...new Set(carriers.map(({ channel }) => channel))]
  const states = [...new Set(carriers.map(({ state }) => state.kind))]
  return (
    <search className="filters bare" aria-label={texts.label}>
      <Input {...input('find')} label={texts.name} type="search" />
      <Select
        {...input('channel')}
        label={texts.channel}
        options={choices(channels, channelName, texts.anyChannel)}
      />
      <Select {...input('state')} label={texts.state} options={choices(states, stateNames, texts.anyState)} />
    </search>
  )
}
