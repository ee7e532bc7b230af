import type { AccountQueues, Turn } from './account-queues.ts'

/**
 * Decides which request begins next. Accounts share the places for requests, and separately those for hosts
 * that have never answered. One account gets at most three quarters of the first and half of the second, and
 * less while other accounts are active. A free place goes to the account with the fewest requests under way.
 */
export class FairTurns<Item> {
  readonly #places: SharedPlaces
  readonly #unproven: SharedPlaces
  /** Accounts that may have something to send; equal ones take turns. */
  readonly #ready = new Set<AccountQueues<Item>>()

  constructor(concurrency: number) {
    this.#places = new SharedPlaces(concurrency, 3)
    this.#unproven = new SharedPlaces(unprovenPlaces(concurrency), 1)
  }

  /** Puts an account in line if its queues have something to send. */
  line(account: AccountQueues<Item>): void {
    if (account.hasTurn(true)) this.#ready.add(account)
  }

  /** The next request to begin, or null. The caller must call `ended` afterwards. */
  next(now: number): Turn<Item> | null {
    for (let account = this.#nextAccount(); account !== null; account = this.#nextAccount()) {
      const turn = account.take(now, this.#unproven.admits(account.activeUnproven))
      this.#ready.delete(account)
      this.line(account)
      if (turn === null) continue
      this.#places.take()
      if (turn.isUnproven) this.#unproven.take()
      return turn
    }
    return null
  }

  /** `tookMs` is null for an abandoned request. */
  ended(turn: Turn<Item>, tookMs: number | null): void {
    this.#places.release()
    if (turn.isUnproven) this.#unproven.release()
    turn.account.ended(turn, tookMs)
  }

  #nextAccount(): AccountQueues<Item> | null {
    let next: AccountQueues<Item> | null = null
    for (const account of this.#ready) {
      if (next !== null && account.active >= next.active) continue
      if (!this.#places.admits(account.active)) continue
      if (!account.hasTurn(this.#unproven.admits(account.activeUnproven))) continue
      next = account
      if (account.active === 0) break
    }
    return next
  }
}

/** Share of all requests under way that may go to hosts that have never answered. */
const unprovenShare = 1 / 4

/** Leaves a place for another host of the same account while one hangs. */
const minUnproven = 4

/** Requests that one account alone may have under way to hosts that have never answered. */
export function unprovenPlacesOfOne(concurrency: number): number {
  return new SharedPlaces(unprovenPlaces(concurrency), 1).roomFor(0)
}

function unprovenPlaces(concurrency: number): number {
  return Math.min(concurrency, Math.max(minUnproven, Math.ceil(concurrency * unprovenShare)))
}

/**
 * Places that accounts share. An account may have at most `timesFree` times as many places as are free. So a
 * single account gets most of them, and some always stay free for the next account.
 */
export class SharedPlaces {
  readonly #timesFree: number
  #free: number

  constructor(total: number, timesFree: number) {
    this.#free = total
    this.#timesFree = timesFree
  }

  /** Whether an account with `own` places may take one more. */
  admits(own: number): boolean {
    return own < this.#timesFree * this.#free
  }

  /** How many more places an account with `own` places may take. */
  roomFor(own: number): number {
    return Math.max(0, Math.ceil((this.#timesFree * this.#free - own) / (1 + this.#timesFree)))
  }

  take(count = 1): void {
    this.#free -= count
  }

  release(count = 1): void {
    this.#free += count
  }
}
