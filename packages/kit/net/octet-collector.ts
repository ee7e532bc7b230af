/**
 * Collects octets that arrive in pieces. Pieces are copied together, so that a thousand pieces of one octet
 * do not keep a thousand buffers; a single piece is not copied.
 */
export class OctetCollector {
  #octets: Buffer = Buffer.alloc(0)
  #length = 0
  /** Whether `#octets` may be written to. */
  #isCopy = false

  get length(): number {
    return this.#length
  }

  add(piece: Buffer): void {
    const length = this.#length + piece.length
    if (this.#length === 0) {
      this.#octets = piece
      this.#isCopy = false
    } else {
      if (!this.#isCopy || length > this.#octets.length) this.#grow(length)
      piece.copy(this.#octets, this.#length)
    }
    this.#length = length
  }

  /** Everything so far; valid until the next piece is added. */
  get octets(): Buffer {
    return this.#octets.subarray(0, this.#length)
  }

  /** Removes and returns everything so far. */
  take(): Buffer {
    const { octets } = this
    this.clear()
    return octets
  }

  clear(): void {
    this.#octets = Buffer.alloc(0)
    this.#length = 0
    this.#isCopy = false
  }

  #grow(needed: number): void {
    const grown = Buffer.allocUnsafe(Math.max(needed, 2 * this.#length))
    this.#octets.copy(grown, 0, 0, this.#length)
    this.#octets = grown
    this.#isCopy = true
  }
}
