import { deliveryPlaces } from '../../../admission/entry-limits.ts'
import type { DeliveryQueue } from './delivery-queue.ts'

/** An account may hold this many times what it leaves free, and a queue of what its account leaves free. */
const share = 4
const { capacity, ownOfAccount, ownOfQueue } = deliveryPlaces

/**
 * The places for deliveries in memory. An account that is alone may have four fifths of them; the more others hold, the
 * less each may have (dynamic thresholds, Choudhury and Hahne 1998), and some are there for each account and each bind
 * whatever others hold.
 */
export class DeliveryPlaces {
  readonly #ofAccounts = new Map<number, number>()
  #inMemory = 0

  /** In use. */
  get inMemory(): number {
    return this.#inMemory
  }

  /** How many more the queue may have now. */
  countRoom(queue: DeliveryQueue): number {
    const inMemory = this.#ofAccounts.get(queue.accountId) ?? 0
    const ofAccount = Math.max(more(inMemory, capacity - this.#inMemory), ownOfAccount - inMemory)
    const ofQueue = Math.max(more(queue.inMemory, ofAccount), ownOfQueue - queue.inMemory)
    return Math.max(0, Math.min(queue.maxInMemory - queue.inMemory, ofQueue))
  }

  /** A negative count releases places. */
  hold(queue: DeliveryQueue, count: number): void {
    const { accountId } = queue
    queue.inMemory += count
    const inMemory = (this.#ofAccounts.get(accountId) ?? 0) + count
    if (inMemory > 0) this.#ofAccounts.set(accountId, inMemory)
    else this.#ofAccounts.delete(accountId)
    this.#inMemory += count
  }
}

/** How many more may be in memory so that all together are at most `share` times what is free then. */
function more(inMemory: number, free: number): number {
  return Math.floor((share * free - inMemory) / (share + 1))
}
