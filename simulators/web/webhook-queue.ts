import type { Owed } from './carrier-ledger.ts'

export interface WaitingEvent<E> {
  owed: Owed<E>
  /** Failed ones so far. */
  attempts: number
}

/** The events for one address. */
export class WebhookQueue<E> {
  /** null: the address that is set for the carrier. */
  readonly target: string | null
  readonly #underWay = new Set<WaitingEvent<E>>()
  #waiting: WaitingEvent<E>[] = []
  /** Index of the first that waits. */
  #head = 0
  /** Webhooks that are not answered yet. */
  calls = 0
  /** Events that failed and wait for their time. */
  resting = 0
  /** Waits a moment for more. */
  gathering = false

  constructor(target: string | null) {
    this.target = target
  }

  get waiting(): number {
    return this.#waiting.length - this.#head
  }

  /** Events that no receiver has taken yet. */
  get size(): number {
    return this.waiting + this.#underWay.size + this.resting
  }

  has(about: string): boolean {
    for (const { owed } of this.#underWay) if (owed.about === about) return true
    return this.#waiting.some(({ owed }, index) => index >= this.#head && owed.about === about)
  }

  push(event: WaitingEvent<E>): void {
    this.#waiting.push(event)
  }

  /** The next `size` events, or the last ones in reverse. They are under way until `came`. */
  take(size: number, reverse: boolean): WaitingEvent<E>[] {
    const batch: WaitingEvent<E>[] = []
    while (batch.length < size) {
      const next = reverse ? this.#pop() : this.shift()
      if (!next) break
      batch.push(next)
      this.#underWay.add(next)
    }
    return batch
  }

  /** The batch was answered, or never will be. */
  came(batch: readonly WaitingEvent<E>[]): void {
    for (const event of batch) this.#underWay.delete(event)
  }

  shift(): WaitingEvent<E> | null {
    const first = this.#waiting[this.#head]
    if (!first) return null
    this.#head++
    if (this.#head === this.#waiting.length || this.#head >= 10_000) {
      this.#waiting = this.#waiting.slice(this.#head)
      this.#head = 0
    }
    return first
  }

  #pop(): WaitingEvent<E> | null {
    return this.waiting > 0 ? (this.#waiting.pop() ?? null) : null
  }
}
