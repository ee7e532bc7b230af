import { RecentMap } from '../packages/kit/flow/recent-map.ts'

/** Counts by key, for at most `maxKeys` keys: the one touched longest ago is forgotten. */
export class RecentCounts {
  readonly #counts: RecentMap<string, number>

  constructor(maxKeys: number) {
    this.#counts = new RecentMap(maxKeys)
  }

  get size(): number {
    return this.#counts.size
  }

  /** Returns how often `key` was added, this time included. */
  add(key: string): number {
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count
  }

  /** True for the first `times` times that a key comes; then it is counted anew. */
  isWithin(key: string, times: number): boolean {
    if (this.add(key) <= times) return true
    this.#counts.delete(key)
    return false
  }

  /** Keys added more than once, at most `limit`. */
  repeated(limit: number): { key: string; count: number }[] {
    const repeated: { key: string; count: number }[] = []
    for (const [key, count] of this.#counts.entries()) {
      if (count > 1) repeated.push({ key, count })
      if (repeated.length === limit) break
    }
    return repeated
  }
}
