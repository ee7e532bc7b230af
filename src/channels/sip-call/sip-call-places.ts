import type { Clock } from '../../lib/clock.ts'
import { inTime } from '../sip/in-time.ts'

interface Waiting {
  state: 'waiting' | 'given' | 'gone'
  give: () => void
}

/** So many calls at once, those included that go on ringing when their code is told already. */
export class SipCallPlaces {
  #free: number
  readonly #waiting: Waiting[] = []

  constructor(places: number) {
    this.#free = places
  }

  /** Whether a place was to be had in time; whoever has one gives it back. In the order of asking. */
  async take(limits: { clock: Clock; limitMs: number; signal: AbortSignal }): Promise<boolean> {
    if (this.#free > 0) {
      this.#free--
      return true
    }
    const waiting: Waiting = { state: 'waiting', give: () => undefined }
    const place = new Promise<true>((resolve) => {
      waiting.give = () => resolve(true)
    })
    this.#waiting.push(waiting)
    if ((await inTime(place, limits)) === true) return true
    // It may have been given in the very moment in which the wait ended.
    const { state } = waiting
    waiting.state = 'gone'
    if (state === 'given') this.giveBack()
    return false
  }

  giveBack(): void {
    const next = this.#waiting.find(({ state }) => state === 'waiting')
    this.#waiting.splice(0, next === undefined ? this.#waiting.length : this.#waiting.indexOf(next) + 1)
    if (next === undefined) {
      this.#free++
      return
    }
    next.state = 'given'
    next.give()
  }
}
