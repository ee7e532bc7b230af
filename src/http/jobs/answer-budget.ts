/** What every item may have: a refusal, the answer to a send, a balance, the status of a message without replies. */
export const itemBytes = 512

/**
 * Bytes that the answer to one request may have. Each item has a few of its own, so that nothing but long payloads is
 * ever refused: what became of a send is always in it.
 */
export class AnswerBudget {
  readonly maxBytes: number
  #room: number

  constructor(maxBytes: number, items: number) {
    this.maxBytes = maxBytes
    this.#room = maxBytes - items * itemBytes
  }

  /** Of a payload that would still be taken. */
  get room(): number {
    return Math.max(0, this.#room) + itemBytes
  }

  /** Whether there is room for an item's payload, which then is taken. */
  take(bytes: number): boolean {
    const beyond = Math.max(0, bytes - itemBytes)
    if (beyond > 0 && beyond > this.#room) return false
    this.#room -= beyond
    return true
  }
}

/**
 * Bytes of long answers that accounts have requested and not read to their end yet. A client that requests much and
 * reads slowly gets no more until it has.
 */
export class UnreadResponses {
  readonly #maxBytes: number
  readonly #bytes = new Map<number, number>()

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Whether the account may have so many bytes more, which then are counted until `read` is called. */
  take(accountId: number, bytes: number): boolean {
    const held = this.#bytes.get(accountId) ?? 0
    if (held > 0 && held + bytes > this.#maxBytes) return false
    this.#bytes.set(accountId, held + bytes)
    return true
  }

  read(accountId: number, bytes: number): void {
    const held = (this.#bytes.get(accountId) ?? 0) - bytes
    if (held > 0) this.#bytes.set(accountId, held)
    else this.#bytes.delete(accountId)
  }
}
