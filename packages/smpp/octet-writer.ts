/** A value that does not fit its SMPP field: the PDU is not written at all. */
export class UnwritableField extends Error {
  override name = 'UnwritableField'
}

/**
 * Writes frames one after the other into a buffer, so that many of them go to the socket in one write. `take` returns
 * what was written; those octets are never changed again.
 */
export class OctetWriter {
  readonly #slabOctets: number
  #slab: Buffer
  /** Octets before this offset were returned by `take`. */
  #taken = 0
  #at = 0
  #frame = 0

  constructor(slabOctets = 64 * 1024) {
    this.#slabOctets = slabOctets
    this.#slab = Buffer.allocUnsafeSlow(slabOctets)
  }

  /** Octets written and not taken. */
  get length(): number {
    return this.#at - this.#taken
  }

  /** Starts a frame; `command_length` is filled in by `endFrame`. */
  beginFrame(commandId: number, status: number, sequence: number): void {
    this.#frame = this.#at
    this.#room(16)
    this.#at += 4
    this.u32(commandId)
    this.u32(status)
    this.u32(sequence)
  }

  endFrame(): void {
    this.#slab.writeUInt32BE(this.#at - this.#frame, this.#frame)
  }

  /** Discards the frame that was begun last. */
  dropFrame(): void {
    this.#at = this.#frame
  }

  u8(value: number): void {
    this.#room(1)
    this.#slab[this.#at++] = value
  }

  u16(value: number): void {
    this.#room(2)
    this.#slab[this.#at++] = value >>> 8
    this.#slab[this.#at++] = value
  }

  u32(value: number): void {
    this.#room(4)
    const slab = this.#slab
    slab[this.#at++] = value >>> 24
    slab[this.#at++] = value >>> 16
    slab[this.#at++] = value >>> 8
    slab[this.#at++] = value
  }

  /** A C-octet string of at most `size` octets, the closing NUL included. */
  cString(value: string, size: number, field: string): void {
    if (value.length >= size) {
      throw new UnwritableField(`${field} may have at most ${size - 1} characters, not ${value.length}`)
    }
    this.#room(size)
    for (let index = 0; index < value.length; index++) {
      const code = value.charCodeAt(index)
      if (code === 0 || code > 0xff) {
        throw new UnwritableField(`${field} may have Latin-1 characters only: ${JSON.stringify(value)}`)
      }
      this.#slab[this.#at++] = code
    }
    this.#slab[this.#at++] = 0
  }

  octets(value: Uint8Array): void {
    this.#room(value.length)
    this.#slab.set(value, this.#at)
    this.#at += value.length
  }

  /** What was written since the last call, or null. A frame that was begun must have been ended. */
  take(): Buffer | null {
    if (this.#at === this.#taken) return null
    const octets = this.#slab.subarray(this.#taken, this.#at)
    this.#taken = this.#at
    return octets
  }

  #room(octets: number): void {
    if (this.#at + octets <= this.#slab.length) return
    const kept = this.#at - this.#taken
    const grown = Buffer.allocUnsafeSlow(Math.max(this.#slabOctets, 2 * (kept + octets)))
    this.#slab.copy(grown, 0, this.#taken, this.#at)
    this.#slab = grown
    this.#frame -= this.#taken
    this.#taken = 0
    this.#at = kept
  }
}
