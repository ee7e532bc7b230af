/** Something that happens, any number of times, and that others wait for. */
export class Signal {
  count = 0
  #waiting: (() => void)[] = []

  fire(): void {
    this.count++
    for (const wake of this.#waiting.splice(0)) wake()
  }

  /** Resolves as soon as `holds`, which is looked at whenever it fires. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  /** Resolves when it has happened `times`. */
  happened(times = 1): Promise<void> {
    return this.until(() => this.count >= times)
  }
}
