import type { NumberPlace } from '../../../domain/guard/number-place.ts'
import {
  blockFor,
  blockStatus,
  type FoundBlock,
  type PrefixBlock,
} from '../../../domain/guard/prefix-block.ts'
import type { StartOptions } from '../../../kit/flow/start.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import type { Events } from '../../../observability/events.ts'
import { blockByGuard, blocksChannel, type NewBlock, readBlocks } from '../../../store/codes/guard-blocks.ts'
import type { Database } from '../../../store/database.ts'
import { Snapshot } from '../../../store/statements/snapshot.ts'

export interface PrefixBlocksOptions extends StartOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault' | 'prefixBlocked'>
}

/** The blocked and the allowed prefixes, in memory. */
export class PrefixBlocks implements AsyncDisposable {
  readonly #options: PrefixBlocksOptions
  readonly #byKey: Snapshot<ReadonlyMap<string, PrefixBlock>>

  private constructor(options: PrefixBlocksOptions, byKey: Snapshot<ReadonlyMap<string, PrefixBlock>>) {
    this.#options = options
    this.#byKey = byKey
  }

  /** Rejects where the database cannot be read. */
  static async open(options: PrefixBlocksOptions): Promise<PrefixBlocks> {
    const { db } = options
    const byKey = await Snapshot.open<ReadonlyMap<string, PrefixBlock>>({
      ...options,
      where: 'closed prefixes',
      channel: blocksChannel,
      everyMs: 5_000,
      empty: new Map(),
      read: async () => new Map((await readBlocks(db)).map((block) => [block.key, block])),
    })
    return new PrefixBlocks(options, byKey)
  }

  find(phone: string, place: Pick<NumberPlace, 'country'>, now: number): FoundBlock | null {
    return blockFor(this.#byKey.value, phone, place, now)
  }

  /** How often the guard has closed it recently. */
  countStrikes(key: string, now: number): number {
    const block = this.#byKey.value.get(key)
    return block === undefined || blockStatus(block, now) === 'over' ? 0 : block.strikes
  }

  closedNow(now: number): PrefixBlock[] {
    return [...this.#byKey.value.values()].filter((block) => blockStatus(block, now) === 'closed')
  }

  /** Closes prefixes, except those already closed or opened by an operator. */
  async close(bad: readonly NewBlock[], now: number): Promise<void> {
    const noted = await blockByGuard(this.#options.db, bad, now)
    this.#byKey.value = new Map([...this.#byKey.value, ...noted.map((each) => [each.key, each] as const)])
    for (const { key, until, reason } of noted) this.#options.events.prefixBlocked({ key, until, reason })
  }

  /** Reads the blocks again. Never rejects. */
  refresh(): Promise<void> {
    return this.#byKey.refreshQuietly()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#byKey[Symbol.asyncDispose]()
  }
}
