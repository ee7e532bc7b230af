const empty: Buffer = Buffer.alloc(0)

/**
 * Octets of a stream that are not read yet. Pieces are copied together into a buffer that doubles, so that many small
 * ones take no longer than a few large ones.
 */
export class ReceivedOctets {
  #buffer = empty
  #start = 0
  #end = 0
  /** Whether `#buffer` is ours, and may be written to. */
  #isOwn = false

  get octets(): Buffer {
    return this.#buffer.subarray(this.#start, this.#end)
  }

  /** A single piece is not copied. */
  add(piece: Buffer): void {
    const length = this.#end - this.#start
    if (length === 0) {
      this.#buffer = piece
      this.#start = 0
      this.#end = piece.length
      this.#isOwn = false
      return
    }
    if (!this.#isOwn || this.#end + piece.length > this.#buffer.length) this.#grow(length + piece.length)
    piece.copy(this.#buffer, this.#end)
    this.#end += piece.length
  }

  drop(octets: number): void {
    this.#start = Math.min(this.#end, this.#start + octets)
    if (this.#start < this.#end) return
    this.#buffer = empty
    this.#start = 0
    this.#end = 0
    this.#isOwn = false
  }

  #grow(needed: number): void {
    const { octets } = this
    const grown = Buffer.allocUnsafe(2 * needed)
    octets.copy(grown)
    this.#buffer = grown
    this.#start = 0
    this.#end = octets.length
    this.#isOwn = true
  }
}
