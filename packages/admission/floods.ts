import { TokenBuckets } from '../kit/flow/token-buckets.ts'
import { addressBlock } from '../kit/net/address-block.ts'
import type { Clock } from '../kit/time/clock.ts'

/**
 * Connections that were closed because they flooded, by address block: after eight of them further ones are closed before a byte
 * is read, until the block has rested. Blocks from which right credentials came are let in all the same.
 */
export class Floods {
  readonly #closed: TokenBuckets<string>

  constructor(clock: Clock) {
    this.#closed = new TokenBuckets({ burst: 8, perSecond: 0.2, maxDebt: 6, maxOwners: 10_000, clock })
  }

  note(address: string): void {
    this.#closed.charge(addressBlock(address), 1)
  }

  isOver(address: string): boolean {
    return this.#closed.tokensLeft(addressBlock(address)) < 1
  }
}
