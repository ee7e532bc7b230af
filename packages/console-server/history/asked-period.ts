import { ConsoleRefusal } from '../../administration/refusal.ts'
import type { AskedPeriod } from '../../console-contract/traffic/period.ts'

const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Consecutive steps; the last one may not be over. */
export interface Steps {
  from: number
  stepMs: number
  steps: number
}

/** How long what a history is read from is kept. */
export interface KeptHistory {
  /** Lengths of steps, the shortest first. */
  steps: readonly number[]
  maxSteps: number
  keptMs: number
  /** Rows of less than an hour: their length, how long they are kept, and which steps are read from them meanwhile. */
  fine: { rowMs: number; keptMs: number; isFor: (stepMs: number) => boolean } | null
}

/** Whether all of a period that begins at an instant is kept: a part of it would compare as if there were no more. */
export function isKept(from: number, now: number, { keptMs }: Pick<KeptHistory, 'keptMs'>): boolean {
  return from >= now - keptMs
}

/** Rows of hours alone. */
export const keptByHour = (days: number): KeptHistory => ({
  ...{ steps: [hourMs, dayMs], maxSteps: 31 * 24, keptMs: days * dayMs, fine: null },
})

/**
 * The steps of a period with `from` and `to`, the shortest that are kept and are not too many, and the length of the rows that
 * they are read from; null where the period is one of those with a name. Days begin with `today`. What is later than now or older than what is kept is left out. Throws
 * `ConsoleRefusal` where nothing is left.
 */
export function askedSteps(
  { from, to }: Omit<AskedPeriod<string>, 'range'>,
  { today, now }: { today: number; now: number },
  { steps, maxSteps, keptMs, fine }: KeptHistory,
): (Steps & { rowMs: number }) | null {
  if (from === undefined && to === undefined) return null
  const begin = Math.max(from ?? 0, now - keptMs)
  const end = Math.min(to ?? now, now + 1)
  if (end <= begin) throw new ConsoleRefusal('period', { days: keptMs / dayMs }, 'from')
  const rowOf = (stepMs: number) => {
    if (fine === null || !isKept(begin, now, fine) || !fine.isFor(stepMs)) return hourMs
    // Steps of hours are compared with those of the period before also where its shorter rows are deleted.
    return stepMs >= hourMs || isKept(2 * begin - end - stepMs, now, fine) ? fine.rowMs : hourMs
  }
  const longest = steps.at(-1) ?? dayMs
  const stepMs = steps.find((each) => (end - begin) / each <= maxSteps && each >= rowOf(each)) ?? longest
  const rowMs = rowOf(stepMs)
  const anchor = stepMs > rowMs ? today : 0
  const first = anchor + Math.floor((begin - anchor) / stepMs) * stepMs
  return { from: first, stepMs, steps: Math.ceil((end - first) / stepMs), rowMs }
}

/** The start of the viewer's day; UTC where it is missing or impossible. */
export function startOfToday(today: number | undefined, now: number): number {
  // A day has up to 25 hours, clocks differ a little, and days of every zone begin at a quarter of an hour.
  const isPossible =
    today !== undefined &&
    today % (15 * minuteMs) === 0 &&
    today <= now + minuteMs &&
    today > now - 25 * hourMs - minuteMs
  if (isPossible) return today
  return Math.floor(now / dayMs) * dayMs
}
