/** Bytes reserved for each item: a refusal, the answer to a send, a balance, a status without replies. */
export const itemBytes = 512

/**
 * Limits the size of the answer to one request. Each item has reserved bytes, so that only long payloads can be
 * refused: the outcome of a send is always in the answer.
 */
export class AnswerBudget {
  readonly maxBytes: number
  #room: number

  constructor(maxBytes: number, items: number) {
    this.maxBytes = maxBytes
    this.#room = maxBytes - items * itemBytes
  }

  /** Bytes of a payload that still fits. */
  get room(): number {
    return Math.max(0, this.#room) + itemBytes
  }

  /** Takes room for an item's payload; false where it does not fit. */
  take(bytes: number): boolean {
    const beyond = Math.max(0, bytes - itemBytes)
    if (beyond > 0 && beyond > this.#room) return false
    this.#room -= beyond
    return true
  }
}
