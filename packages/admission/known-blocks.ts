import { RecentMap } from '../kit/flow/recent-map.ts'
import { addressBlock } from '../kit/net/address-block.ts'

const maxBlocks = 20_000

/** Address blocks from which right credentials came lately: their connections find a place while strangers take all. */
export class KnownBlocks {
  readonly #blocks = new RecentMap<string, true>(maxBlocks)
  #newest = ''

  note(address: string): void {
    // A client sends many requests in a row, each with right credentials.
    if (address === this.#newest) return
    this.#newest = address
    this.#blocks.set(addressBlock(address), true)
  }

  has(address: string): boolean {
    return this.#blocks.get(addressBlock(address)) === true
  }
}
