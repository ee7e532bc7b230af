import type { AddressFilters } from '../../../parts/address-filters.ts'
import { channelName } from '../../../parts/badges.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { senderChannels } from './sender-channels.ts'
import { sendersTexts } from './texts.ts'

const statuses = ['approved', 'pending', 'rejected'] as const

export function SenderFilters({ filters }: { filters: AddressFilters }) {
  const texts = useTexts(sendersTexts)
  return (
    <div className="row">
      <label className="row small">
        {texts.channel}
        <select
          className="input senders-filter"
          value={filters.of('channel')}
          onChange={({ target }) => filters.set({ channel: target.value })}
        >
          <option value="">{texts.every}</option>
          {senderChannels.map((channel) => (
            <option key={channel} value={channel}>
              {channelName(channel)}
            </option>
          ))}
        </select>
      </label>
      <label className="row small">
        {texts.status}
        <select
          className="input senders-filter"
          value={filters.of('status')}
          onChange={({ target }) => filters.set({ status: target.value })}
        >
          <option value="">{texts.every}</option>
          {statuses.map((status) => (
            <option key={status} value={status}>
              {texts[status]}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
