import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { decodeRtp, encodeRtp } from '../../telephony/rtp/packet.ts'

export interface PhoneFigures {
  /** Milliseconds between two frames that came to the same telephone. */
  gaps: number[]
  received: number
  lost: number
  /** Milliseconds from the answer to the first frame with speech, of each call. */
  starts: number[]
}

/** The quietest values of both laws of G.711: a frame of these alone is silence. */
const quiet = new Set([0xff, 0x7f, 0xfe, 0x7e, 0xd5, 0x55, 0xd4, 0x54])

const payload = new Uint8Array(160).fill(0xff)

/** A telephone's end of the audio: notes when frames arrive, and sends silence on request. */
export class RtpPhone {
  readonly #socket: Socket
  readonly #figures: PhoneFigures
  #answeredAt: number | null = null
  #lastAt: number | null = null
  #lastSequence: number | null = null
  #sent = 0

  /** The times of received frames are added to `figures`. */
  static async open(figures: PhoneFigures): Promise<RtpPhone> {
    // The address needs no resolver: without this each packet would wait for one.
    const socket = createSocket({ type: 'udp4', lookup: (host, _options, done) => done(null, host, 4) })
    const listening = once(socket, 'listening')
    socket.bind(0, '127.0.0.1')
    await listening
    return new RtpPhone(socket, figures)
  }

  private constructor(socket: Socket, figures: PhoneFigures) {
    this.#socket = socket
    this.#figures = figures
    socket.on('message', (octets) => this.#accept(octets))
  }

  get port(): number {
    return this.#socket.address().port
  }

  /** The call is answered now. */
  answered(): void {
    this.#answeredAt = performance.now()
  }

  /** One frame of silence. */
  send(port: number): void {
    const frame = this.#sent++
    const header = { payloadType: 0, marker: frame === 0, sequence: frame & 0xffff, timestamp: frame * 160 }
    this.#socket.send(encodeRtp({ ...header, ssrc: port, payload }), port, '127.0.0.1')
  }

  close(): void {
    this.#socket.close()
  }

  #accept(octets: Buffer): void {
    const packet = decodeRtp(octets)
    if (packet === null) return
    const now = performance.now()
    const figures = this.#figures
    figures.received++
    if (this.#answeredAt !== null && packet.payload.some((octet) => !quiet.has(octet))) {
      figures.starts.push(now - this.#answeredAt)
      this.#answeredAt = null
    }
    if (this.#lastAt !== null) figures.gaps.push(now - this.#lastAt)
    if (this.#lastSequence !== null) figures.lost += ((packet.sequence - this.#lastSequence) & 0xffff) - 1
    this.#lastAt = now
    this.#lastSequence = packet.sequence
  }
}

const frameMs = 20

/** Calls `send` with each index below `count()` once in 20 ms, a tenth of them every 2 ms, until stopped. */
export function everyFrame(count: () => number, send: (index: number) => void): () => void {
  const startedAt = performance.now()
  let turns = 0
  const timer = setInterval(() => {
    const due = Math.floor((performance.now() - startedAt) / (frameMs / 10))
    for (; turns < due; turns++) for (let index = turns % 10; index < count(); index += 10) send(index)
  }, 1)
  return () => clearInterval(timer)
}
