import type { Headers } from './headers.ts'

/** Retry-After = delta-seconds [comment] *(;parameter) (RFC 3261 §20.33). Null where it is not readable. */
export function readRetryAfter(headers: Headers): number | null {
  const seconds = /^\s*(\d{1,9})/.exec(headers.get('retry-after') ?? '')?.[1]
  return seconds === undefined ? null : Number(seconds)
}
