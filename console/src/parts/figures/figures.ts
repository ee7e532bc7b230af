import type { TrafficView } from '../../../../packages/console-contract/operating/overview.ts'

export function count(value: number, language: string): string {
  return value.toLocaleString(language)
}

/** Millions in short form, for little room: `2.04M`. */
export function shortCount(value: number, language: string): string {
  if (value < 1_000_000) return count(value, language)
  return value.toLocaleString(language, { notation: 'compact', maximumSignificantDigits: 3 })
}

export function countEnded({ delivered, failed, unknown }: TrafficView): number {
  return delivered + failed + unknown
}

/** `98.2 %`: never rounded up to all or down to none. */
export function share(part: number, whole: number, language: string): string {
  const exact = whole === 0 ? 0 : part / whole
  const shown = part === whole ? 1 : Math.min(exact, 0.999)
  return shown.toLocaleString(language, { style: 'percent', maximumFractionDigits: shown === 1 ? 0 : 1 })
}

const units = [
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1_000 },
  { unit: 'millisecond', ms: 1 },
] as const

/** `240 ms`, `1.2 sec`, `12 sec`, `3 min`: two figures say enough. */
export function duration(ms: number, language: string): string {
  const { unit, ms: unitMs } = units.find((each) => ms >= each.ms) ?? units[3]
  const value = ms / unitMs
  return value.toLocaleString(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 && unit !== 'millisecond' ? 1 : 0,
  })
}
