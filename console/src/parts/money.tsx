import { useLanguage } from '../texts/texts.tsx'

/** An amount of money: `micros` are millionths of the currency. */
export function Money({ micros, currency }: { micros: number; currency: string }) {
  const { language } = useLanguage()
  return <span className="money">{formatMoney(micros, currency, language)}</span>
}

export function formatMoney(micros: number, currency: string, language: string): string {
  const amount = micros / 1_000_000
  const digits = Math.abs(amount) > 0 && Math.abs(amount) < 1 ? 4 : 2
  return `${amount.toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: digits })} ${currency}`
}
