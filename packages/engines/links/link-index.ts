import { lookedUpTogether } from '../../admission/entry-limits.ts'
import { readLinkCode } from '../../domain/links/link-code.ts'
import { Batcher } from '../../kit/flow/batcher.ts'
import { addressBlock } from '../../kit/net/address-block.ts'
import type { Clock } from '../../kit/time/clock.ts'

export interface LinkIndexOptions<Link> {
  /** Reads the links that exist among the codes. */
  read: (codes: string[]) => Promise<Link[]>
  clock: Clock
  /** Default 10,000. */
  maxKept?: number
}

interface Kept<Link> {
  link: Link
  until: number
}

const keptMs = 300_000

/**
 * Finds links by code. Concurrent look-ups are batched, in turns of address blocks, so that a flood of guessed codes
 * needs few statements and keeps no subscriber out, and recently used links are cached. Missing codes are not cached: their message may be stored a
 * moment later.
 */
export class LinkIndex<Link extends { code: string }> {
  readonly #clock: Clock
  readonly #maxKept: number
  readonly #kept = new Map<string, Kept<Link>>()
  readonly #batcher: Batcher<{ code: string; block: string }, Link | null, string>

  constructor({ read, clock, maxKept = 10_000 }: LinkIndexOptions<Link>) {
    this.#clock = clock
    this.#maxKept = maxKept
    this.#batcher = new Batcher({
      flush: async (wanted) => {
        const codes = wanted.map(({ code }) => code)
        const found = new Map((await read([...new Set(codes)])).map((link) => [link.code, link]))
        return codes.map((code) => found.get(code) ?? null)
      },
      maxItems: lookedUpTogether.links,
      concurrency: 2,
      maxWaiting: 2_000,
      ownerOf: ({ block }) => block,
    })
  }

  /**
   * `text` is the part of the URL for the code, `address` the visitor's; null if there is no such link. Rejects with
   * `DatabaseUnavailable`, or with `BatcherFull` under too many requests.
   */
  async find(text: string, address: string): Promise<Link | null> {
    const code = readLinkCode(text)
    if (code === null) return null
    const kept = this.#kept.get(code)
    const now = this.#clock.now()
    if (kept !== undefined && now < kept.until) return kept.link
    const link = await this.#batcher.add({ code, block: addressBlock(address) })
    if (link !== null) this.#keep(link, now + keptMs)
    return link
  }

  #keep(link: Link, until: number): void {
    // Inserted again, so that the least recently read entry is first.
    this.#kept.delete(link.code)
    this.#kept.set(link.code, { link, until })
    if (this.#kept.size <= this.#maxKept) return
    for (const oldest of this.#kept.keys()) {
      this.#kept.delete(oldest)
      break
    }
  }
}
