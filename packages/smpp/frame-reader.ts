import { OctetCollector } from '../kit/net/octet-collector.ts'
import { commandIds } from './command.ts'

/** Why a stream cannot be read any further. */
export interface StreamFault {
  kind: 'not-smpp' | 'bad-length'
  reason: string
}

const headerOctets = 16
/** A message_payload of 64 KiB with everything around it. */
const defaultMaxOctets = 70_000
const knownCommands: ReadonlySet<number> = new Set(Object.values(commandIds))

/**
 * Cuts a byte stream into frames, in whatever pieces it arrives. Never throws: a stream that is no SMPP, or an
 * impossible length, ends it with a fault, and the connection must be closed.
 */
export class FrameReader {
  readonly #maxOctets: number
  readonly #rest = new OctetCollector()
  #frames = 0
  #fault: StreamFault | null = null

  constructor(maxOctets = defaultMaxOctets) {
    this.#maxOctets = maxOctets
  }

  /** Whether a frame has begun and not ended. */
  get isWithinFrame(): boolean {
    return this.#rest.length > 0
  }

  /** Calls `onFrame` for each frame that is now complete: `octets` from `start` to `end`, header included. */
  push(piece: Buffer, onFrame: (octets: Buffer, start: number, end: number) => void): StreamFault | null {
    if (this.#fault !== null) return this.#fault
    // Mostly nothing waits, and the piece is read where it is.
    const waited = this.#rest.length > 0
    if (waited) this.#rest.add(piece)
    const octets = waited ? this.#rest.octets : piece
    let at = 0
    while (octets.length - at >= 4) {
      const length = octets.readUInt32BE(at)
      this.#fault = this.#frames === 0 ? this.#firstFault(octets, length) : this.#lengthFault(length)
      if (this.#fault !== null) break
      if (octets.length - at < length) break
      this.#frames++
      onFrame(octets, at, at + length)
      at += length
    }
    if (waited && (at > 0 || this.#fault !== null)) this.#rest.clear()
    if (this.#fault !== null) return this.#fault
    if (at < octets.length && (at > 0 || !waited)) this.#rest.add(octets.subarray(at))
    return null
  }

  #lengthFault(length: number): StreamFault | null {
    if (length >= headerOctets && length <= this.#maxOctets) return null
    const reason = `a frame claims ${length} octets; it may have ${headerOctets} to ${this.#maxOctets}`
    return { kind: 'bad-length', reason }
  }

  #firstFault(octets: Buffer, length: number): StreamFault | null {
    const command = octets.length >= 8 ? octets.readUInt32BE(4) : commandIds.generic_nack
    if (this.#lengthFault(length) === null && knownCommands.has(command)) return null
    return { kind: 'not-smpp', reason: `the peer does not speak SMPP: it began with ${quote(octets)}` }
  }
}

function quote(octets: Buffer): string {
  const start = octets.subarray(0, 16)
  if (start[0] === 0x16 && start[1] === 0x03) return 'a TLS handshake'
  if (start.every((octet) => (octet >= 0x20 && octet < 0x7f) || octet === 0x0d || octet === 0x0a)) {
    return JSON.stringify(start.toString('latin1'))
  }
  return `0x${start.toString('hex')}`
}
