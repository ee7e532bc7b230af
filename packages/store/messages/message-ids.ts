import { type Clock, systemClock } from '../../kit/time/clock.ts'
import type { Database } from '../database.ts'
import { firstIdOfDay, today } from '../partitions/dated-ids.ts'

/** Ids of a block. One process hands out all ids of a block, in order. */
export const blockSize = 10_000
/** With fewer ids left than this, the next block is fetched. */
const refillBelow = blockSize / 2
/** Blocks of a day, in its ids: more than one process can use up. */
const blocksPerDay = 1_000_000
/** The rest of an older block is not used: ids say the day of their message, give or take this time. */
export const blockLivesMs = 3_600_000

interface Block {
  fetchedAt: number
  next: number
  /** The first id that is not part of the block. */
  end: number
}

/**
 * Hands out msg_id numbers without a round trip each: blocks of 10,000 from the sequence `message_id_blocks`, id =
 * day × 10^10 + (block mod 10^6) × 10,000 + n, see `dated-ids.ts`. Unique over all processes, ascending within one,
 * below 2^53. The rest of a block is lost when the process ends.
 */
export class MessageIds {
  readonly #db: Database
  readonly #clock: Clock
  readonly #blocks: Block[] = []
  #fetching: Promise<void> | null = null

  private constructor(db: Database, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  static async open(db: Database, clock: Clock = systemClock): Promise<MessageIds> {
    const ids = new MessageIds(db, clock)
    await ids.#fetch()
    return ids
  }

  /** The next id, or null while no block is available: `take` then waits for one. */
  takeNow(): number | null {
    const id = this.#next()
    if (this.#left() < refillBelow) void this.#fetch().catch(() => undefined)
    return id
  }

  /** Ascending ids. Rejects with `DatabaseUnavailable` when a block is needed and cannot be fetched. */
  async take(count: number): Promise<number[]> {
    const ids: number[] = []
    while (ids.length < count) {
      const id = this.takeNow()
      if (id === null) await this.#fetch()
      else ids.push(id)
    }
    return ids
  }

  #next(): number | null {
    const oldestAt = this.#clock.now() - blockLivesMs
    while (this.#blocks[0] !== undefined && this.#blocks[0].fetchedAt < oldestAt) this.#blocks.shift()
    const [block] = this.#blocks
    if (block === undefined) return null
    const id = block.next++
    if (block.next === block.end) this.#blocks.shift()
    return id
  }

  #left(): number {
    return this.#blocks.reduce((left, block) => left + block.end - block.next, 0)
  }

  /** One fetch at a time; concurrent callers share it. */
  #fetch(): Promise<void> {
    this.#fetching ??= this.#fetchBlock().finally(() => {
      this.#fetching = null
    })
    return this.#fetching
  }

  async #fetchBlock(): Promise<void> {
    // The day of today by the database's clock.
    const text = `SELECT nextval('message_id_blocks') AS block, ${today} AS day`
    const statement = { name: 'message-ids-next-block', text }
    const [row] = await this.#db.query<{ block: number; day: number }>(statement)
    if (row === undefined) throw new Error('the sequence message_id_blocks gave no number')
    const first = firstIdOfDay(row.day) + (row.block % blocksPerDay) * blockSize
    this.#blocks.push({ next: first, end: first + blockSize, fetchedAt: this.#clock.now() })
  }
}
