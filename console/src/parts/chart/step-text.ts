import { type Language, localeOf } from '../../texts/texts.tsx'

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const dayMs = 24 * 3_600_000
const minuteMs = 60_000

/** The steps of a chart. */
export interface Steps {
  /** When the first one begins, in ms. */
  from: number
  stepMs: number
  steps: number
}

/** A step of time, from when to when: `14:15–14:30`, `Mon 16 Nov, 14:00–16:00`, `Mon 16 Nov`. */
export function stepText({ from, stepMs, steps }: Steps, step: number, language: Language): string {
  const locale = localeOf(language)
  const begin = new Date(from + step * stepMs)
  const day = begin.toLocaleDateString(locale, { weekday: 'short', day: 'numeric', month: 'short' })
  if (stepMs >= dayMs) return day
  const time = (date: Date) => date.toLocaleTimeString(locale, clock)
  const end = new Date(begin.getTime() + stepMs)
  const times = stepMs <= minuteMs ? time(begin) : `${time(begin)}–${time(end)}`
  return steps * stepMs > dayMs ? `${day}, ${times}` : times
}

/** Below the chart: days where one begins, else the time. */
export function tickText(at: number, { stepMs, steps }: Steps, language: Language): string {
  const locale = localeOf(language)
  const date = new Date(at)
  const isMidnight = date.getHours() === 0 && date.getMinutes() === 0
  if (stepMs * steps > 8 * dayMs) return date.toLocaleDateString(locale, { day: 'numeric', month: 'short' })
  if (isMidnight) return date.toLocaleDateString(locale, { weekday: 'short', day: 'numeric' })
  return date.toLocaleTimeString(locale, clock)
}
