import type { MessageStatus } from '../../../packages/domain/message/status.ts'
import { type Language, textsIn, useLanguage } from '../texts/texts.tsx'

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

export function ChannelName({ channel }: { channel: string }) {
  const nameOf = useChannelName()
  return (
    <span className="channel" data-channel={channel}>
      {nameOf(channel)}
    </span>
  )
}

export function useChannelName(): (channel: string) => string {
  const { language } = useLanguage()
  return (channel) => channelName(channel, language)
}

export function channelName(channel: string, language: Language): string {
  const names: Readonly<Record<string, string>> = textsIn('parts.channels', language)
  return names[channel] ?? channel
}
