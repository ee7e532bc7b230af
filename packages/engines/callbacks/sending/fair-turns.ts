import type { AccountQueues, Turn } from './account-queues.ts'
import { SharedPlaces, unprovenPlaces } from './shared-places.ts'

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
