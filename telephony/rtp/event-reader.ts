import type { RtpPacket } from './packet.ts'
import { decodeTelephoneEvent, digitOfEvent } from './telephone-event.ts'

interface Press {
  event: number
  timestamp: number
  ended: boolean
}

/** A change of timestamp below this, of an event that has not ended, is no new one. */
const driftingUnits = 8_000

/**
 * Reads telephone-events: a key that is pressed once comes in a dozen packets with one timestamp, and is told by
 * the first that arrives (RFC 4733 §2.5.2).
 */
export class EventReader {
  #last: Press | null = null

  /** The digit where this packet is the first of it; else null. */
  accept({ payload, timestamp, marker }: RtpPacket): string | null {
    const report = decodeTelephoneEvent(payload)
    if (report === null) return null
    const { event, end } = report
    const last = this.#last
    if (last !== null) {
      const later = (timestamp - last.timestamp) | 0
      if (later < 0) return null
      if (later === 0 || this.#continues(last, event, later, marker)) {
        this.#last = { event: last.event, timestamp, ended: last.ended || end }
        return null
      }
    }
    this.#last = { event, timestamp, ended: end }
    return digitOfEvent(event)
  }

  /** To be called when the peer's timestamps begin anew. */
  restart(): void {
    this.#last = null
  }

  /**
   * Long events come in segments, the next one beginning where the one before ended (§2.5.1.3); some old senders
   * move the timestamp with every packet.
   */
  #continues(last: Press, event: number, later: number, marker: boolean): boolean {
    if (last.event !== event || last.ended || marker) return false
    return later <= driftingUnits || later === 0xffff
  }
}
