import type { Clock } from '../../lib/clock.ts'
import { inTime } from '../sip/in-time.ts'

/** So many calls at once, those included that go on ringing when their code is told already. */
export class SipCallPlaces {
  #free: number
  #waiting: (() => boolean)[] = []

  constructor(places: number) {
    this.#free = places
  }

  /** Whether a place was to be had in time; whoever has one gives it back. In the order of asking. */
  async take(limits: { clock: Clock; limitMs: number; signal: AbortSignal }): Promise<boolean> {
    if (this.#free > 0) {
      this.#free--
      return true
    }
    let wanted = true
    let given = false
    const place = new Promise<true>((resolve) => {
      this.#waiting.push(() => {
        given = wanted
        if (wanted) resolve(true)
        return wanted
      })
    })
    if ((await inTime(place, limits)) === true) return true
    wanted = false
    if (given) this.giveBack()
    return false
  }

  giveBack(): void {
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      if (next()) return
    }
    this.#free++
  }
}
