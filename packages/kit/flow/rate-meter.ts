/** Counts events by seconds. */
export class RateMeter {
  #second = 0
  #current = 0
  #previous = 0

  note(count: number, now: number): void {
    this.#turn(now)
    this.#current += count
  }

  /** Events in the whole second before that of `now` (ms). */
  perSecond(now: number): number {
    this.#turn(now)
    return this.#previous
  }

  #turn(now: number): void {
    const second = Math.floor(now / 1_000)
    if (second === this.#second) return
    this.#previous = second === this.#second + 1 ? this.#current : 0
    this.#current = 0
    this.#second = second
  }
}
