import { type Language, useLanguage } from '../../../texts/texts.tsx'

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

/** For an input: `0.5`, in Ukrainian `0,5`. */
export function typedPrice(micros: number, language: Language): string {
  const digits = { maximumFractionDigits: 6, useGrouping: false }
  return (micros / 1_000_000).toLocaleString(language, digits)
}
