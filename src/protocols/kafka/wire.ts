/** Writes the fields of one message of Kafka's protocol, in network order. Signed numbers; varints are zigzag. */
export class WireWriter {
  #octets = Buffer.allocUnsafe(1_024)
  #at = 0

  /** What was written. The writer must not be used any more. */
  get octets(): Buffer {
    return this.#octets.subarray(0, this.#at)
  }

  i8(value: number): this {
    this.#room(1)
    this.#at = this.#octets.writeInt8(value, this.#at)
    return this
  }

  i16(value: number): this {
    this.#room(2)
    this.#at = this.#octets.writeInt16BE(value, this.#at)
    return this
  }

  i32(value: number): this {
    this.#room(4)
    this.#at = this.#octets.writeInt32BE(value, this.#at)
    return this
  }

  u32(value: number): this {
    this.#room(4)
    this.#at = this.#octets.writeUInt32BE(value, this.#at)
    return this
  }

  /** Up to 2^53. */
  i64(value: number): this {
    this.#room(8)
    this.#at = this.#octets.writeBigInt64BE(BigInt(value), this.#at)
    return this
  }

  /** 0 to 2^30: all that records need. */
  varint(value: number): this {
    let rest = value * 2
    this.#room(5)
    for (; rest > 0x7f; rest = Math.floor(rest / 128)) this.#octets[this.#at++] = (rest % 128) | 0x80
    this.#octets[this.#at++] = rest
    return this
  }

  string(value: string | null): this {
    if (value === null) return this.i16(-1)
    const octets = Buffer.from(value)
    return this.i16(octets.length).raw(octets)
  }

  bytes(value: Buffer): this {
    return this.i32(value.length).raw(value)
  }

  varbytes(value: Buffer): this {
    return this.varint(value.length).raw(value)
  }

  raw(value: Buffer): this {
    this.#room(value.length)
    this.#at += value.copy(this.#octets, this.#at)
    return this
  }

  #room(octets: number): void {
    if (this.#at + octets <= this.#octets.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#octets.length * 2, this.#at + octets))
    this.#octets.copy(larger, 0, 0, this.#at)
    this.#octets = larger
  }
}

/** An answer that is shorter than its fields, or has impossible ones. */
class MalformedAnswer extends Error {
  override name = 'MalformedAnswer'
}

/** Reads the fields of one answer. Throws `MalformedAnswer`. */
export class WireReader {
  readonly #octets: Buffer
  #at = 0

  constructor(octets: Buffer) {
    this.#octets = octets
  }

  i8(): number {
    return this.#octets.readInt8(this.#move(1))
  }

  i16(): number {
    return this.#octets.readInt16BE(this.#move(2))
  }

  i32(): number {
    return this.#octets.readInt32BE(this.#move(4))
  }

  string(): string | null {
    const length = this.i16()
    if (length < 0) return null
    const start = this.#move(length)
    return this.#octets.toString('utf8', start, start + length)
  }

  bytes(): Buffer {
    const length = Math.max(0, this.i32())
    const start = this.#move(length)
    return this.#octets.subarray(start, start + length)
  }

  skip(octets: number): void {
    this.#move(octets)
  }

  array<Item>(read: () => Item): Item[] {
    const length = this.i32()
    if (length > this.#octets.length) throw new MalformedAnswer('an answer of Kafka has an impossible list')
    return Array.from({ length: Math.max(0, length) }, read)
  }

  #move(octets: number): number {
    const start = this.#at
    this.#at += octets
    if (this.#at > this.#octets.length) throw new MalformedAnswer('an answer of Kafka is too short')
    return start
  }
}
