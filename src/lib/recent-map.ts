/** A map of at most `maxKeys` keys; above that the key set longest ago is dropped. */
export class RecentMap<K, V> {
  readonly #values = new Map<K, V>()
  /**
   * Always at the key set longest ago: it goes on where it was, while a new one would step over the places of all keys
   * deleted before.
   */
  #oldest: MapIterator<K> = this.#values.keys()
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
    const { value: oldest } = this.#oldest.next()
    if (oldest !== undefined) this.#values.delete(oldest)
  }

  clear(): void {
    this.#values.clear()
    this.#oldest = this.#values.keys()
  }

  delete(key: K): boolean {
    return this.#values.delete(key)
  }
}
