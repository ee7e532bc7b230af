import type { DueDelivery } from '../../../store/smpp/smpp-deliveries.ts'

/** A session that can take deliver_sm. */
export interface Receiver {
  readonly accountId: number
  readonly bindId: number
  readonly hasRoom: boolean
  /**
   * Sends the notice. `onAnswer` is called once: with the status of the answer, or why none came. `closed`: the session
   * ended.
   */
  deliver(delivery: DueDelivery, onAnswer: (answer: DeliveryAnswer) => void): void
}

export type DeliveryAnswer = { kind: 'status'; status: number } | { kind: 'silent' } | { kind: 'closed' }

/** Deliveries of one queue in memory: while its client answers, and at least. */
const maxPlaces = 4_000
const minPlaces = 100

/**
 * The deliveries of one bind in memory, oldest first, and the sessions of this process that may have them. The queue of
 * bind 0 has what any session of the account may have.
 */
export class DeliveryQueue {
  readonly accountId: number
  readonly bindId: number
  /** Older deliveries wait on disk, so new ones wait behind them there. */
  isSpilling = true
  /** There may be deliveries on disk. */
  isDirty = true
  /** Deliveries with a place in memory: waiting, prepared for a commit, or sent and not answered. */
  inMemory = 0
  /** How many of these there may be: fewer where the client does not answer. */
  maxInMemory = maxPlaces
  #receivers: Receiver[] = []
  #waiting: DueDelivery[] = []
  #head = 0
  #turn = 0

  constructor(accountId: number, bindId: number) {
    this.accountId = accountId
    this.bindId = bindId
  }

  get hasReceivers(): boolean {
    return this.#receivers.length > 0
  }

  attach(receiver: Receiver): void {
    this.#receivers.push(receiver)
    this.isDirty = true
  }

  detach(receiver: Receiver): void {
    this.#receivers = this.#receivers.filter((each) => each !== receiver)
  }

  add(delivery: DueDelivery): void {
    this.#waiting.push(delivery)
  }

  /** Before all others: it was sent, and the session ended. */
  addFirst(delivery: DueDelivery): void {
    if (this.#head === 0) this.#waiting.unshift(delivery)
    else this.#waiting[--this.#head] = delivery
  }

  /** The next delivery with the session that takes it, or null. The sessions take turns. */
  next(): { delivery: DueDelivery; receiver: Receiver } | null {
    const delivery = this.#waiting[this.#head]
    if (delivery === undefined) return null
    const receiver = this.#free()
    if (receiver === null) return null
    this.#forget()
    return { delivery, receiver }
  }

  /** The client has acknowledged one. */
  noteAnswered(): void {
    this.maxInMemory = Math.min(maxPlaces, this.maxInMemory + 4)
  }

  /** The client has not answered one. Removes what has no place any more, the newest ones that wait. */
  noteSilent(): DueDelivery[] {
    this.maxInMemory = Math.max(minPlaces, Math.floor(this.maxInMemory / 2))
    return this.#removeLast(Math.max(0, this.inMemory - this.maxInMemory))
  }

  /** Removes all deliveries that wait. */
  drain(): DueDelivery[] {
    return this.#removeLast(this.#waiting.length)
  }

  #removeLast(count: number): DueDelivery[] {
    const from = Math.max(this.#head, this.#waiting.length - count)
    const removed = this.#waiting.splice(from)
    if (this.#head >= this.#waiting.length) {
      this.#waiting = []
      this.#head = 0
    }
    return removed
  }

  #free(): Receiver | null {
    const count = this.#receivers.length
    for (let step = 0; step < count; step++) {
      const receiver = this.#receivers[(this.#turn + step) % count]
      if (receiver?.hasRoom !== true) continue
      this.#turn = (this.#turn + step + 1) % count
      return receiver
    }
    return null
  }

  #forget(): void {
    this.#head++
    if (this.#head < this.#waiting.length && this.#head < 1_000) return
    this.#waiting = this.#waiting.slice(this.#head)
    this.#head = 0
  }
}
