import type { SubmitPart } from '../connector.ts'
import { type Refused, refused } from './refused.ts'

/** How long the upstream may try: until the next stage starts, within the limits of the upstream in seconds. */
export function turnSeconds(
  { expiresAt, waitEndsAt }: Pick<SubmitPart, 'expiresAt' | 'waitEndsAt'>,
  { min, max }: { min: number; max: number },
  now: number,
): number | Refused {
  const seconds = (until: number) => Math.floor((until - now) / 1_000)
  if (seconds(expiresAt) < min) {
    return refused('rejected', 'EXPIRED', `it would have to live for ${min} seconds at least`)
  }
  return Math.min(Math.max(min, seconds(Math.min(expiresAt, waitEndsAt))), max)
}
