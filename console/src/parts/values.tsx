import type { MessageStatus } from '../../../packages/domain/message/status.ts'
import { amountDigits, type Micros } from '../../../packages/domain/pricing/amount.ts'
import { type Language, localeOf, textsIn, useLanguage } from '../texts/texts.tsx'

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
    <span className="channel marked" data-channel={channel}>
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

/** An amount of money: `micros` are millionths of the currency. */
export function Money({ micros, currency }: { micros: Micros; currency: string }) {
  const { language } = useLanguage()
  return <span className="money">{formatMoney(micros, currency, language)}</span>
}

export function formatMoney(micros: Micros, currency: string, language: string): string {
  const amount = Number(micros) / 1_000_000
  const digits = Math.abs(amount) > 0 && Math.abs(amount) < 1 ? 4 : 2
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: digits })
  // A text is formatted with every digit.
  const exact = Number.isInteger(micros) || typeof micros === 'string' ? amountDigits(micros) : String(amount)
  return `${format.format(exact as Intl.StringNumericLiteral)}\u00a0${currency}`
}

/** An instant in local time, exact on hover. `at` is milliseconds, or what `Date` reads. */
export function When({ at, withDate = true }: { at: number | string; withDate?: boolean }) {
  const locale = localeOf(useLanguage().language)
  const date = new Date(at)
  const isToday = date.toDateString() === new Date().toDateString()
  const time = date.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' })
  const day = date.toLocaleDateString(locale, { day: 'numeric', month: 'short', year: yearIfOther(date) })
  return (
    <time dateTime={date.toISOString()} title={exact(date, locale)}>
      {isToday || !withDate ? time : `${day}, ${time}`}
    </time>
  )
}

function yearIfOther(date: Date): 'numeric' | undefined {
  return date.getFullYear() === new Date().getFullYear() ? undefined : 'numeric'
}

function exact(date: Date, locale: string): string {
  const local = date.toLocaleString(locale, { dateStyle: 'full', timeStyle: 'long' })
  return `${local}\n${date.toISOString()}`
}
