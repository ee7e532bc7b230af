import type { Readable } from 'node:stream'
import { type RequestBody, readBody } from '../read-body.ts'

/** Octets of bodies that are being read: their senders are not known before the last octet is there. */
const maxReading = 33_554_432
/** Octets of bodies of one upstream whose content waits to be stored; four of the longest. */
const maxStoring = 16_777_216

interface Reading {
  payload: Readable
  octets: number
}

/** Bounds what webhooks hold in memory, from carriers and strangers alike. */
export class InboundRoom {
  readonly #reading = new Set<Reading>()
  #readingOctets = 0
  readonly #storingOctets = new Map<string, number>()

  /**
   * As `readBody`. Where there is no room, the bodies that have been coming longest are given up: carriers send theirs
   * within moments. Rejects then, and where the sender goes away.
   */
  async read(payload: Readable, maxBytes: number): Promise<RequestBody> {
    const entry: Reading = { payload, octets: 0 }
    const count = (chunk: Buffer) => {
      // What comes after that is not kept.
      const octets = Math.min(chunk.length, maxBytes - entry.octets)
      entry.octets += octets
      this.#readingOctets += octets
      this.#makeRoom()
    }
    this.#reading.add(entry)
    payload.on('data', count)
    try {
      return await readBody(payload, maxBytes)
    } finally {
      payload.off('data', count)
      this.#forget(entry)
    }
  }

  /** Does `work`; false, and it is not done, where the upstream has too much waiting. One body is always admitted. */
  async store(upstream: string, octets: number, work: () => Promise<void>): Promise<boolean> {
    const waiting = this.#storingOctets.get(upstream) ?? 0
    if (waiting > 0 && waiting + octets > maxStoring) return false
    this.#storingOctets.set(upstream, waiting + octets)
    try {
      await work()
      return true
    } finally {
      this.#storingOctets.set(upstream, (this.#storingOctets.get(upstream) ?? octets) - octets)
    }
  }

  #makeRoom(): void {
    for (const entry of this.#reading) {
      if (this.#readingOctets <= maxReading) return
      this.#forget(entry)
      entry.payload.destroy(new BodyGivenUp('too many requests are being read'))
    }
  }

  #forget(entry: Reading): void {
    this.#reading.delete(entry)
    this.#readingOctets -= entry.octets
    entry.octets = 0
  }
}

class BodyGivenUp extends Error {
  override name = 'BodyGivenUp'
  readonly statusCode = 503
}
