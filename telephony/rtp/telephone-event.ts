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

/** The first event of a payload; null where it is too short. The bit R is ignored, as the RFC asks. */
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
