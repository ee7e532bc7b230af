import type { AskedPeriod } from '../../console-contract/traffic/period.ts'
import type { AccountRange, OverviewRange } from '../../console-contract/traffic/ranges.ts'
import type { AccountStep } from '../../store/traffic/account-traffic.ts'
import type { TrafficStep } from '../../store/traffic/traffic.ts'
import { askedSteps, dayMs, hourMs, isKept, type KeptHistory, type Steps } from '../history/asked-period.ts'

const minuteMs = 60_000

/** The displayed period as consecutive steps. */
export interface OverviewSpan extends Steps {
  /** The stored rows that the period is read from. */
  rows: TrafficStep
}

const shapes: Record<OverviewRange, Omit<OverviewSpan, 'from'>> = {
  hour: { stepMs: minuteMs, steps: 60, rows: 1 },
  day: { stepMs: 15 * minuteMs, steps: 96, rows: 1 },
  week: { stepMs: 2 * hourMs, steps: 84, rows: 60 },
  month: { stepMs: dayMs, steps: 30, rows: 60 },
}

/** As the purge keeps minutes and quarters. */
const fineKept = { keptMs: 8 * dayMs }

/** The rows of a part of a period: of hours where shorter ones may be deleted. */
export function rowsSince<Rows extends number>(from: number, now: number, rows: Rows): Rows | 60 {
  return isKept(from, now, fineKept) ? rows : 60
}

/** As the purge keeps hours. */
export const hoursKept = { keptMs: 396 * dayMs }

const kept: KeptHistory = {
  steps: [minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 2 * hourMs, dayMs],
  maxSteps: 192,
  ...hoursKept,
  fine: { rowMs: minuteMs, ...fineKept, isFor: (stepMs) => stepMs < hourMs },
}

/** Steps begin with the viewer's day, so that a month consists of the viewer's days. */
export function computeSpan(
  asked: AskedPeriod<OverviewRange>,
  { today, now }: { today: number; now: number },
): OverviewSpan {
  const own = askedSteps(asked, { today, now }, kept)
  if (own !== null) return { ...own, rows: own.rowMs === minuteMs ? 1 : 60 }
  return placed(shapes[asked.range ?? 'day'], today, now)
}

function placed<Shape extends Omit<Steps, 'from'>>(shape: Shape, today: number, now: number): Shape & Steps {
  const begun = today + Math.floor((now - today) / shape.stepMs) * shape.stepMs
  return { ...shape, from: begun - (shape.steps - 1) * shape.stepMs }
}

const quarterMs = 15 * minuteMs
const accountShapes = { day: shapes.day, week: shapes.week, month: shapes.month }
const keptOfAccounts: KeptHistory = {
  steps: [quarterMs, hourMs, 2 * hourMs, dayMs],
  maxSteps: 192,
  ...hoursKept,
  fine: { rowMs: quarterMs, ...fineKept, isFor: () => true },
}

/** The same for one account, from quarters of an hour while they are kept. */
export function computeAccountSpan(
  asked: AskedPeriod<AccountRange>,
  { today, now }: { today: number; now: number },
): Steps & { rows: AccountStep } {
  const own = askedSteps(asked, { today, now }, keptOfAccounts)
  if (own !== null) return { ...own, rows: own.rowMs === quarterMs ? 15 : 60 }
  const { range = 'day' } = asked
  return { ...placed(accountShapes[range], today, now), rows: range === 'month' ? 60 : 15 }
}
