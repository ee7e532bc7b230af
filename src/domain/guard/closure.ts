import type { NumberPlace } from './number-place.ts'

/** What was decided about all numbers of a country, or with a prefix. */
export interface Closure {
  /** Digits that numbers begin with, or a country as `NumberPlace` names it. */
  key: string
  state: 'closed' | 'open'
  madeBy: 'guard' | 'operator'
  /** For the operator. */
  reason: string
  since: number
  /** Null: until somebody decides otherwise. */
  until: number | null
  /** How often the guard has closed it lately. */
  strikes: number
  /** Whether the codes that went through since `until` are counted already. */
  probing: boolean
}

/** How long codes are counted one by one after the guard has opened a prefix again. */
export const probationMs = 6 * 3_600_000

export type ClosureStanding = 'closed' | 'probation' | 'open' | 'over'

/** Only what the guard closed has a probation: operators know what they want. */
export function standingOf({ state, madeBy, until }: Closure, now: number): ClosureStanding {
  if (until === null || now < until) return state
  return state === 'closed' && madeBy === 'guard' && now < until + probationMs ? 'probation' : 'over'
}

export interface FoundClosure {
  closure: Closure
  standing: Exclude<ClosureStanding, 'over'>
}

/**
 * What holds for a number. An operator's word goes before the guard's, the longest prefix before shorter ones and
 * those before the country; of the guard's a closed one goes before one on probation.
 */
export function closureFor(
  closures: ReadonlyMap<string, Closure>,
  phone: string,
  { country }: Pick<NumberPlace, 'country'>,
  now: number,
): FoundClosure | null {
  if (closures.size === 0) return null
  let found: FoundClosure | null = null
  for (let length = phone.length; length >= 0; length--) {
    const closure = closures.get(length === 0 ? country : phone.slice(0, length))
    if (closure === undefined) continue
    const standing = standingOf(closure, now)
    if (standing === 'over') continue
    if (closure.madeBy === 'operator') return { closure, standing }
    if (found === null || (found.standing === 'probation' && standing === 'closed'))
      found = { closure, standing }
  }
  return found
}

/** Whether `inner` is about numbers that `outer` is about as well; `innerCountry` is where `inner` lies. */
export function isInside(inner: string, innerCountry: string, outer: string): boolean {
  if (inner === outer) return false
  return /^\d/.test(outer) ? inner.startsWith(outer) : innerCountry === outer
}
