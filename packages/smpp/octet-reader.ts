/** A malformed body; `fault` is the command_status for it. Never leaves `decodeFrame`. */
export class MalformedBody extends Error {
  override name = 'MalformedBody'
  readonly fault: number

  constructor(fault: number, message: string) {
    super(message)
    this.fault = fault
  }
}

/** Reads the fields of one PDU body. A last string without its closing NUL is accepted. */
export class OctetReader {
  readonly #octets: Buffer
  readonly #end: number
  #at: number

  constructor(octets: Buffer, start: number, end: number) {
    this.#octets = octets
    this.#at = start
    this.#end = end
  }

  get remaining(): number {
    return this.#end - this.#at
  }

  u8(field: string): number {
    const value = this.#octets[this.#at]
    if (this.#at >= this.#end || value === undefined) throw shortBody(field)
    this.#at++
    return value
  }

  u16(field: string): number {
    if (this.remaining < 2) throw shortBody(field)
    this.#at += 2
    return this.#octets.readUInt16BE(this.#at - 2)
  }

  u32(field: string): number {
    if (this.remaining < 4) throw shortBody(field)
    this.#at += 4
    return this.#octets.readUInt32BE(this.#at - 4)
  }

  cString(field: string): string {
    const octets = this.#octets
    const start = this.#at
    if (start >= this.#end) throw shortBody(field)
    let at = start
    while (at < this.#end && octets[at] !== 0) at++
    this.#at = at < this.#end ? at + 1 : at
    return at === start ? '' : octets.toString('latin1', start, at)
  }

  /** Like `u8`, but 0 at the end of the body: clients leave out last fields that are empty. */
  optionalU8(field: string): number {
    return this.remaining > 0 ? this.u8(field) : 0
  }

  /** Like `cString`, but empty at the end of the body: responses with an error status may have none, and clients leave out last fields. */
  optionalCString(field: string): string {
    return this.remaining > 0 ? this.cString(field) : ''
  }

  /** At most `remaining` octets. */
  skip(length: number): void {
    this.#at += length
  }

  /** A copy, so that a stored message does not keep the whole read of the socket alive. */
  octets(length: number, field: string): Uint8Array {
    if (this.remaining < length) throw shortBody(field)
    const copy = Buffer.allocUnsafe(length)
    this.#octets.copy(copy, 0, this.#at, this.#at + length)
    this.#at += length
    return copy
  }
}

function shortBody(field: string): MalformedBody {
  return new MalformedBody(0x02, `the body ends before ${field}`)
}
