/** How good the news is that a status tells. */
const looks: Record<string, 'good' | 'bad' | 'wait' | 'unsure'> = {
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
  return <span className={`badge ${looks[status] ?? 'bad'}`}>{status}</span>
}

const names: Record<string, string> = {
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
  return names[channel] ?? channel
}
