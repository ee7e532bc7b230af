import type { AddressFilters } from '../../../parts/address-filters.ts'
import { channelName } from '../../../parts/badges.tsx'
import { Field } from '../../../parts/field.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { senderChannels } from './sender-channels.ts'
import { sendersTexts } from './texts.ts'

const statuses = ['approved', 'pending', 'rejected'] as const

export function SenderFilters({ filters: { of, set } }: { filters: AddressFilters }) {
  const texts = useTexts(sendersTexts)
  return (
    <div className="filters">
      <Field label={texts.channel}>
        {(ids) => (
          <select {...ids} value={of('channel')} onChange={({ target }) => set({ channel: target.value })}>
            <option value="">{texts.anyChannel}</option>
            {senderChannels.map((channel) => (
              <option key={channel} value={channel}>
                {channelName(channel)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={texts.status}>
        {(ids) => (
          <select {...ids} value={of('status')} onChange={({ target }) => set({ status: target.value })}>
            <option value="">{texts.anyStatus}</option>
            {statuses.map((status) => (
              <option key={status} value={status}>
                {texts[status]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  )
}
