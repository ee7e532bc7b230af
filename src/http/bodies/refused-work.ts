import { addressBlock } from '../../lib/address-block.ts'
import type { Clock } from '../../lib/clock.ts'

/** Bytes of bodies that are refused, of one address: so many at once, and so many a second. */
const burstBytes = 4_194_304
const bytesPerSecond = 131_072
const maxBlocks = 10_000

interface Bucket {
  bytes: number
  at: number
}

/**
 * Counts the bytes of bodies that had to be read for nothing, by the address that they came from (an IPv6 one by its
 * /64): no right key, no JSON, no signature. An address that is over its budget has its large bodies refused by their
 * first bytes; those in which a right key stands there are taken.
 */
export class RefusedWork {
  readonly #clock: Clock
  /** In the order of the last count: the oldest is first, and goes first. */
  readonly #buckets = new Map<string, Bucket>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  note(address: string, bytes: number): void {
    const block = addressBlock(address)
    const left = this.#left(block) - bytes
    this.#buckets.delete(block)
    // A debt is worked off within a minute, so that a client that mends its key is not refused for long.
    this.#buckets.set(block, { bytes: Math.max(left, -60 * bytesPerSecond), at: this.#clock.now() })
    if (this.#buckets.size > maxBlocks) this.#buckets.delete(this.#buckets.keys().next().value ?? block)
  }

  isOver(address: string): boolean {
    return this.#buckets.size > 0 && this.#left(addressBlock(address)) < 0
  }

  #left(block: string): number {
    const bucket = this.#buckets.get(block)
    if (bucket === undefined) return burstBytes
    const seconds = Math.max(0, this.#clock.now() - bucket.at) / 1_000
    return Math.min(burstBytes, bucket.bytes + seconds * bytesPerSecond)
  }
}
