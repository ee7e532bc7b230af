/**
 * Bytes of long answers that clients of each account have requested and not yet read. A client that requests much and
 * reads slowly has to read first.
 */
export class UnreadResponses {
  readonly #maxBytes: number
  readonly #bytes = new Map<number, number>()

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Whether the account may have this many bytes more. If so they count until `read` releases them. */
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
