/** Counts by key, for at most `maxKeys` keys: the one touched longest ago is forgotten. */
export class RecentCounts {
  readonly #counts = new Map<string, number>()
  readonly #maxKeys: number

  constructor(maxKeys: number) {
    this.#maxKeys = maxKeys
  }

  get size(): number {
    return this.#counts.size
  }

  /** Answers how often `key` was added, this time included. */
  add(key: string): number {
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.delete(key)
    this.#counts.set(key, count)
    if (this.#counts.size > this.#maxKeys) {
      const [oldest] = this.#counts.keys()
      if (oldest !== undefined) this.#counts.delete(oldest)
    }
    return count
  }

  forget(key: string): void {
    this.#counts.delete(key)
  }

  /** Keys added more than once, at most `limit`. */
  repeated(limit: number): { key: string; count: number }[] {
    const repeated: { key: string; count: number }[] = []
    for (const [key, count] of this.#counts) {
      if (count > 1) repeated.push({ key, count })
      if (repeated.length === limit) break
    }
    return repeated
  }
}
