import type { OverviewRange } from '../../console-contract/operating/overview.ts'
import type { TrafficStep } from '../../store/traffic/traffic.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The displayed period as consecutive steps; `now` lies in the last one. */
export interface OverviewSpan {
  from: number
  stepMs: number
  steps: number
  /** The stored rows that the period is read from. */
  rows: TrafficStep
}

const shapes: Record<OverviewRange, Omit<OverviewSpan, 'from'>> = {
  hour: { stepMs: minuteMs, steps: 60, rows: 1 },
  day: { stepMs: 15 * minuteMs, steps: 96, rows: 1 },
  week: { stepMs: 2 * hourMs, steps: 84, rows: 60 },
  month: { stepMs: dayMs, steps: 30, rows: 60 },
}

/** Steps begin with the viewer's day, so that a month consists of the viewer's days. */
export function computeSpan(range: OverviewRange, today: number, now: number): OverviewSpan {
  const shape = shapes[range]
  const begun = today + Math.floor((now - today) / shape.stepMs) * shape.stepMs
  return { ...shape, from: begun - (shape.steps - 1) * shape.stepMs }
}

/** The start of the viewer's day; UTC where it is missing or impossible. */
export function startOfToday(today: number | undefined, now: number): number {
  // A day has up to 25 hours, and clocks differ a little.
  if (today !== undefined && today <= now + minuteMs && today > now - 25 * hourMs - minuteMs) return today
  return Math.floor(now / dayMs) * dayMs
}
