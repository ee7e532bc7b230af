/** `12.5` to 12,500,000 millionths, exactly; null if it is no amount. */
export function parseAmount(text: string): number | null {
  const match = /^(-?)(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text)
  if (match === null) return null
  const [, sign, whole = '0', fraction = ''] = match
  const micros = Number(whole) * 1_000_000 + Number(fraction.padEnd(6, '0'))
  return sign === '-' && micros !== 0 ? -micros : micros
}

/** At least two digits after the point, no more than needed: `0.50`, `0.0125`. */
export function formatMicros(micros: number): string {
  const absolute = Math.abs(micros)
  const fraction = String(absolute % 1_000_000)
    .padStart(6, '0')
    .replace(/0{1,4}$/, '')
  return `${micros < 0 ? '-' : ''}${Math.floor(absolute / 1_000_000)}.${fraction}`
}
