/**
 * Octets that come in pieces. Pieces are copied together, so that a thousand of one octet take a thousand octets and
 * not a thousand buffers; a single piece is kept as it is.
 */
export class OctetCollector {
  #octets: Buffer = Buffer.alloc(0)
  #length = 0
  /** Whether `#octets` is ours to write to. */
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

  /** Everything so far, until the next piece comes. */
  get octets(): Buffer {
    return this.#octets.subarray(0, this.#length)
  }

  /** Everything so far; nothing is left. */
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
