/** A pause that is longer than this, by timestamps, is taken for a new beginning and left out. */
const longestPauseSamples = 60 * 8_000

/** The sound received from one peer, placed by timestamps; gaps are silence. */
export class Recording {
  readonly #limit: number
  #samples = new Int16Array(8_000)
  #length = 0
  /** Where in the recording the timestamp lies that came last; null before the first and after a restart. */
  #anchor: { timestamp: number; at: number } | null = null

  /** Keeps the first `limit` samples. */
  constructor(limit: number) {
    this.#limit = limit
  }

  add(timestamp: number, samples: Int16Array): void {
    const at = this.#place(timestamp)
    this.#anchor = { timestamp, at }
    const kept = samples.subarray(0, Math.max(0, this.#limit - at))
    if (kept.length === 0) return
    const end = at + kept.length
    if (end > this.#samples.length) this.#grow(end)
    this.#samples.set(kept, at)
    this.#length = Math.max(this.#length, end)
  }

  /** The next timestamp follows on what is there, whatever it is. */
  restart(): void {
    this.#anchor = null
  }

  /** A copy of what was kept. */
  samples(): Int16Array<ArrayBuffer> {
    return this.#samples.slice(0, this.#length)
  }

  #place(timestamp: number): number {
    if (this.#anchor === null) return this.#length
    const moved = (timestamp - this.#anchor.timestamp) | 0
    const at = this.#anchor.at + moved
    return at < 0 || Math.abs(moved) > longestPauseSamples ? this.#length : at
  }

  #grow(minLength: number): void {
    const grown = new Int16Array(Math.min(this.#limit, Math.max(minLength, this.#samples.length * 2)))
    grown.set(this.#samples)
    this.#samples = grown
  }
}
