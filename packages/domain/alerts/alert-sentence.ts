import type { Language } from '../../kit/text/texts.ts'
import { type AlertKind, alertKindFacts } from './alert-kinds.ts'
import { alertTexts } from './alert-texts.ts'

export interface DescribedAlert {
  kind: AlertKind
  subject: string
  value: number | null
  threshold: number
  detail: string | null
}

/** A value in the unit of the kind. `detail` of a balance is its currency. */
type AmountOf = (kind: AlertKind, value: number, detail: string | null, language: Language) => string

/** What the value says about the subject: `sms: 62.1 % delivered, threshold 80 %`. */
export function alertSentence(
  { kind, subject, value, threshold, detail }: DescribedAlert,
  language: Language,
  amountOf: AmountOf = plainAmount,
): string {
  const texts = alertTexts[language]
  const shown = value === null ? texts.unknown : amountOf(kind, value, detail, language)
  const limit = amountOf(kind, threshold, detail, language)
  switch (kind) {
    case 'channel-delivery':
    case 'carrier-delivery':
      return texts.delivered(subject, shown, limit)
    case 'delivery-time':
      return texts.time(subject, shown, limit)
    case 'balance':
      return texts.balance(subject, shown, limit)
    case 'carrier-down':
      return value === 0 ? texts.down(subject) : texts.up(subject, shown)
    case 'carrier-notice':
      return value === 0 ? texts.quiet(subject) : texts.notices(subject, shown, detail)
    case 'endpoint-down':
      return value === 0 ? texts.arrive(subject, detail) : texts.wait(subject, detail, shown, limit)
    case 'queue-age':
      return texts.queue(subject, shown, limit)
    case 'fraud-blocks':
      return texts.blocks(shown, detail, limit)
  }
}

const money = { useGrouping: false, minimumFractionDigits: 2, maximumFractionDigits: 6 }

/** Numbers as a program can read them too: without groups of digits. */
function plainAmount(kind: AlertKind, value: number, detail: string | null, language: Language): string {
  const texts = alertTexts[language]
  const rounded = value.toLocaleString(language, { useGrouping: false, maximumFractionDigits: 1 })
  switch (alertKindFacts[kind].unit) {
    case 'percent':
      return `${rounded} %`
    case 'seconds':
      return `${rounded} ${texts.seconds}`
    case 'minutes':
      return `${rounded} ${texts.minutes}`
    case 'money':
      return `${(value / 1_000_000).toLocaleString(language, money)} ${detail ?? ''}`.trim()
    case 'connections':
      return rounded
    case 'prefixes':
      return texts.prefixes(value)
    case 'notices':
      return texts.ofNotices(value)
  }
}
