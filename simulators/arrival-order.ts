/** The phones that got the newest `max` entries, in order. */
export class ArrivalOrder {
  readonly max: number
  #phones: string[] = []
  /** Index of the oldest. */
  #oldest = 0

  constructor(max: number) {
    this.max = max
  }

  /** Returns the phone whose oldest entry this one displaces, or null. */
  push(phone: string): string | null {
    this.#phones.push(phone)
    if (this.#phones.length - this.#oldest <= this.max) return null
    const displaced = this.#phones[this.#oldest++] ?? null
    if (this.#oldest >= this.max) {
      this.#phones = this.#phones.slice(this.#oldest)
      this.#oldest = 0
    }
    return displaced
  }

  *newestFirst(): Iterable<string> {
    for (let index = this.#phones.length - 1; index >= this.#oldest; index--) yield this.#phones[index] ?? ''
  }
}
