import type { CSSProperties } from 'react'
import type { TrafficView } from '../../../packages/console-contract/operating/overview.ts'
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

/** A name with the colour of its line or bar. */
export function Key({ color, name }: { color: string; name: string }) {
  const mark = { '--mark': `var(--${color}, var(--ink-faint))`, '--mark-size': '0.7em' }
  return (
    <span className="marked" style={mark as CSSProperties}>
      {name}
    </span>
  )
}

export function count(value: number, language: string): string {
  return value.toLocaleString(language)
}

/** Millions in short form, for little room: `2.04M`. */
export function shortCount(value: number, language: string): string {
  if (value < 1_000_000) return count(value, language)
  return value.toLocaleString(language, { notation: 'compact', maximumSignificantDigits: 3 })
}

export function countEnded({ delivered, failed, unknown }: TrafficView): number {
  return delivered + failed + unknown
}

/** `98.2 %`: never rounded up to all or down to none. */
export function share(part: number, whole: number, language: string): string {
  const exact = whole === 0 ? 0 : part / whole
  const shown = part === whole ? 1 : Math.min(exact, 0.999)
  return shown.toLocaleString(language, { style: 'percent', maximumFractionDigits: shown === 1 ? 0 : 1 })
}

const units = [
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1_000 },
  { unit: 'millisecond', ms: 1 },
] as const

/** `240 ms`, `1.2 sec`, `12 sec`, `3 min`: two figures say enough. */
export function duration(ms: number, language: string): string {
  const { unit, ms: unitMs } = units.find((each) => ms >= each.ms) ?? units[3]
  const value = ms / unitMs
  return value.toLocaleString(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 && unit !== 'millisecond' ? 1 : 0,
  })
}

/** `16 Nov 2026, 14:00`. */
export function instantText(at: number, language: Language): string {
  return new Date(at).toLocaleString(localeOf(language), { dateStyle: 'medium', timeStyle: 'short' })
}
