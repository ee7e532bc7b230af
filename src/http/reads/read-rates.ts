import type { Clock } from '../../lib/clock.ts'

/** How many seconds of work a key that was quiet may do at once. */
const burstSeconds = 10

interface Bucket {
  units: number
  at: number
}

/**
 * How much work that is not paid for each key may cause: so many units a second, and ten seconds of it at once. What an
 * answer turns out to weigh is owed afterwards. As many buckets as there are keys at the most.
 */
export class ReadRates {
  readonly #unitsPerSecond: number
  readonly #clock: Clock
  readonly #buckets = new Map<number, Bucket>()

  constructor(unitsPerSecond: number, clock: Clock) {
    this.#unitsPerSecond = unitsPerSecond
    this.#clock = clock
  }

  /** Takes the units where the key has them, and answers whether it had. */
  take(keyId: number, units: number): boolean {
    const bucket = this.#bucketOf(keyId)
    // A weight above the burst is had by a key that was quiet: no setting makes an operation impossible.
    if (bucket.units < Math.min(units, this.#most)) return false
    bucket.units -= units
    return true
  }

  /** Takes the units whether the key has them or not. */
  owe(keyId: number, units: number): void {
    this.#bucketOf(keyId).units -= units
  }

  get #most(): number {
    return this.#unitsPerSecond * burstSeconds
  }

  #bucketOf(keyId: number): Bucket {
    const now = this.#clock.now()
    const bucket = this.#buckets.get(keyId) ?? { units: this.#most, at: now }
    const refilled = bucket.units + (Math.max(0, now - bucket.at) / 1_000) * this.#unitsPerSecond
    bucket.units = Math.min(this.#most, refilled)
    bucket.at = now
    this.#buckets.set(keyId, bucket)
    return bucket
  }
}
