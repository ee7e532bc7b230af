import { deliveryPlaces } from '../../../admission/entry-limits.ts'
import type { DeliveryLane } from './delivery-lane.ts'

/** An account may hold this many times what it leaves free, and a lane of what its account leaves free. */
const share = 4
const { capacity, ownOfAccount, ownOfLane } = deliveryPlaces

/**
 * The places for deliveries in memory. An account that is alone may have four fifths of them; the more others hold, the
 * less each may have (dynamic thresholds, Choudhury and Hahne 1998), and some are there for each account and each bind
 * whatever others hold.
 */
export class DeliveryPlaces {
  readonly #ofAccounts = new Map<number, number>()
  #held = 0

  /** In use. */
  get held(): number {
    return this.#held
  }

  /** How many more the lane may have now. */
  roomOf(lane: DeliveryLane): number {
    const held = this.#ofAccounts.get(lane.accountId) ?? 0
    const ofAccount = Math.max(more(held, capacity - this.#held), ownOfAccount - held)
    const ofLane = Math.max(more(lane.held, ofAccount), ownOfLane - lane.held)
    return Math.max(0, Math.min(lane.maxHeld - lane.held, ofLane))
  }

  /** A negative count releases places. */
  hold(lane: DeliveryLane, count: number): void {
    const { accountId } = lane
    lane.held += count
    const held = (this.#ofAccounts.get(accountId) ?? 0) + count
    if (held > 0) this.#ofAccounts.set(accountId, held)
    else this.#ofAccounts.delete(accountId)
    this.#held += count
  }
}

/** How many more may be held so that all together are at most `share` times what is free then. */
function more(held: number, free: number): number {
  return Math.floor((share * free - held) / (share + 1))
}
