import { SharedPlaces } from './fair-turns.ts'

interface Share {
  inMemory: number
  /** Some of its callbacks wait on disk, so new ones wait behind them there. */
  isSpilling: boolean
  /** Waits for room in memory before it claims more. */
  isHungry: boolean
}

/** A claim of fewer is not worth a statement, unless the account has hardly any in memory. */
const minClaim = 50
/** Free places at which a waiting account is woken, so that a steady stream makes few claims. */
const roomToClaim = 500

/**
 * Counts the callbacks that each account has in memory. Accounts share the places: a single one gets up to
 * three quarters, several get less each. What does not fit stays on disk and does not delay other accounts.
 */
export class CallbacksInMemory {
  readonly #places: SharedPlaces
  readonly #shares = new Map<number, Share>()
  #size = 0

  constructor(max: number) {
    this.#places = new SharedPlaces(max, 3)
  }

  get size(): number {
    return this.#size
  }

  /** Takes a place for a new callback. False if it must wait on disk: no room, or older ones wait there. */
  take(accountId: number): boolean {
    const share = this.#shareOf(accountId)
    if (!this.#places.admits(share.inMemory)) share.isSpilling = true
    if (share.isSpilling) return false
    this.#add(share, 1)
    return true
  }

  /** Takes up to `wanted` places for callbacks on disk. Returns how many; 0: the account waits for room. */
  takeToClaim(accountId: number, wanted: number): number {
    const share = this.#shareOf(accountId)
    const room = this.#places.roomFor(share.inMemory)
    share.isHungry = room === 0 || (room < minClaim && room < share.inMemory)
    if (share.isHungry) share.isSpilling = true
    const taken = share.isHungry ? 0 : Math.min(room, wanted)
    this.#add(share, taken)
    return taken
  }

  /** Frees places. True if the account waited for room and now has enough to claim. */
  release(accountId: number, count = 1): boolean {
    const share = this.#shareOf(accountId)
    this.#add(share, -count)
    if (share.inMemory === 0 && !share.isSpilling) this.#shares.delete(accountId)
    if (!share.isHungry || !this.#hasRoomToClaim(share)) return false
    share.isHungry = false
    return true
  }

  /** Whether a callback on disk can be claimed now; if not, `release` returns true once it can. */
  canClaim(accountId: number): boolean {
    const share = this.#shares.get(accountId)
    if (share === undefined) return true
    share.isHungry = !this.#hasRoomToClaim(share)
    return !share.isHungry
  }

  /** No due callback of the account waits on disk any more. */
  caughtUp(accountId: number): void {
    const share = this.#shares.get(accountId)
    if (share === undefined) return
    share.isSpilling = false
    share.isHungry = false
    if (share.inMemory === 0) this.#shares.delete(accountId)
  }

  /** Accounts known to have callbacks waiting on disk. */
  spilling(): number[] {
    return [...this.#shares].flatMap(([accountId, { isSpilling }]) => (isSpilling ? [accountId] : []))
  }

  #hasRoomToClaim({ inMemory }: Share): boolean {
    const room = this.#places.roomFor(inMemory)
    return room > 0 && (room >= roomToClaim || room >= inMemory)
  }

  #add(share: Share, count: number): void {
    share.inMemory += count
    this.#size += count
    this.#places.take(count)
  }

  #shareOf(accountId: number): Share {
    const known = this.#shares.get(accountId)
    if (known !== undefined) return known
    const share: Share = { inMemory: 0, isSpilling: false, isHungry: false }
    this.#shares.set(accountId, share)
    return share
  }
}
