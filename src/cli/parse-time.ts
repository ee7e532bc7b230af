import { InvalidArgumentError } from 'commander'

const units: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** `30m`, `12h`, `7d` in milliseconds. */
export function parseTime(text: string): number {
  const [, count = '', unit = ''] = /^([1-9]\d{0,4})([smhd])$/.exec(text) ?? []
  const unitMs = units[unit]
  if (unitMs !== undefined) return Number(count) * unitMs
  throw new InvalidArgumentError('A time is a number with s, m, h or d: 12h')
}
