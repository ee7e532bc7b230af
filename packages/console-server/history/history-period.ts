import type { HistoryPeriod, HistoryRange } from '../../console-contract/traffic/history.ts'

const hourMs = 3_600_000
const hours: Record<HistoryRange, number> = { day: 24, week: 168, month: 720 }

/** The hours of a period, of which the last one is running, and those of the period before. */
export interface HistorySpan {
  range: HistoryRange
  from: number
  until: number
  steps: number
  before: { from: number; until: number }
}

export function historySpan(range: HistoryRange, now: number): HistorySpan {
  const steps = hours[range]
  const until = Math.floor(now / hourMs) * hourMs + hourMs
  const from = until - steps * hourMs
  return { range, from, until, steps, before: { from: from - steps * hourMs, until: from } }
}

/** The position of an hour among those from `from` on. */
export function stepIndex(startsAt: number, from: number): number {
  return Math.floor((startsAt - from) / hourMs)
}

/** `sum` makes the counts of any number of hours, also of none. */
export function historyPeriod<Hour extends { startsAt: number }, Counts>(
  { range, from, steps, before }: HistorySpan,
  { current, earlier }: { current: readonly Hour[]; earlier: readonly Hour[] },
  sum: (hours: readonly Hour[]) => Counts,
): HistoryPeriod<Counts> {
  const each = (rows: readonly Hour[], begin: number) => {
    const byStep = new Map(rows.map((row) => [stepIndex(row.startsAt, begin), row]))
    return Array.from({ length: steps }, (_, step) => {
      const row = byStep.get(step)
      return sum(row === undefined ? [] : [row])
    })
  }
  const whole = (rows: readonly Hour[], begin: number) =>
    sum(rows.filter((row) => stepIndex(row.startsAt, begin) < steps - 1))
  return {
    range,
    from,
    stepMs: hourMs,
    steps: each(current, from),
    totals: sum(current),
    earlier: each(earlier, before.from),
    compared: { now: whole(current, from), before: whole(earlier, before.from) },
  }
}
