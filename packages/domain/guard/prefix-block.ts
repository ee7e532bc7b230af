/** A decision about all numbers with a prefix or of a country. */
export interface PrefixBlock {
  /** First digits of numbers, or a country as in `NumberPlace`. */
  key: string
  state: 'closed' | 'open'
  madeBy: 'guard' | 'operator'
  /** For the operator. */
  reason: string
  since: number
  /** Null: until an operator removes it. */
  until: number | null
  /** How often the guard has closed it recently. */
  strikes: number
  /** Whether the codes since `until` are being counted. */
  probing: boolean
}

/** Duration of the probation after a block of the guard. */
export const probationMs = 6 * 3_600_000

export type BlockStatus = 'closed' | 'probation' | 'open' | 'over'

/** Only blocks of the guard have a probation, those of operators do not. */
export function blockStatus({ state, madeBy, until }: PrefixBlock, now: number): BlockStatus {
  if (until === null || now < until) return state
  return state === 'closed' && madeBy === 'guard' && now < until + probationMs ? 'probation' : 'over'
}

export interface FoundBlock {
  block: PrefixBlock
  status: Exclude<BlockStatus, 'over'>
}

/**
 * The block that applies to a number. Operators' decisions precede the guard's, longer prefixes precede
 * shorter ones and the country; of the guard's blocks a closed one precedes one on probation.
 */
export function blockFor(
  blocks: ReadonlyMap<string, PrefixBlock>,
  phone: string,
  { country }: { country: string },
  now: number,
): FoundBlock | null {
  if (blocks.size === 0) return null
  let found: FoundBlock | null = null
  for (let length = phone.length; length >= 0; length--) {
    const block = blocks.get(length === 0 ? country : phone.slice(0, length))
    if (block === undefined) continue
    const status = blockStatus(block, now)
    if (status === 'over') continue
    if (block.madeBy === 'operator') return { block, status }
    if (found === null || (found.status === 'probation' && status === 'closed')) found = { block, status }
  }
  return found
}

/** Whether the numbers of `inner` belong to `outer`; `innerCountry` is the country of `inner`. */
export function isInside(inner: string, innerCountry: string, outer: string): boolean {
  if (inner === outer) return false
  return /^\d/.test(outer) ? inner.startsWith(outer) : innerCountry === outer
}
