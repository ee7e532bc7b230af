/**
 * Exponential delay with a ceiling: starts at `baseMs`, doubles at each further attempt, never exceeds
 * `maxMs`.
 */
export interface Backoff {
  baseMs: number
  maxMs: number
}

/**
 * The delay before attempt `tries + 1`, spread by ±20 % so that many waiters do not wake together. `random`
 * is in [0, 1). Where the other side named a wait, `atLeastMs`, it is as long as that, but never above `maxMs`.
 */
export function backoffDelayMs(
  { baseMs, maxMs }: Backoff,
  tries: number,
  random: number,
  atLeastMs: number | null = null,
): number {
  const plain = Math.min(maxMs, baseMs * 2 ** Math.min(tries, 30))
  return Math.min(maxMs, Math.max(Math.round(spread(plain, random)), atLeastMs ?? 0))
}

/** `value` ±20 %. `random` is in [0, 1). */
export function spread(value: number, random: number): number {
  return value * (0.8 + 0.4 * random)
}
