import { type Language, textsIn } from '../../texts/texts.tsx'

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** `90 seconds`, `2 days`: in the largest unit that says it exactly. */
export function formatDuration(seconds: number, language: string): string {
  const [unit, size] = largestUnit(seconds)
  return (seconds / size).toLocaleString(language, { style: 'unit', unit, unitDisplay: 'long' })
}

/** `in 90 seconds`; `за 1 хвилину`, `за 2 хвилини`, `за 5 хвилин`. */
export function within(seconds: number, language: Language): string {
  return textsIn('parts', language).within({ duration: durationAfter(seconds, language) })
}

/** A duration after a preposition, which is not everywhere what the data of browsers have: `через 1 хвилину`. */
export function durationAfter(seconds: number, language: Language): string {
  const [unit, size] = largestUnit(seconds)
  return textsIn('parts.durationAfter', language)[unit]({ count: seconds / size })
}

function largestUnit(seconds: number): readonly ['day' | 'hour' | 'minute' | 'second', number] {
  return units.find((each) => seconds >= each[1] && seconds % each[1] === 0) ?? ['second', 1]
}

/** A duration: `35 ms`, `1.2 s`, `3 min 20 s`, `2 h 5 min`. */
export function formatSpan(ms: number, language: string): string {
  const unit = (value: number, name: string, digits = 0) =>
    value.toLocaleString(language, {
      style: 'unit',
      unit: name,
      unitDisplay: 'short',
      maximumFractionDigits: digits,
    })
  if (ms < 1_000) return unit(ms, 'millisecond')
  if (ms < 60_000) return unit(ms / 1_000, 'second', 1)
  const seconds = Math.round(ms / 1_000)
  if (seconds < 3_600) return `${unit(Math.floor(seconds / 60), 'minute')} ${unit(seconds % 60, 'second')}`
  const minutes = Math.round(seconds / 60)
  return `${unit(Math.floor(minutes / 60), 'hour')} ${unit(minutes % 60, 'minute')}`
}
