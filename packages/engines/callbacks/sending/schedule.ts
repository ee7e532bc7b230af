import { spread } from '../../../kit/time/backoff.ts'
import { readRetryAfter } from '../../../kit/time/retry-after.ts'

const maxRetryAfterMs = 3_600_000

/**
 * Delay before the next attempt when `attempts` were made, ±20 %, or null when there is none left.
 * `scheduleSeconds[i]` is the delay before attempt i + 1. `random` is in [0, 1).
 */
export function retryDelayMs(scheduleSeconds: number[], attempts: number, random: number): number | null {
  const seconds = scheduleSeconds[attempts]
  return seconds === undefined ? null : Math.round(spread(seconds * 1_000, random))
}

/** The maximum time that the whole retry schedule may take. */
export function scheduleSpanMs(scheduleSeconds: number[]): number {
  return scheduleSeconds.reduce((sum, seconds) => sum + seconds, 0) * 1_200
}

/** The delay in a `Retry-After` header (seconds or an HTTP date), at most one hour; 0 if it is not readable. */
export function retryAfterMs(header: string | null, now: number): number {
  return Math.min(maxRetryAfterMs, readRetryAfter(header, now) ?? 0)
}
