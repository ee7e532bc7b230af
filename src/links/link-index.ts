import { readLinkCode } from '../domain/links/link-code.ts'
import { Batcher } from '../lib/batcher.ts'
import type { Clock } from '../lib/clock.ts'

export interface LinkIndexOptions<Link> {
  /** Answers those of the codes that are there. */
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
 * Looks codes up: many at a time, so that a flood of guessed ones costs few statements, and the newest ones from
 * memory. What is not there is not kept in memory: its message may be about to be stored.
 */
export class LinkIndex<Link extends { code: string }> {
  readonly #clock: Clock
  readonly #maxKept: number
  readonly #kept = new Map<string, Kept<Link>>()
  readonly #batcher: Batcher<string, Link | null>

  constructor({ read, clock, maxKept = 10_000 }: LinkIndexOptions<Link>) {
    this.#clock = clock
    this.#maxKept = maxKept
    this.#batcher = new Batcher({
      flush: async (codes) => {
        const found = new Map((await read([...new Set(codes)])).map((link) => [link.code, link]))
        return codes.map((code) => found.get(code) ?? null)
      },
      maxItems: 500,
      concurrency: 2,
      maxWaiting: 2_000,
    })
  }

  /** `text` stands where a code should; null where no link has it. Rejects with `DatabaseUnavailable`, or `BatcherFull` where too many ask. */
  async find(text: string): Promise<Link | null> {
    const code = readLinkCode(text)
    if (code === null) return null
    const kept = this.#kept.get(code)
    const now = this.#clock.now()
    if (kept !== undefined && now < kept.until) return kept.link
    const link = await this.#batcher.add(code)
    if (link !== null) this.#keep(link, now + keptMs)
    return link
  }

  #keep(link: Link, until: number): void {
    // Set again, so that the map is in the order of reading and the oldest is first.
    this.#kept.delete(link.code)
    this.#kept.set(link.code, { link, until })
    if (this.#kept.size <= this.#maxKept) return
    for (const oldest of this.#kept.keys()) {
      this.#kept.delete(oldest)
      break
    }
  }
}
