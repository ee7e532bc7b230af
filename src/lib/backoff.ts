/** Exponential delay with a ceiling: `baseMs`, doubled at each further try, never above `maxMs`. */
export interface Backoff {
  baseMs: number
  maxMs: number
}

/**
 * The delay before try number `tries + 1`, spread by ±20 % so that many waiters don't wake together.
 * `random` is in [0, 1).
 */
export function backoffDelayMs(backoff: Backoff, tries: number, random: number): number {
  const plain = Math.min(backoff.maxMs, backoff.baseMs * 2 ** Math.min(tries, 30))
  return Math.round(spread(plain, random))
}

/** `value` ±20 %. `random` is in [0, 1). */
export function spread(value: number, random: number): number {
  return value * (0.8 + 0.4 * random)
}
