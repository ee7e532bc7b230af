import type { RtpPacket } from './packet.ts'

export interface ReceptionCount {
  received: number
  /** Never came, or too late. */
  lost: number
  /** Came after the wait for them was given up. */
  late: number
  duplicate: number
}

/** How long a packet that is missing is waited for once a later one is there. */
const holdMs = 60
/** Packets that may wait for one that is missing. */
const maxWaiting = 50
/** A jump of the sequence that is a new beginning when a second packet agrees (RFC 3550 §A.1). */
const largestJump = 3_000
const remembered = 256

/** Puts packets in order again: waits a moment for those that were overtaken, and drops what came twice. */
export class JitterBuffer {
  readonly count: ReceptionCount = { received: 0, lost: 0, late: 0, duplicate: 0 }
  readonly #restarted: () => void
  readonly #waiting = new Map<number, { packet: RtpPacket; since: number }>()
  /** The extended sequence that was handed on last in each place. */
  readonly #handedOn = new Float64Array(remembered).fill(-1)
  #ssrc: number | null = null
  /** Extended sequence of the next packet to hand on; far from 0, so that it never falls below. */
  #next = 0
  #afterJump: number | null = null

  /** `restarted` is called before the first packet of each new beginning of the peer's sequence but the first. */
  constructor(restarted: () => void) {
    this.#restarted = restarted
  }

  /** Packets that are now in order, mostly just this one. `now` in milliseconds of any clock. */
  accept(packet: RtpPacket, now: number): RtpPacket[] {
    this.count.received++
    if (this.#ssrc !== packet.ssrc) this.#begin(packet)
    const sequence = this.#next + (((packet.sequence - this.#next) << 16) >> 16)
    if (Math.abs(sequence - this.#next) > largestJump) {
      if (this.#afterJump !== packet.sequence) {
        this.#afterJump = (packet.sequence + 1) & 0xffff
        return []
      }
      this.#begin(packet)
      return this.#take(this.#next, packet, now)
    }
    this.#afterJump = null
    return this.#take(sequence, packet, now)
  }

  /** Packets whose predecessors were waited for long enough. */
  due(now: number): RtpPacket[] {
    return this.#waiting.size === 0 ? [] : this.#release(now)
  }

  #begin(packet: RtpPacket): void {
    if (this.#ssrc !== null) this.#restarted()
    this.#ssrc = packet.ssrc
    this.#waiting.clear()
    this.#handedOn.fill(-1)
    this.#next = 65_536 + packet.sequence
    this.#afterJump = null
  }

  #take(sequence: number, packet: RtpPacket, now: number): RtpPacket[] {
    if (this.#handedOn[sequence % remembered] === sequence || this.#waiting.has(sequence)) {
      this.count.duplicate++
      return []
    }
    if (sequence < this.#next) {
      this.count.late++
      return []
    }
    this.#waiting.set(sequence, { packet, since: now })
    return this.#release(now)
  }

  #release(now: number): RtpPacket[] {
    const released: RtpPacket[] = []
    while (this.#waiting.size > 0) {
      const first = this.#waiting.get(this.#next)
      if (first !== undefined) {
        this.#waiting.delete(this.#next)
        this.#handedOn[this.#next % remembered] = this.#next
        released.push(first.packet)
      } else if (this.#waitsOn(now)) break
      else this.count.lost++
      this.#next++
    }
    return released
  }

  #waitsOn(now: number): boolean {
    if (this.#waiting.size > maxWaiting) return false
    for (const { since } of this.#waiting.values()) if (now - since >= holdMs) return false
    return true
  }
}
