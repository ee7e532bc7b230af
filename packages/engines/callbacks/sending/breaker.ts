import { unreachable } from '../../../kit/net/unreachable.ts'
import { type Backoff, backoffDelayMs } from '../../../kit/time/backoff.ts'

/** Circuit breaker of a host. `openings` counts how often in a row it has opened. */
export type Breaker =
  | { kind: 'closed'; failures: number }
  /** Nothing is sent before `reopensAt`; after it, one probe. */
  | { kind: 'open'; reopensAt: number; openings: number }
  /** One request is under way; its result decides. */
  | { kind: 'probing'; openings: number }

export type BreakerEvent =
  /** The host answered, with whatever status. */
  | { type: 'answered' }
  /** Unreachable, timed out, or overloaded. */
  | { type: 'failed' }
  /** A request was sent. */
  | { type: 'sent' }
  /** The gateway gave the request up: no result. */
  | { type: 'abandoned' }
  /** An operator wants the next request now. */
  | { type: 'retried' }

const failuresToOpen = 5
const openFor: Backoff = { baseMs: 10_000, maxMs: 300_000 }

export const newBreaker: Breaker = { kind: 'closed', failures: 0 }

/** `random` is in [0, 1). */
export function nextBreaker(breaker: Breaker, event: BreakerEvent, now: number, random: number): Breaker {
  switch (event.type) {
    case 'answered':
      return newBreaker
    case 'failed':
      return afterFailure(breaker, now, random)
    case 'sent':
      return breaker.kind === 'open' ? { kind: 'probing', openings: breaker.openings } : breaker
    case 'abandoned':
      return breaker.kind === 'probing'
        ? { kind: 'open', reopensAt: now, openings: breaker.openings }
        : breaker
    case 'retried':
      return breaker.kind === 'open' ? { ...breaker, reopensAt: Math.min(breaker.reopensAt, now) } : breaker
    default:
      return unreachable(event)
  }
}

function afterFailure(breaker: Breaker, now: number, random: number): Breaker {
  switch (breaker.kind) {
    case 'closed': {
      const failures = breaker.failures + 1
      return failures < failuresToOpen ? { kind: 'closed', failures } : open(0, now, random)
    }
    case 'open':
      return breaker
    case 'probing':
      return open(breaker.openings, now, random)
    default:
      return unreachable(breaker)
  }
}

function open(openings: number, now: number, random: number): Breaker {
  return {
    kind: 'open',
    reopensAt: now + backoffDelayMs(openFor, openings, random),
    openings: openings + 1,
  }
}

export interface HostPaceOptions {
  /** Requests under way at once, at most. */
  concurrency: number
  /** In [0, 1). */
  random: () => number
}

const assumedTookMs = 20
const patienceMs = 10_000
const maxPostponeMs = 600_000

/**
 * Measures how fast a host answers. From that follows how many callbacks may wait in memory and when the
 * others are due again, spaced out so that none is claimed too early.
 */
export class HostPace {
  readonly #options: HostPaceOptions
  #tookMs = assumedTookMs
  #postponedUntil = 0

  constructor(options: HostPaceOptions) {
    this.#options = options
  }

  get tookMs(): number {
    return this.#tookMs
  }

  /** Time per callback at the recent pace and full concurrency. */
  get msEach(): number {
    return Math.max(1, this.#tookMs) / this.#options.concurrency
  }

  /** How many callbacks may wait in memory: as many as the host answers within `patienceMs`. */
  room(): number {
    return Math.ceil(patienceMs / this.msEach)
  }

  /** Falls fast and rises slowly: one stall, perhaps our own, must not make a fast host look slow. */
  observe(tookMs: number): void {
    this.#tookMs += (tookMs - this.#tookMs) / (tookMs < this.#tookMs ? 2 : 50)
  }

  /** When a callback that finds no room in memory is due again: `earliest` or later. */
  postpone(earliest: number): number {
    // Twice the pace: too early costs one more claim, too late leaves the host idle.
    const inTurn = Math.max(earliest, this.#postponedUntil) + this.msEach / 2
    const fits = inTurn <= earliest + maxPostponeMs
    if (fits) this.#postponedUntil = inTurn
    return Math.ceil(fits ? inTurn : earliest + maxPostponeMs * (0.5 + this.#options.random() / 2))
  }
}
