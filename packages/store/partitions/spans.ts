import { dayNumber, firstIdOfDay, startOfDay } from './dated-ids.ts'

/** How much time one partition holds. Weeks begin on Monday. */
export type SpanLength = 'month' | 'week'

/** A range of dated ids: whole days of UTC, from `from` to below `to`. */
export interface IdSpan {
  /** `2026_11` for a month, `2026_11_23` for a week: its first day. */
  name: string
  /** Null: all ids before `to`. */
  from: number | null
  to: number
}

const ahead: Record<SpanLength, number> = { month: 3, week: 2 }

/** The spans that must exist at `now`: from the one with the id `from` to some after the current one. */
export function neededSpans(length: SpanLength, from: number, now: number): IdSpan[] {
  let last = startOfSpan(length, dayNumber(now))
  for (let count = 0; count < ahead[length]; count++) last = startOfNextSpan(length, last)
  const spans: IdSpan[] = []
  for (let day = startOfSpan(length, dayOfId(from)); day <= last; ) {
    const next = startOfNextSpan(length, day)
    spans.push({ name: formatSpan(length, day), from: firstIdOfDay(day), to: firstIdOfDay(next) })
    day = next
  }
  return spans
}

/** The span that holds the ids made at `at`. */
export function spanAt(length: SpanLength, at: number): IdSpan & { from: number } {
  const day = startOfSpan(length, dayNumber(at))
  return {
    name: formatSpan(length, day),
    from: firstIdOfDay(day),
    to: firstIdOfDay(startOfNextSpan(length, day)),
  }
}

/** The instant at which ids reach `id`, in ms. */
export function instantOfId(id: number): number {
  return startOfDay(dayOfId(id))
}

function dayOfId(id: number): number {
  return Math.floor(id / firstIdOfDay(1))
}

function startOfSpan(length: SpanLength, day: number): number {
  // Day 0 was a Wednesday.
  if (length === 'week') return day - ((((day + 2) % 7) + 7) % 7)
  const date = new Date(startOfDay(day))
  return dayNumber(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1))
}

function startOfNextSpan(length: SpanLength, day: number): number {
  return startOfSpan(length, day + (length === 'week' ? 7 : 31))
}

function formatSpan(length: SpanLength, day: number): string {
  const iso = new Date(startOfDay(day)).toISOString()
  return iso.slice(0, length === 'month' ? 7 : 10).replaceAll('-', '_')
}
