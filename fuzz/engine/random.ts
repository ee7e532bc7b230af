/** Random numbers that a seed determines (sfc32). */
export class Random {
  #a: number
  #b: number
  #c = 0x9e3779b9
  #counter = 1

  constructor(seed: number) {
    this.#a = seed | 0
    this.#b = Math.imul(seed ^ 0x85ebca6b, 0xc2b2ae35)
    for (let round = 0; round < 12; round++) this.next()
  }

  /** A whole number of 32 bits. */
  next(): number {
    const sum = (this.#a + this.#b + this.#counter++) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return sum >>> 0
  }

  /** From 0 to `limit` - 1; 0 where `limit` is 0. */
  below(limit: number): number {
    return limit <= 1 ? 0 : Math.floor((this.next() / 0x1_0000_0000) * limit)
  }

  /** Small numbers are as likely as large ones. */
  size(limit: number): number {
    return this.below(Math.min(limit, 2 ** (1 + this.below(Math.ceil(Math.log2(limit + 2))))))
  }

  oneIn(chance: number): boolean {
    return this.below(chance) === 0
  }

  pick<Value>(values: readonly Value[]): Value {
    const value = values[this.below(values.length)]
    if (value === undefined) throw new Error('there is nothing to pick from')
    return value
  }
}
