interface Range {
  from: string
  to: string
}

/** Answers a whole number from 0 to below `limit` that nobody can foresee. */
export type Draw = (limit: number) => number

/** Our numbers on a trunk. */
export class NumberPool {
  readonly size: number
  readonly #ranges: { from: number; size: number }[]

  /** Digits, both ends included, none twice. */
  constructor(ranges: readonly Range[]) {
    this.#ranges = ranges.map(({ from, to }) => ({ from: Number(from), size: Number(to) - Number(from) + 1 }))
    this.size = this.#ranges.reduce((sum, { size }) => sum + size, 0)
  }

  any(draw: Draw): string {
    return this.#at(draw(this.size))
  }

  /** Every number once, in an order that nobody can foresee; costs only what is taken of it. */
  *shuffled(draw: Draw): Generator<string> {
    // Fisher and Yates, with only those places kept that do not hold their own number.
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
