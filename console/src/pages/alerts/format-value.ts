import { type AlertKind, alertKindFacts } from '../../../../packages/domain/alerts/alert-kinds.ts'
import { alertTexts } from '../../../../packages/domain/alerts/alert-texts.ts'
import { formatMoney } from '../../parts/values.tsx'
import { gatewayLanguage, type Language } from '../../texts/texts.tsx'

/** In the unit of the kind. `detail` of a balance is its currency. */
export function formatValue(
  kind: AlertKind,
  value: number,
  detail: string | null,
  language: Language,
): string {
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
    case 'connections':
      return value.toLocaleString(language, digits)
    case 'notices':
      return alertTexts[gatewayLanguage(language)].ofNotices(value)
    case 'prefixes':
      return alertTexts[gatewayLanguage(language)].prefixes(value)
  }
}
