import { amountDigits, type Micros } from '../../../../packages/domain/pricing/amount.ts'
import { useLanguage } from '../../texts/texts.tsx'

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
