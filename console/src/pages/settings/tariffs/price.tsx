import { useLanguage } from '../../../texts/texts.tsx'

/** A price with all its digits; `micros` are millionths of the currency. */
export function Price({ micros, currency }: { micros: number; currency: string }) {
  const { language } = useLanguage()
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 6 }
  return (
    <span className="money">
      {(micros / 1_000_000).toLocaleString(language, digits)} {currency}
    </span>
  )
}

/** For an input: `0.5`. */
export function typedPrice(micros: number): string {
  return (micros / 1_000_000).toFixed(6).replace(/\.?0+$/, '')
}
