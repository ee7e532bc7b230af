import { samplesPerFrame } from './audio.ts'
import { encodeTelephoneEvent, eventOfDigit } from './telephone-event.ts'

/** One packet of a telephone-event. */
export interface EventPacket {
  /** Of the beginning of the press. */
  timestamp: number
  marker: boolean
  payload: Uint8Array
}

interface Press {
  event: number
  frame: number
  timestamp: number
  /** After the last key of an order. */
  onEnd: ((whole: boolean) => void) | null
}

const pressFrames = 8
/** The end of an event is sent three times (RFC 4733 §2.5.1.4). */
const endFrames = 3
const pauseFrames = 4
const maxWaiting = 64
const volume = 10

/** Keys that wait to be pressed: 160 ms each, 80 ms apart. */
export class KeyPresses {
  #presses: Press[] = []

  get isEmpty(): boolean {
    return this.#presses.length === 0
  }

  /** False where one is no digit or too many wait; then `onEnd` is not called. */
  add(digits: string, onEnd: (whole: boolean) => void): boolean {
    const events = [...digits].map(eventOfDigit).filter((event) => event !== null)
    if (events.length !== digits.length || events.length === 0) return false
    if (this.#presses.length + events.length > maxWaiting) return false
    for (const [index, event] of events.entries()) {
      const isLast = index === events.length - 1
      this.#presses.push({ event, frame: 0, timestamp: 0, onEnd: isLast ? onEnd : null })
    }
    return true
  }

  /** What goes out in the frame that begins at `timestamp`; null for nothing, as between two keys. */
  next(timestamp: number): EventPacket | null {
    const press = this.#presses[0]
    if (press === undefined) return null
    if (press.frame === 0) press.timestamp = timestamp
    press.frame++
    if (press.frame >= pressFrames + endFrames + pauseFrames - 1) {
      this.#presses.shift()
      press.onEnd?.(true)
    }
    const end = press.frame >= pressFrames
    if (press.frame >= pressFrames + endFrames) return null
    const duration = Math.min(press.frame, pressFrames) * samplesPerFrame
    const payload = encodeTelephoneEvent({ event: press.event, end, volume, duration })
    return { timestamp: press.timestamp, marker: press.frame === 1, payload }
  }

  clear(): void {
    const presses = this.#presses
    this.#presses = []
    for (const { onEnd } of presses) onEnd?.(false)
  }
}
