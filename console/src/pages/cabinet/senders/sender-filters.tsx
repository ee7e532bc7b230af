import type { AddressFilters } from '../../../parts/address-filters.ts'
import { channelName } from '../../../parts/badges.tsx'
import { Select } from '../../../parts/form.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { senderChannels } from './sender-channels.ts'
import { sendersTexts } from './texts.ts'

const statuses = ['approved', 'pending', 'rejected'] as const

export function SenderFilters({ filters: { of, set } }: { filters: AddressFilters }) {
  const texts = useTexts(sendersTexts)
  return (
    <div className="filters">
      <Select
        label={texts.channel}
        value={of('channel')}
        options={[
          ['', texts.anyChannel],
          ...senderChannels.map((channel) => [channel, channelName(channel)] as const),
        ]}
        onChange={(channel) => set({ channel })}
      />
      <Select
        label={texts.status}
        value={of('status')}
        options={[['', texts.anyStatus], ...statuses.map((status) => [status, texts[status]] as const)]}
        onChange={(status) => set({ status })}
      />
    </div>
  )
}
