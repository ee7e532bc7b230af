import type { TallyKey } from '../machine/siblings.ts'
import type { Clock } from '../time/clock.ts'

/** Sums by the name of a tally and its key. */
export type TallySums = [name: string, sums: [key: TallyKey, amount: number][]][]

const togetherMs = 200
/** Keys of one tally that wait at once; what is added under further ones is not shared. */
const maxKeys = 10_000

/** Collects what this worker adds to tallies, sends the sums a few times a second, and applies those of others. */
export class Tallies {
  readonly #clock: Clock
  readonly #send: (sums: TallySums) => void
  readonly #applies = new Map<string, (key: TallyKey, amount: number) => void>()
  #sums = new Map<string, Map<TallyKey, number>>()
  #cancelSend: (() => void) | null = null

  constructor(clock: Clock, send: (sums: TallySums) => void) {
    this.#clock = clock
    this.#send = send
  }

  /** See `Siblings.tally`. */
  join(
    name: string,
    apply: (key: TallyKey, amount: number) => void,
  ): (key: TallyKey, amount: number) => void {
    this.#applies.set(name, apply)
    return (key, amount) => this.#add(name, key, amount)
  }

  /** Applies the sums of another worker. */
  apply(sums: TallySums): void {
    for (const [name, amounts] of sums) {
      const apply = this.#applies.get(name)
      if (apply !== undefined) for (const [key, amount] of amounts) apply(key, amount)
    }
  }

  close(): void {
    this.#cancelSend?.()
  }

  #add(name: string, key: TallyKey, amount: number): void {
    let sums = this.#sums.get(name)
    if (sums === undefined) {
      sums = new Map()
      this.#sums.set(name, sums)
    }
    const known = sums.get(key)
    if (known === undefined && sums.size >= maxKeys) return
    sums.set(key, (known ?? 0) + amount)
    this.#cancelSend ??= this.#clock.after(togetherMs, () => this.#flush())
  }

  #flush(): void {
    this.#cancelSend = null
    const sums = this.#sums
    this.#sums = new Map()
    this.#send([...sums].map(([name, amounts]) => [name, [...amounts]]))
  }
}
