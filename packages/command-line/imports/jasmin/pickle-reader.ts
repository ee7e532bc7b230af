/** Reads the numbers and texts of a pickle, which are little-endian. Throws `RangeError` at its end. */
export class PickleReader {
  readonly #buffer: Buffer
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  byte(): number {
    return this.#next(1).readUInt8()
  }

  int(size: 1 | 2 | 4 | 8, signed = false): number {
    const bytes = this.#next(size)
    if (size === 8) return Number(bytes.readBigUInt64LE())
    return signed ? bytes.readIntLE(0, size) : bytes.readUIntLE(0, size)
  }

  /** Two's complement. */
  long(size: number): bigint {
    let value = 0n
    for (const [index, byte] of this.#next(size).entries()) value |= BigInt(byte) << BigInt(8 * index)
    return BigInt.asIntN(Math.max(1, size * 8), value)
  }

  float(): number {
    return this.#next(8).readDoubleBE()
  }

  text(size: number): string {
    return this.#next(size).toString('utf8')
  }

  bytes(size: number): Uint8Array {
    return Uint8Array.from(this.#next(size))
  }

  line(): string {
    const end = this.#buffer.indexOf(0x0a, this.#at)
    if (end === -1) throw new RangeError('a line has no end')
    return this.#next(end + 1 - this.#at)
      .toString('utf8')
      .trimEnd()
  }

  #next(size: number): Buffer {
    if (size > this.#buffer.length - this.#at) throw new RangeError('it ends too early')
    this.#at += size
    return this.#buffer.subarray(this.#at - size, this.#at)
  }
}
