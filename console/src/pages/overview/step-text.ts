import type { OverviewRange } from '../../../../src/http/console/contract/overview.ts'
import { type Language, localeOf } from '../../texts/texts.tsx'

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** A step of time, from when to when: `14:15–14:30`, `Mon 16 Nov, 14:00–16:00`, `Mon 16 Nov`. */
export function stepText(at: number, stepMs: number, range: OverviewRange, language: Language): string {
  const locale = localeOf(language)
  const from = new Date(at)
  const day = from.toLocaleDateString(locale, { weekday: 'short', day: 'numeric', month: 'short' })
  if (range === 'month') return day
  const time = (date: Date) => date.toLocaleTimeString(locale, clock)
  const times = range === 'hour' ? time(from) : `${time(from)}–${time(new Date(at + stepMs))}`
  return range === 'week' ? `${day}, ${times}` : times
}

/** Below the chart: days where one begins, else the time. */
export function tickText(at: number, range: OverviewRange, language: Language): string {
  const locale = localeOf(language)
  const date = new Date(at)
  const isMidnight = date.getHours() === 0 && date.getMinutes() === 0
  if (range === 'month') return date.toLocaleDateString(locale, { day: 'numeric', month: 'short' })
  if (isMidnight) return date.toLocaleDateString(locale, { weekday: 'short', day: 'numeric' })
  return date.toLocaleTimeString(locale, clock)
}
