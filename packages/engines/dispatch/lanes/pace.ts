/** Submits this close together are counted as one entry. */
const grainMs = 10

/**
 * A rate limit as carriers count it: no more than `perSecond` submits in any sliding second. For rates below
 * one, the span is the time that one submit needs.
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

  /** Submits that may still be reserved now. Negative after a long text with more parts than there was room. */
  room(now: number): number {
    this.#forget(now)
    return this.#limit - this.#submitted - this.#reserved
  }

  /** How long until old submits leave the span; 0 without recent submits. */
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

  /** Replaces one reserved place by `submits` submits. */
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
