import type { Socket } from 'node:net'
import { OctetCollector } from '../kit/net/octet-collector.ts'
import { commandIds } from './command.ts'
import { OctetReader } from './octet-reader.ts'
import { OctetWriter } from './octet-writer.ts'
import { decodeBody, encodeBody } from './pdu/codecs.ts'
import type { Pdu, Unreadable } from './pdu/pdu.ts'

/** `status` is 0 in requests; `sequence` is 1 to 0x7FFFFFFF, and a response repeats that of its request. */
export interface Frame<Body = Pdu | Unreadable> {
  status: number
  sequence: number
  pdu: Body
}

/** Appends one frame. Throws `UnwritableField`, and then has written nothing. */
function writeFrame(writer: OctetWriter, pdu: Pdu, sequence: number, status = 0): void {
  writer.beginFrame(commandIds[pdu.command], status, sequence)
  try {
    encodeBody(writer, pdu, status)
  } catch (error) {
    writer.dropFrame()
    throw error
  }
  writer.endFrame()
}

/** One frame as octets of its own. Throws `UnwritableField`. */
export function encodeFrame({ pdu, sequence, status }: Frame<Pdu>): Buffer {
  const writer = new OctetWriter(512)
  writeFrame(writer, pdu, sequence, status)
  return writer.take() ?? Buffer.alloc(0)
}

/** The frame in `octets` from `start` to `end`, which includes at least the header's 16 octets. Never throws. */
export function decodeFrame(octets: Buffer, start = 0, end = octets.length): Frame {
  const commandId = octets.readUInt32BE(start + 4)
  const status = octets.readUInt32BE(start + 8)
  const sequence = octets.readUInt32BE(start + 12)
  return { status, sequence, pdu: decodeBody(commandId, new OctetReader(octets, start + 16, end)) }
}

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

const flushAtOctets = 64 * 1024
const maxUnreadOctets = 8 * 1024 * 1024

/** Collects the frames of one turn of the event loop and gives them to the socket in one write. */
export class FrameSender {
  readonly #socket: Socket
  readonly #mayWrite: () => boolean
  readonly #onForbidden: () => void
  readonly #writer = new OctetWriter()
  #scheduled = false
  #isForbidden = false

  /** Once `mayWrite` has returned false before a write, nothing is written any more, and `onForbidden` is called. */
  constructor(socket: Socket, mayWrite: () => boolean, onForbidden: () => void) {
    this.#socket = socket
    this.#mayWrite = mayWrite
    this.#onForbidden = onForbidden
  }

  get mayWrite(): boolean {
    return !this.#isForbidden && this.#mayWrite()
  }

  /** Throws `UnwritableField`, and then has written nothing. */
  send(pdu: Pdu, sequence: number, status: number): void {
    writeFrame(this.#writer, pdu, sequence, status)
    this.#schedule()
  }

  sendOctets(octets: Uint8Array): void {
    this.#writer.octets(octets)
    this.#schedule()
  }

  readonly flush = (): void => {
    this.#scheduled = false
    const octets = this.#writer.take()
    if (octets === null || this.#socket.destroyed || this.#socket.writableEnded) return
    if (!this.mayWrite) return this.#forbid()
    this.#socket.write(octets)
    if (this.#socket.writableLength > maxUnreadOctets) {
      this.#socket.destroy(new Error('the peer does not read what it is sent'))
    }
  }

  #forbid(): void {
    if (this.#isForbidden) return
    this.#isForbidden = true
    this.#onForbidden()
  }

  // setImmediate runs once all frames of this turn were read and answered, so one write carries the answers.
  #schedule(): void {
    if (this.#writer.length >= flushAtOctets) return this.flush()
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(this.flush)
  }
}
