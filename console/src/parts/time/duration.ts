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
