/** A map of at most `maxKeys` keys; above that the key set longest ago is dropped. */
export class RecentMap<K, V> {
  readonly #values = new Map<K, V>()
  readonly #maxKeys: number

  constructor(maxKeys: number) {
    this.#maxKeys = maxKeys
  }

  get size(): number {
    return this.#values.size
  }

  entries(): Iterable<[K, V]> {
    return this.#values.entries()
  }

  values(): Iterable<V> {
    return this.#values.values()
  }

  get(key: K): V | null {
    return this.#values.get(key) ?? null
  }

  set(key: K, value: V): void {
    this.#values.delete(key)
    this.#values.set(key, value)
    if (this.#values.size <= this.#maxKeys) return
    for (const oldest of this.#values.keys()) {
      this.#values.delete(oldest)
      return
    }
  }

  clear(): void {
    this.#values.clear()
  }

  delete(key: K): boolean {
    return this.#values.delete(key)
  }
}
