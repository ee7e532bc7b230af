/** Tries to sign in count for so long. */
export const signInWindowMs = 15 * 60_000

/** A place from which a user has signed in is known for so long. */
export const placeKnownMs = 90 * 24 * 3_600_000

/**
 * What is counted within the window: tries with a name from a place, from a place with any name, with a name from
 * anywhere, and all of them.
 */
export type SignInCount = 'pair' | 'place' | 'name' | 'all'

/** The most tries of each. `name` is more than a person mistypes; `all` bounds what strangers can have written down. */
const signInLimits: Readonly<Record<SignInCount, number>> = {
  pair: 8,
  place: 30,
  name: 100,
  all: 1_000,
}

const counts: readonly SignInCount[] = ['pair', 'place', 'name', 'all']

/**
 * The limits that hold for a try. At a place from which the user of this name has signed in before, only tries with the
 * name from this very place count: what strangers try elsewhere, or with other names, keeps no user out.
 */
export function limitsFor(isKnownPlace: boolean): readonly SignInCount[] {
  return isKnownPlace ? ['pair'] : counts
}

/** Which limits a try has passed; `tries` includes it. */
export function passedLimits(
  tries: Readonly<Record<SignInCount, number>>,
  isKnownPlace: boolean,
): SignInCount[] {
  return limitsFor(isKnownPlace).filter((count) => tries[count] > signInLimits[count])
}
