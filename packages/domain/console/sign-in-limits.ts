/** How long sign-in attempts count. */
export const signInWindowMs = 15 * 60_000

/**
 * Counters within the window: attempts with a name from a place, from a place with any name, with a name from
 * anywhere, and all attempts.
 */
export type SignInCount = 'pair' | 'place' | 'name' | 'all'

/**
 * Maximum attempts per counter. `name` is more than a user mistypes; `all` bounds the writes that attackers
 * can cause.
 */
export const signInLimits: Readonly<Record<SignInCount, number>> = {
  pair: 8,
  place: 30,
  name: 100,
  all: 1_000,
}

const counts: readonly SignInCount[] = ['pair', 'place', 'name', 'all']

/**
 * The limits of an attempt. At a known place of the user only attempts with this name from this place count,
 * so that attackers elsewhere or with other names cannot lock the user out.
 */
export function limitsFor(isKnownPlace: boolean): readonly SignInCount[] {
  return isKnownPlace ? ['pair'] : counts
}

/** The limits that an attempt exceeds; `tries` includes it. */
export function passedLimits(
  tries: Readonly<Record<SignInCount, number>>,
  isKnownPlace: boolean,
): SignInCount[] {
  return limitsFor(isKnownPlace).filter((count) => tries[count] > signInLimits[count])
}
