import { type AlertKind, alertKindFacts } from '../../../../src/domain/alerts/alert-kinds.ts'
import type { AlertView } from '../../../../src/http/console/contract/alerts.ts'
import { formatMoney } from '../../parts/money.tsx'
import type { alertsTexts } from './texts.ts'

type Texts = (typeof alertsTexts)['en']
type Described = Pick<AlertView, 'kind' | 'subject' | 'value' | 'threshold' | 'detail'>

/** What the value says about the subject. */
export function alertSentence(
  { kind, subject, value, threshold, detail }: Described,
  { sentence }: Texts,
  language: string,
): string {
  const shown = value === null ? sentence.unknown : formatValue(kind, value, detail, language)
  const limit = formatValue(kind, threshold, detail, language)
  switch (kind) {
    case 'channel-delivery':
    case 'carrier-delivery':
      return sentence.delivered(subject, shown, limit)
    case 'delivery-time':
      return sentence.time(subject, shown, limit)
    case 'balance':
      return sentence.balance(subject, shown, limit)
    case 'carrier-down':
      return value === 0 ? sentence.down(subject) : sentence.up(subject, shown)
    case 'endpoint-down':
      return sentence.endpoint(subject, shown, limit)
    case 'queue-age':
      return sentence.queue(subject, shown, limit)
    case 'fraud-blocks':
      return sentence.blocks(shown, limit)
  }
}

/** In the unit of the kind. `detail` of a balance is its currency. */
export function formatValue(kind: AlertKind, value: number, detail: string | null, language: string): string {
  const digits = { maximumFractionDigits: 1 }
  const unit = (name: string) =>
    value.toLocaleString(language, { style: 'unit', unit: name, unitDisplay: 'short', ...digits })
  switch (alertKindFacts[kind].unit) {
    case 'percent':
      return (value / 100).toLocaleString(language, { style: 'percent', ...digits })
    case 'seconds':
      return unit('second')
    case 'minutes':
      return unit('minute')
    case 'money':
      return formatMoney(value, detail ?? '', language).trim()
    case 'links':
    case 'prefixes':
      return value.toLocaleString(language, digits)
  }
}
