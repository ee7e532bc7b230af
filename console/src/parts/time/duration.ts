import { type Language, plural } from '../../texts/texts.tsx'

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

// After `за` and `через` the accusative, which the data of browsers does not have.
const accusative = {
  day: { one: 'день', few: 'дні', many: 'днів', other: 'дня' },
  hour: { one: 'годину', few: 'години', many: 'годин', other: 'години' },
  minute: { one: 'хвилину', few: 'хвилини', many: 'хвилин', other: 'хвилини' },
  second: { one: 'секунду', few: 'секунди', many: 'секунд', other: 'секунди' },
}

/** `in 90 seconds`; `за 1 хвилину`, `за 2 хвилини`, `за 5 хвилин`. */
export function within(seconds: number, language: Language): string {
  const preposition = { en: 'in', uk: 'за' } satisfies Record<Language, string>
  return `${preposition[language]} ${durationAfter(seconds, language)}`
}

/** A duration after a preposition that needs the accusative: `через ${…}`. */
export function durationAfter(seconds: number, language: Language): string {
  if (language !== 'uk') return formatDuration(seconds, language)
  const [unit, size] = largestUnit(seconds)
  return plural(seconds / size, 'uk', accusative[unit])
}

function largestUnit(seconds: number): readonly ['day' | 'hour' | 'minute' | 'second', number] {
  return units.find((each) => seconds >= each[1] && seconds % each[1] === 0) ?? ['second', 1]
}
