import type { AccountLanes, Turn } from './account-lanes.ts'
import { SharedPlaces } from './shared-places.ts'

/** Of all requests under way, so many may be to hosts that never answered. */
const unprovenShare = 1 / 4
/** So that one host of an account that hangs leaves a place for another. */
const minUnproven = 4

/**
 * Which request begins next. Accounts share the places for requests, and those for requests to hosts that never
 * answered: one account gets at most three quarters of the first and half of the second, less when others are at work.
 * A place that is free goes to the account with the fewest requests under way.
 */
export class FairTurns<Item> {
  readonly #places: SharedPlaces
  readonly #unproven: SharedPlaces
  /** Accounts that may have something to send, in turn where they have as many requests under way. */
  readonly #ready = new Set<AccountLanes<Item>>()

  constructor(concurrency: number) {
    this.#places = new SharedPlaces(concurrency, 3)
    this.#unproven = new SharedPlaces(unprovenPlaces(concurrency), 1)
  }

  /** Gives an account turns for what its lanes have to send. */
  line(account: AccountLanes<Item>): void {
    if (account.hasTurn(true)) this.#ready.add(account)
  }

  /** The next request to begin, or null; `ended` must follow. */
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

  /** `tookMs` is null where nothing was learnt. */
  ended(turn: Turn<Item>, tookMs: number | null): void {
    this.#places.release()
    if (turn.isUnproven) this.#unproven.release()
    turn.account.ended(turn, tookMs)
  }

  #nextAccount(): AccountLanes<Item> | null {
    let next: AccountLanes<Item> | null = null
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

/** Requests that one account may have under way to hosts that never answered, while no other account has any. */
export function unprovenPlacesOfOne(concurrency: number): number {
  return new SharedPlaces(unprovenPlaces(concurrency), 1).roomFor(0)
}

function unprovenPlaces(concurrency: number): number {
  return Math.min(concurrency, Math.max(minUnproven, Math.ceil(concurrency * unprovenShare)))
}
