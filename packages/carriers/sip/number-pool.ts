interface Range {
  from: string
  to: string
}

/** Returns an unpredictable integer from 0 to below `limit`. */
export type Draw = (limit: number) => number

/** Our numbers on a trunk. */
export class NumberPool {
  readonly size: number
  readonly #ranges: { from: number; size: number }[]

  /** Digits, both ends included, no number twice. */
  constructor(ranges: readonly Range[]) {
    this.#ranges = ranges.map(({ from, to }) => ({ from: Number(from), size: Number(to) - Number(from) + 1 }))
    this.size = this.#ranges.reduce((sum, { size }) => sum + size, 0)
  }

  any(draw: Draw): string {
    return this.#at(draw(this.size))
  }

  /** Every number once, in an unpredictable order; lazy, so that only the numbers used cost time. */
  *shuffled(draw: Draw): Generator<string> {
    // Fisher-Yates over a sparse map of the swapped places.
    const moved = new Map<number, number>()
    for (let left = this.size; left > 0; left--) {
      const place = draw(left)
      yield this.#at(moved.get(place) ?? place)
      moved.set(place, moved.get(left - 1) ?? left - 1)
    }
  }

  #at(index: number): string {
    let rest = index
    for (const { from, size } of this.#ranges) {
      if (rest < size) return String(from + rest)
      rest -= size
    }
    throw new RangeError(`there is no number ${index} of ${this.size}`)
  }
}
