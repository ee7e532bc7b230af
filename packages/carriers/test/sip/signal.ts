/** An event that happens any number of times and can be awaited. */
export class Signal {
  count = 0
  #waiting: (() => void)[] = []

  fire(): void {
    this.count++
    for (const wake of this.#waiting.splice(0)) wake()
  }

  /** Resolves as soon as `holds` is true, which is checked whenever the signal fires. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  /** Resolves when it has fired `times`. */
  happened(times = 1): Promise<void> {
    return this.until(() => this.count >= times)
  }
}
