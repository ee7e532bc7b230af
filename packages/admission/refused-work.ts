import { TokenBuckets } from '../kit/flow/token-buckets.ts'
import { noSiblings, type Siblings } from '../kit/machine/siblings.ts'
import { addressBlock } from '../kit/net/address-block.ts'
import type { Clock } from '../kit/time/clock.ts'

export const refusedBytesPerSecond = 131_072
/** At once. */
export const refusedBytes = 4_194_304

/**
 * Counts the bytes of refused bodies (no valid key, JSON or signature) by address, IPv6 by /64. Where an address is
 * over its budget, its large bodies are refused by their first bytes, unless these contain a valid key.
 */
export class RefusedWork {
  readonly #bytes: TokenBuckets<string>

  constructor(clock: Clock, siblings: Pick<Siblings, 'tally'> = noSiblings) {
    this.#bytes = new TokenBuckets({
      burst: refusedBytes,
      perSecond: refusedBytesPerSecond,
      // The debt is worked off within a minute, so that a client with a corrected key is not refused for
      // long.
      maxDebt: 60 * refusedBytesPerSecond,
      maxOwners: 10_000,
      share: (apply) => siblings.tally('refused-bytes', apply),
      clock,
    })
  }

  note(address: string, bytes: number): void {
    this.#bytes.charge(addressBlock(address), bytes)
  }

  isOver(address: string): boolean {
    return this.#bytes.tokensLeft(addressBlock(address)) < 0
  }
}
