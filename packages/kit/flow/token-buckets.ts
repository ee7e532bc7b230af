import type { TallyKey } from '../machine/siblings.ts'
import type { Clock } from '../time/clock.ts'

export interface TokenBucketsOptions<Owner> {
  /** Maximum that an idle owner may take at once. */
  burst: number
  /** Refill. */
  perSecond: number
  /** How far below zero an owner may go. Default: any amount. */
  maxDebt?: number
  /** Maximum of remembered owners; beyond it the owner with the oldest charge is forgotten. Default: all. */
  maxOwners?: number
  /**
   * Joins the charges of other processes (`Siblings.tally`): what they take is taken here too, a fifth of a second
   * later. More than there was is a debt, so that in the long run all processes together keep the rate.
   */
  share?: (apply: (owner: Owner, amount: number) => void) => (owner: Owner, amount: number) => void
  clock: Clock
}

interface Bucket {
  left: number
  at: number
}

/**
 * Rate limit for each owner: `burst` at once and `perSecond` after that. In memory, so each gateway counts by
 * itself; the processes of one gateway share their counts.
 */
export class TokenBuckets<Owner extends TallyKey = number> {
  readonly #options: TokenBucketsOptions<Owner>
  readonly #shareCharge: (owner: Owner, amount: number) => void
  /** In the order of the last charge. Full buckets are not kept: each charge drops the oldest that have filled up. */
  readonly #buckets = new Map<Owner, Bucket>()

  constructor(options: TokenBucketsOptions<Owner>) {
    this.#options = options
    this.#shareCharge = options.share?.((owner, amount) => this.#charge(owner, amount)) ?? (() => undefined)
  }

  /** Owners that are remembered. */
  get size(): number {
    return this.#buckets.size
  }

  /** Below zero where more was charged than the owner had. */
  tokensLeft(owner: Owner): number {
    const { burst, perSecond, clock } = this.#options
    const bucket = this.#buckets.get(owner)
    if (bucket === undefined) return burst
    const seconds = Math.max(0, clock.now() - bucket.at) / 1_000
    return Math.min(burst, bucket.left + seconds * perSecond)
  }

  /** Whether the owner has the amount, or a full bucket. */
  has(owner: Owner, amount: number): boolean {
    return this.tokensLeft(owner) >= Math.min(amount, this.#options.burst)
  }

  /** Takes the amount where the owner has it, or has a full bucket; returns whether it did. */
  take(owner: Owner, amount: number): boolean {
    if (!this.has(owner, amount)) return false
    this.charge(owner, amount)
    return true
  }

  /** Takes the amount whether the owner has it or not; a negative amount is returned to the owner. */
  charge(owner: Owner, amount: number): void {
    // A full bucket takes nothing back.
    if (amount < 0 && !this.#buckets.has(owner)) return
    this.#charge(owner, amount)
    this.#shareCharge(owner, amount)
  }

  #charge(owner: Owner, amount: number): void {
    const { burst, maxDebt = Number.POSITIVE_INFINITY, maxOwners, clock } = this.#options
    const left = Math.min(burst, Math.max(this.tokensLeft(owner) - amount, -maxDebt))
    this.#buckets.delete(owner)
    if (left < burst) this.#buckets.set(owner, { left, at: clock.now() })
    this.#dropOldest(maxOwners ?? Number.POSITIVE_INFINITY)
  }

  /** At most two, so that no charge takes long. */
  #dropOldest(maxOwners: number): void {
    let looks = 0
    for (const owner of this.#buckets.keys()) {
      const isOver = this.#buckets.size > maxOwners || this.tokensLeft(owner) >= this.#options.burst
      if (++looks > 2 || !isOver) return
      this.#buckets.delete(owner)
    }
  }
}
