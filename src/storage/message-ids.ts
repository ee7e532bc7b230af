import type { Database } from './database.ts'

/** Ids of a block. One process hands out all ids of a block, in order. */
export const blockSize = 10_000
/** With fewer ids left than this, the next block is fetched. */
const refillBelow = blockSize / 2

interface Block {
  next: number
  /** The first id that is not part of the block. */
  end: number
}

/**
 * Hands out msg_id numbers without a round trip each: blocks of 10,000 from the sequence `message_id_blocks`, id =
 * block × 10,000 + n. Unique over all processes, ascending within one, below 2^53. The rest of a block is lost when
 * the process ends.
 */
export class MessageIds {
  readonly #db: Database
  readonly #blocks: Block[] = []
  #fetching: Promise<void> | null = null

  private constructor(db: Database) {
    this.#db = db
  }

  static async open(db: Database): Promise<MessageIds> {
    const ids = new MessageIds(db)
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
    const text = `SELECT nextval('message_id_blocks') AS block`
    const [row] = await this.#db.query<{ block: number }>({ name: 'message-ids-next-block', text })
    if (row === undefined) throw new Error('the sequence message_id_blocks gave no number')
    const first = row.block * blockSize
    this.#blocks.push({ next: first, end: first + blockSize })
  }
}
