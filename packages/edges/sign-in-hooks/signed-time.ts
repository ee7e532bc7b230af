/** How far the clock of a sign-in service may be from ours. */
const toleranceMs = 300_000

/** Whether a signed time, in seconds since 1970, is near `now` in ms. */
export function isFresh(seconds: string, now: number): boolean {
  return /^\d{1,12}$/.test(seconds) && Math.abs(Number(seconds) * 1_000 - now) <= toleranceMs
}
