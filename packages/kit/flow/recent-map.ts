interface Entry<K, V> {
  key: K
  value: V
  older: Entry<K, V> | null
  newer: Entry<K, V> | null
}

/**
 * A map of at most `maxKeys` keys; above that the key set longest ago is dropped. The order is a list of its own: an
 * iterator of a `Map` that is kept holds every table that the map has outgrown since, and a new one for each key steps
 * over the places of all keys deleted before.
 */
export class RecentMap<K, V> {
  readonly #entries = new Map<K, Entry<K, V>>()
  readonly #maxKeys: number
  #oldest: Entry<K, V> | null = null
  #newest: Entry<K, V> | null = null

  constructor(maxKeys: number) {
    this.#maxKeys = maxKeys
  }

  get size(): number {
    return this.#entries.size
  }

  /** The one set longest ago comes first. */
  *entries(): Generator<[K, V]> {
    for (let entry = this.#oldest; entry !== null; entry = entry.newer) yield [entry.key, entry.value]
  }

  *values(): Generator<V> {
    for (let entry = this.#oldest; entry !== null; entry = entry.newer) yield entry.value
  }

  get(key: K): V | null {
    return this.#entries.get(key)?.value ?? null
  }

  set(key: K, value: V): void {
    const known = this.#entries.get(key)
    const entry = known ?? { key, value, older: null, newer: null }
    entry.value = value
    if (known === undefined) this.#entries.set(key, entry)
    else this.#takeOut(known)
    this.#append(entry)
    if (this.#entries.size > this.#maxKeys && this.#oldest !== null) this.delete(this.#oldest.key)
  }

  clear(): void {
    this.#entries.clear()
    this.#oldest = null
    this.#newest = null
  }

  delete(key: K): boolean {
    const entry = this.#entries.get(key)
    if (entry === undefined) return false
    this.#entries.delete(key)
    this.#takeOut(entry)
    return true
  }

  #append(entry: Entry<K, V>): void {
    entry.older = this.#newest
    entry.newer = null
    if (this.#newest === null) this.#oldest = entry
    else this.#newest.newer = entry
    this.#newest = entry
  }

  #takeOut({ older, newer }: Entry<K, V>): void {
    if (older === null) this.#oldest = newer
    else older.newer = newer
    if (newer === null) this.#newest = older
    else newer.older = older
  }
}
