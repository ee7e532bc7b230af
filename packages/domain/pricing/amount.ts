/** `12.5` to 12,500,000 millionths, exactly; null if it is no amount. */
export function parseAmount(text: string): number | null {
  const match = /^(-?)(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text)
  if (match === null) return null
  const [, sign, whole = '0', fraction = ''] = match
  const micros = Number(whole) * 1_000_000 + Number(fraction.padEnd(6, '0'))
  return sign === '-' && micros !== 0 ? -micros : micros
}

/**
 * A sum of money in millionths, exactly: a number, or the decimal text of a sum that a number would round. In JSON it is
 * the same.
 */
export type Micros = number | string

/** Of a whole number, exactly. */
export function toMicros(sum: bigint): Micros {
  const number = Number(sum)
  return Number.isSafeInteger(number) ? number : String(sum)
}

export function sumMicros(amounts: readonly Micros[]): Micros {
  return toMicros(amounts.reduce((sum: bigint, each) => sum + BigInt(each), 0n))
}

export function negatedMicros(amount: Micros): Micros {
  return toMicros(-BigInt(amount))
}

/** Whether money covers a price, and so on. */
export function isAtLeast(amount: Micros, min: Micros): boolean {
  return BigInt(amount) >= BigInt(min)
}

/** At least two digits after the point, no more than needed: `0.50`, `0.0125`. */
export function formatMicros(micros: Micros): string {
  const [whole, fraction] = splitDecimals(micros)
  return `${whole}.${fraction.replace(/0{1,4}$/, '')}`
}

/** As a number of JSON with every digit: `0.5`, `9007199254.740993`. */
export function amountDigits(micros: Micros): string {
  const [whole, fraction] = splitDecimals(micros)
  return `${whole}.${fraction}`.replace(/\.?0+$/, '')
}

function splitDecimals(micros: Micros): [whole: string, fraction: string] {
  const exact = typeof micros === 'number' ? BigInt(Math.round(micros)) : BigInt(micros)
  const digits = String(exact < 0n ? -exact : exact).padStart(7, '0')
  return [`${exact < 0n ? '-' : ''}${digits.slice(0, -6)}`, digits.slice(-6)]
}
