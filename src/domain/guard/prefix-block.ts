import type { NumberPlace } from './number-place.ts'

/** What was decided about all numbers of a country, or with a prefix. */
export interface PrefixBlock {
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

export type BlockStatus = 'closed' | 'probation' | 'open' | 'over'

/** Only what the guard closed has a probation: operators know what they want. */
export function statusOf({ state, madeBy, until }: PrefixBlock, now: number): BlockStatus {
  if (until === null || now < until) return state
  return state === 'closed' && madeBy === 'guard' && now < until + probationMs ? 'probation' : 'over'
}

export interface FoundBlock {
  block: PrefixBlock
  status: Exclude<BlockStatus, 'over'>
}

/**
 * What holds for a number. An operator's word goes before the guard's, the longest prefix before shorter ones and
 * those before the country; of the guard's a closed one goes before one on probation.
 */
export function blockFor(
  blocks: ReadonlyMap<string, PrefixBlock>,
  phone: string,
  { country }: Pick<NumberPlace, 'country'>,
  now: number,
): FoundBlock | null {
  if (blocks.size === 0) return null
  let found: FoundBlock | null = null
  for (let length = phone.length; length >= 0; length--) {
    const block = blocks.get(length === 0 ? country : phone.slice(0, length))
    if (block === undefined) continue
    const status = statusOf(block, now)
    if (status === 'over') continue
    if (block.madeBy === 'operator') return { block, status }
    if (found === null || (found.status === 'probation' && status === 'closed')) found = { block, status }
  }
  return found
}

/** Whether `inner` is about numbers that `outer` is about as well; `innerCountry` is where `inner` lies. */
export function isInside(inner: string, innerCountry: string, outer: string): boolean {
  if (inner === outer) return false
  return /^\d/.test(outer) ? inner.startsWith(outer) : innerCountry === outer
}
