import type { HistoryPeriod } from '../../console-contract/traffic/history.ts'
import type { AskedPeriod } from '../../console-contract/traffic/period.ts'
import type { HistoryRange } from '../../console-contract/traffic/ranges.ts'
import { askedSteps, hourMs, isKept, type KeptHistory, type Steps, startOfToday } from './asked-period.ts'

const hours: Record<HistoryRange, number> = { day: 24, week: 168, month: 720 }

/** Steps of whole hours, of which the last one may be running, and those of the period before. */
export interface HistorySpan extends Steps {
  until: number
  /** Empty where it is not kept as a whole. */
  before: { from: number; until: number }
  /** Hours from here on are not over. */
  over: number
}

export function historySpan(asked: AskedPeriod<HistoryRange>, now: number, kept: KeptHistory): HistorySpan {
  const over = Math.floor(now / hourMs) * hourMs
  const count = hours[asked.range ?? 'day']
  const named = { from: over + hourMs - count * hourMs, stepMs: hourMs, steps: count }
  const { from, stepMs, steps } =
    askedSteps(asked, { today: startOfToday(asked.today, now), now }, kept) ?? named
  const lengthMs = stepMs * steps
  const until = from + lengthMs
  const earlier = from - lengthMs
  const before = { from: earlier, until: isKept(earlier, now, kept) ? from : earlier }
  return { from, stepMs, steps, until, before, over }
}

/** The position of the step that an hour is in. */
export function stepIndex(startsAt: number, { from, stepMs }: Pick<Steps, 'from' | 'stepMs'>): number {
  return Math.max(0, Math.floor((startsAt - from) / stepMs))
}

/** `sum` makes the counts of any number of hours, also of none. */
export function historyPeriod<Hour extends { startsAt: number }, Counts>(
  { from, stepMs, steps, before, over }: HistorySpan,
  { current, earlier }: { current: readonly Hour[]; earlier: readonly Hour[] },
  sum: (hours: readonly Hour[]) => Counts,
): HistoryPeriod<Counts> {
  const each = (rows: readonly Hour[], begin: number) => {
    const byStep = Array.from({ length: steps }, (): Hour[] => [])
    for (const row of rows) byStep[stepIndex(row.startsAt, { from: begin, stepMs })]?.push(row)
    return byStep.map(sum)
  }
  const overBefore = over - stepMs * steps
  return {
    from,
    stepMs,
    steps: each(current, from),
    totals: sum(current),
    earlier: each(earlier, before.from),
    compared: {
      now: sum(current.filter(({ startsAt }) => startsAt < over)),
      before: sum(earlier.filter(({ startsAt }) => startsAt < overBefore)),
    },
  }
}
