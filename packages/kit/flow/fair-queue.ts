interface Entry<Item> {
  item: Item
  size: number
}

/**
 * A queue whose owners get equal shares of each take. Items of one owner keep their order. With one owner it
 * is an ordinary queue.
 */
export class FairQueue<Item, Owner = number> {
  /** By owner, in the order of their turns. */
  readonly #queues = new Map<Owner, { entries: Entry<Item>[]; size: number }>()
  #size = 0
  #length = 0

  /** Sum of the sizes of all items. */
  get size(): number {
    return this.#size
  }

  /** Number of items. */
  get length(): number {
    return this.#length
  }

  /** Sum of the sizes of the items of `owner`. */
  sizeOf(owner: Owner): number {
    return this.#queues.get(owner)?.size ?? 0
  }

  push(owner: Owner, item: Item, size: number): void {
    const queue = this.#queues.get(owner)
    if (queue === undefined) this.#queues.set(owner, { entries: [{ item, size }], size })
    else {
      queue.entries.push({ item, size })
      queue.size += size
    }
    this.#size += size
    this.#length++
  }

  /** Removes items of at most `maxSize` together; a larger one is taken alone. Every owner gets an equal share first. */
  take(maxSize: number): Item[] {
    const taken: Item[] = []
    const share = this.#size <= maxSize ? maxSize : maxSize / this.#queues.size
    let left = this.#takeShares(taken, share, maxSize)
    // Shares that some owners did not use go to the others.
    if (left > 0 && this.#length > 0) left = this.#takeShares(taken, left, left)
    return taken
  }

  /** Removes the newest item of the owner that has most, where it has more than `size`. */
  removeNewestOfLargest(size: number): Item | undefined {
    let largest: { entries: Entry<Item>[]; size: number } | undefined
    for (const queue of this.#queues.values()) if (queue.size > (largest?.size ?? size)) largest = queue
    // The oldest item stays: its owner has a turn for it.
    const newest = largest !== undefined && largest.entries.length > 1 ? largest.entries.pop() : undefined
    if (largest === undefined || newest === undefined) return undefined
    largest.size -= newest.size
    this.#size -= newest.size
    this.#length--
    return newest.item
  }

  /** Removes items from the front of each owner's queue while `isOver` is true. */
  removeWhile(isOver: (item: Item) => boolean): Item[] {
    const removed: Item[] = []
    for (const [owner, { entries }] of this.#queues) {
      const end = entries.findIndex(({ item }) => !isOver(item))
      this.#remove(owner, end < 0 ? entries.length : end, removed)
    }
    return removed
  }

  /** One turn for each owner. Returns how much of `maxSize` is left. */
  #takeShares(taken: Item[], share: number, maxSize: number): number {
    let left = maxSize
    for (const [owner, { entries }] of [...this.#queues]) {
      let size = 0
      let end = 0
      for (const entry of entries) {
        const fits = size + entry.size <= Math.min(share, left)
        // Otherwise an owner whose first item is larger than a share would never get a turn.
        const isFirst = end === 0 && (taken.length === 0 || entry.size <= left)
        if (!fits && !isFirst) break
        size += entry.size
        end++
      }
      left -= size
      this.#remove(owner, end, taken)
      if (left <= 0) break
    }
    return left
  }

  /** Moves the first `count` items of `owner` to `into` and ends the owner's turn. */
  #remove(owner: Owner, count: number, into: Item[]): void {
    const queue = this.#queues.get(owner)
    if (queue === undefined || count === 0) return
    const entries = count === queue.entries.length ? queue.entries : queue.entries.splice(0, count)
    for (const { item, size } of entries) {
      into.push(item)
      queue.size -= size
      this.#size -= size
    }
    this.#length -= count
    this.#queues.delete(owner)
    if (entries !== queue.entries) this.#queues.set(owner, queue)
  }
}
