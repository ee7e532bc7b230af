import type { Clock } from '../../kit/time/clock.ts'
import { inTime } from '../sip/in-time.ts'

interface Waiting {
  state: 'waiting' | 'given' | 'gone'
  grant: () => void
}

/** Limits the calls at once. A call that still rings counts, even after its code has been returned. */
export class SipCallPlaces {
  #free: number
  readonly #waiting: Waiting[] = []

  constructor(places: number) {
    this.#free = places
  }

  /** Reserves a place, first come first served; false where none became free in time. The caller releases it. */
  async reserve(limits: { clock: Clock; limitMs: number; signal: AbortSignal }): Promise<boolean> {
    if (this.#free > 0) {
      this.#free--
      return true
    }
    const waiting: Waiting = { state: 'waiting', grant: () => undefined }
    const place = new Promise<true>((resolve) => {
      waiting.grant = () => resolve(true)
    })
    this.#waiting.push(waiting)
    if ((await inTime(place, limits)) === true) return true
    // The place may have been granted in the very moment in which the wait ended.
    const { state } = waiting
    waiting.state = 'gone'
    if (state === 'given') this.release()
    return false
  }

  release(): void {
    const next = this.#waiting.find(({ state }) => state === 'waiting')
    this.#waiting.splice(0, next === undefined ? this.#waiting.length : this.#waiting.indexOf(next) + 1)
    if (next === undefined) {
      this.#free++
      return
    }
    next.state = 'given'
    next.grant()
  }
}
