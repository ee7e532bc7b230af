import type { RtpPacket } from './packet.ts'

/** One report of an event under way. */
export interface TelephoneEvent {
  /** 0 to 15 are digits: 0 to 9, *, #, A to D. */
  event: number
  end: boolean
  /** -dBm0, 0 to 63. */
  volume: number
  /** Timestamp units since the packet's timestamp, up to 65,535. */
  duration: number
}

const digits = '0123456789*#ABCD'

/** RFC 4733 §2.3: event (8) | E (1) R (1) volume (6) | duration (16). */
export function encodeTelephoneEvent({ event, end, volume, duration }: TelephoneEvent): Uint8Array {
  return Uint8Array.of(event, (end ? 0x80 : 0) | volume, duration >> 8, duration & 0xff)
}

/** The first event of a payload; null where it is too short. The bit R is ignored, as the RFC requires. */
export function decodeTelephoneEvent(payload: Uint8Array): TelephoneEvent | null {
  const [event, flags, high, low] = payload
  if (event === undefined || flags === undefined || high === undefined || low === undefined) return null
  return { event, end: (flags & 0x80) !== 0, volume: flags & 0x3f, duration: (high << 8) | low }
}

/** Null for events that are no digits. */
export function digitOfEvent(event: number): string | null {
  return digits[event] ?? null
}

/** Null for what is no digit. */
export function eventOfDigit(digit: string): number | null {
  const event = digit === '' ? -1 : digits.indexOf(digit.toUpperCase())
  return event === -1 ? null : event
}

interface Press {
  event: number
  timestamp: number
  ended: boolean
}

/** A change of timestamp below this, of an event that has not ended, is no new one. */
const driftingUnits = 8_000

/**
 * Reads telephone-events: one key press comes in a dozen packets with one timestamp, and is reported with the first
 * that arrives (RFC 4733 §2.5.2).
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
