import { addressBlock } from '../../lib/address-block.ts'
import type { Clock } from '../../lib/clock.ts'
import { TokenBuckets } from '../../lib/token-buckets.ts'

const bytesPerSecond = 131_072

/**
 * Counts the bytes of bodies that had to be read for nothing, by the address that they came from (an IPv6 one by its
 * /64): no right key, no JSON, no signature. An address that is over its budget has its large bodies refused by their
 * first bytes; those in which a right key stands there are taken.
 */
export class RefusedWork {
  readonly #bytes: TokenBuckets<string>

  constructor(clock: Clock) {
    this.#bytes = new TokenBuckets({
      burst: 4_194_304,
      perSecond: bytesPerSecond,
      // Worked off within a minute, so that a client that mends its key is not refused for long.
      maxDebt: 60 * bytesPerSecond,
      maxOwners: 10_000,
      clock,
    })
  }

  note(address: string, bytes: number): void {
    this.#bytes.charge(addressBlock(address), bytes)
  }

  isOver(address: string): boolean {
    return this.#bytes.leftOf(addressBlock(address)) < 0
  }
}
