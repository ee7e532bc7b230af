/** Submits this close together are remembered as one. */
const grainMs = 10

/**
 * Keeps to a rate as carriers count it: no second, wherever it begins, sees more submits than `perSecond`. Below
 * one a second the span is as long as one submit needs.
 */
export class Pace {
  readonly #limit: number
  readonly #spanMs: number
  /** Submits of the last span, oldest first. */
  readonly #recent: { at: number; submits: number }[] = []
  #submitted = 0
  #reserved = 0

  constructor(perSecond: number) {
    this.#limit = Math.ceil(perSecond)
    this.#spanMs = (1_000 * this.#limit) / perSecond
  }

  /** Submits that may still be reserved now. Below zero where a long text had more parts than there was room. */
  room(now: number): number {
    this.#forget(now)
    return this.#limit - this.#submitted - this.#reserved
  }

  /** How long until there is more room by time alone; 0 where nothing was submitted lately. */
  waitMs(now: number): number {
    const [oldest] = this.#recent
    return oldest === undefined ? 0 : Math.max(0, oldest.at + this.#spanMs + grainMs - now)
  }

  reserve(submits: number): void {
    this.#reserved += submits
  }

  cancel(submits: number): void {
    this.#reserved -= submits
  }

  /** One reserved place became so many submits. */
  submitted(submits: number, now: number): void {
    this.#reserved--
    this.#submitted += submits
    const newest = this.#recent.at(-1)
    if (newest === undefined || now - newest.at >= grainMs) this.#recent.push({ at: now, submits })
    else newest.submits += submits
  }

  #forget(now: number): void {
    for (let oldest = this.#recent[0]; oldest; oldest = this.#recent[0]) {
      if (now - oldest.at < this.#spanMs + grainMs) return
      this.#submitted -= oldest.submits
      this.#recent.shift()
    }
  }
}
