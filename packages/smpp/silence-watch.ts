import type { SessionMode } from './session-mode.ts'

export interface SilenceLimits {
  /** Silence of the peer after which the session sends enquire_link; null: never. */
  enquireLinkMs: number | null
  /** Silence of the peer after which the connection is closed; null: never. */
  inactivityMs: number | null
  /** How long a session may stay unbound; null: for ever. */
  bindWithinMs: number | null
  /** How long a frame may take from its first octet to its last; absent: for ever. */
  frameWithinMs?: number
}

/** The state of a session that decides which limits apply; while it does not read, silence cannot be judged. */
interface Watched {
  mode: SessionMode
  isPaused: boolean
}

/** When a session closes because its peer is silent or does not bind, and when it sends enquire_link. */
export class SilenceWatch {
  readonly #limits: SilenceLimits
  readonly #openedAt: number
  #lastReadAt: number
  /** When the frame began that is not read to its end; null between frames. */
  #frameSince: number | null = null
  /** An enquire_link is unanswered. */
  isEnquiring = false

  constructor(limits: SilenceLimits, now: number) {
    this.#limits = limits
    this.#openedAt = now
    this.#lastReadAt = now
  }

  noteRead(now: number): void {
    this.#lastReadAt = now
  }

  /** Returns whether the limit of a frame begins to count. */
  noteFrame(isWithin: boolean, now: number): boolean {
    const begins = isWithin && this.#frameSince === null
    this.#frameSince = isWithin ? (this.#frameSince ?? now) : null
    return begins && this.#limits.frameWithinMs !== undefined
  }

  hasReadSince(instant: number): boolean {
    return this.#lastReadAt > instant
  }

  /** The reason for which the session is to be closed now, or null. */
  closeReason(now: number, watched: Watched): string | null {
    const { inactivityMs, bindWithinMs } = this.#limits
    if (now >= this.#bindDueAt(watched)) return `no bind came within ${bindWithinMs} ms`
    if (now >= this.#frameDueAt(watched)) return `a PDU did not end within ${this.#limits.frameWithinMs} ms`
    return now >= this.#closeDueAt(watched) ? `the peer was silent for ${inactivityMs} ms` : null
  }

  isEnquireDue(now: number, watched: Watched): boolean {
    return now >= this.#enquireDueAt(watched)
  }

  /** The earliest of all limits; infinity where none applies. */
  nextDueAt(watched: Watched): number {
    return Math.min(
      this.#bindDueAt(watched),
      this.#frameDueAt(watched),
      this.#closeDueAt(watched),
      this.#enquireDueAt(watched),
    )
  }

  #bindDueAt({ mode }: Watched): number {
    return dueAfter(mode === 'open' ? this.#openedAt : null, this.#limits.bindWithinMs)
  }

  #frameDueAt({ isPaused }: Watched): number {
    return dueAfter(isPaused ? null : this.#frameSince, this.#limits.frameWithinMs ?? null)
  }

  #closeDueAt({ isPaused }: Watched): number {
    return dueAfter(isPaused ? null : this.#lastReadAt, this.#limits.inactivityMs)
  }

  #enquireDueAt({ mode, isPaused }: Watched): number {
    const isBound = mode !== 'open' && mode !== 'unbinding' && mode !== 'closed'
    const enquires = isBound && !isPaused && !this.isEnquiring
    return dueAfter(enquires ? this.#lastReadAt : null, this.#limits.enquireLinkMs)
  }
}

/** `at + spanMs`, or never where either is null. */
function dueAfter(at: number | null, spanMs: number | null): number {
  return at === null || spanMs === null ? Number.POSITIVE_INFINITY : at + spanMs
}
