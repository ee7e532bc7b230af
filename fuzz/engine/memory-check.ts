import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What a heap may grow by within a run: compiled code, caches of regular expressions. */
const maxGrowthMiB = 32

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Looks at the memory that is left after garbage collection, from the end of the warm-up on. */
export class MemoryCheck {
  readonly #samples: number[] = []

  sample(): void {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    this.#samples.push((heapUsed + external) / 1_048_576)
  }

  /** A sentence where memory has grown in the second half of the run as well; null where it has not. */
  verdict(): string | null {
    const half = Math.floor(this.#samples.length / 2)
    const [first, second] = [this.#samples.slice(1, half), this.#samples.slice(half)]
    if (first.length === 0 || second.length === 0) return null
    const growth = Math.min(...second.slice(-2)) - Math.max(...first)
    return growth > maxGrowthMiB ? `memory grows: ${growth.toFixed(0)} MiB more than in the first half` : null
  }
}
