import { countId } from '../../../domain/guard/counted-batch.ts'
import type { RateLimit } from '../../../domain/guard/guard-policy.ts'
import { subWindowAt } from '../../../domain/guard/sub-windows.ts'

interface CountedKey {
  rule: string
  key: string
  limit: RateLimit
}

interface Counter {
  /** By the number of the part of the window. */
  parts: Map<number, number>
  forgottenAt: number
}

/** Beyond this many the counters that count no more are dropped. */
const sweepAt = 100_000

/** Counts in memory as the database does: by parts of windows, of which the present one and the six before it count. */
export class WindowCounts {
  readonly #counters = new Map<string, Counter>()
  #sweepAt = sweepAt

  /** Whether the window has no room for one more. */
  isFull({ limit, ...of }: CountedKey, now: number): boolean {
    const parts =
      this.#counters.get(countId({ ...of, seconds: limit.seconds }))?.parts ?? new Map<number, number>()
    const { slot } = subWindowAt(limit.seconds, now)
    let sum = 0
    for (const [part, count] of parts) {
      if (part < slot - 6) parts.delete(part)
      else sum += count
    }
    return sum + 1 > limit.max
  }

  add({ limit, ...of }: CountedKey, now: number): void {
    const id = countId({ ...of, seconds: limit.seconds })
    const { slot, forgottenAt } = subWindowAt(limit.seconds, now)
    const counter = this.#counters.get(id) ?? { parts: new Map<number, number>(), forgottenAt }
    counter.parts.set(slot, (counter.parts.get(slot) ?? 0) + 1)
    counter.forgottenAt = forgottenAt
    this.#counters.set(id, counter)
    if (this.#counters.size > this.#sweepAt) this.#sweep(now)
  }

  #sweep(now: number): void {
    for (const [id, { forgottenAt }] of this.#counters) if (forgottenAt <= now) this.#counters.delete(id)
    this.#sweepAt = 2 * Math.max(sweepAt, this.#counters.size)
  }
}
