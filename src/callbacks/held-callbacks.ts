import { SharedPlaces } from './shared-places.ts'

interface Share {
  held: number
  /** Callbacks that memory had no room for wait on disk: new ones queue up behind them. */
  isSpilling: boolean
  /** Waits for room to claim more. */
  isHungry: boolean
}

/** A claim of fewer is not worth a statement, unless the account has hardly any in memory. */
const minClaim = 50
/** Room that wakes an account which waits for it, so that a steady stream makes few claims. */
const roomToClaim = 500

/**
 * How many callbacks each account has in memory. Accounts share the room: alone one gets three quarters of it, with
 * others less. An account whose callbacks do not fit keeps them on disk, and no other account notices.
 */
export class HeldCallbacks {
  readonly #places: SharedPlaces
  readonly #shares = new Map<number, Share>()
  #size = 0

  constructor(max: number) {
    this.#places = new SharedPlaces(max, 3)
  }

  get size(): number {
    return this.#size
  }

  /** Takes a place for a new callback. False where it must wait on disk, for room or behind others of its account. */
  take(accountId: number): boolean {
    const share = this.#shareOf(accountId)
    if (!this.#places.admits(share.held)) share.isSpilling = true
    if (share.isSpilling) return false
    this.#add(share, 1)
    return true
  }

  /** Takes up to `wanted` places for callbacks on disk and answers how many; 0: the account waits for room. */
  takeToClaim(accountId: number, wanted: number): number {
    const share = this.#shareOf(accountId)
    const room = this.#places.roomFor(share.held)
    share.isHungry = room === 0 || (room < minClaim && room < share.held)
    if (share.isHungry) share.isSpilling = true
    const taken = share.isHungry ? 0 : Math.min(room, wanted)
    this.#add(share, taken)
    return taken
  }

  /** Gives places back. True where the account waited for room and has enough to claim now. */
  release(accountId: number, count = 1): boolean {
    const share = this.#shareOf(accountId)
    this.#add(share, -count)
    if (share.held === 0 && !share.isSpilling) this.#shares.delete(accountId)
    if (!share.isHungry || !this.#hasRoomToClaim(share)) return false
    share.isHungry = false
    return true
  }

  /** Whether a callback that was left on disk can be claimed; if not, `release` tells when. */
  canClaim(accountId: number): boolean {
    const share = this.#shares.get(accountId)
    if (share === undefined) return true
    share.isHungry = !this.#hasRoomToClaim(share)
    return !share.isHungry
  }

  /** Nothing of an account that is due waits on disk any more. */
  caughtUp(accountId: number): void {
    const share = this.#shares.get(accountId)
    if (share === undefined) return
    share.isSpilling = false
    share.isHungry = false
    if (share.held === 0) this.#shares.delete(accountId)
  }

  /** Accounts of which callbacks wait on disk, as far as is known. */
  spilling(): number[] {
    return [...this.#shares].flatMap(([accountId, { isSpilling }]) => (isSpilling ? [accountId] : []))
  }

  #hasRoomToClaim({ held }: Share): boolean {
    const room = this.#places.roomFor(held)
    return room > 0 && (room >= roomToClaim || room >= held)
  }

  #add(share: Share, count: number): void {
    share.held += count
    this.#size += count
    this.#places.take(count)
  }

  #shareOf(accountId: number): Share {
    const known = this.#shares.get(accountId)
    if (known !== undefined) return known
    const share: Share = { held: 0, isSpilling: false, isHungry: false }
    this.#shares.set(accountId, share)
    return share
  }
}
