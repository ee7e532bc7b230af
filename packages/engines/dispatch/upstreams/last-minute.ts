import type { SubmitOutcome } from '../../../domain/message/outcome.ts'
import type { OutcomeCounts } from '../../../domain/upstreams/upstream-activity.ts'

const seconds = 60

/** Outcomes of submits in the last minute, counted per second. */
export class LastMinute {
  readonly #buckets: { second: number; counts: OutcomeCounts }[] = []

  count(outcome: SubmitOutcome['kind'], now: number): void {
    const second = Math.floor(now / 1_000)
    let bucket = this.#buckets.at(-1)
    if (bucket?.second !== second) {
      bucket = { second, counts: none() }
      this.#buckets.push(bucket)
      if (this.#buckets.length > seconds) this.#buckets.shift()
    }
    bucket.counts[outcome]++
  }

  read(now: number): OutcomeCounts {
    const oldest = Math.floor(now / 1_000) - seconds
    const sum = none()
    for (const { second, counts } of this.#buckets) {
      if (second <= oldest) continue
      for (const kind of kinds) sum[kind] += counts[kind]
    }
    return sum
  }
}

const kinds = ['accepted', 'completed', 'refused', 'unknown'] as const

function none(): OutcomeCounts {
  return { accepted: 0, completed: 0, refused: 0, unknown: 0 }
}
