import type { MessageStatus } from '../../../src/domain/message/status.ts'
import type { Channel } from '../../../src/domain/plan/plan.ts'

/** The colour of a status; statuses that are not listed are bad. */
const looks: Partial<Record<MessageStatus, 'good' | 'wait' | 'unsure'>> = {
  DELIVERED: 'good',
  READ: 'good',
  REPLIED: 'good',
  ACCEPTED: 'wait',
  QUEUED: 'wait',
  ROUTING: 'wait',
  'PARTIALLY DELIVERED': 'wait',
  UNKNOWN: 'unsure',
}

/** A message's status, in the words of the contract. */
export function StatusBadge({ status }: { status: string }) {
  return <span className={`badge ${looks[status as MessageStatus] ?? 'bad'}`}>{status}</span>
}

const names: Record<Channel, string> = {
  sms: 'SMS',
  viber: 'Viber',
  rcs: 'RCS',
  telegram: 'Telegram',
  whatsapp: 'WhatsApp',
  voice: 'Voice',
  call: 'Call',
  email: 'E-mail',
}

export function ChannelName({ channel }: { channel: string }) {
  return (
    <span className="channel" data-channel={channel}>
      {channelName(channel)}
    </span>
  )
}

export function channelName(channel: string): string {
  return channel in names ? names[channel as Channel] : channel
}
