import { unreachable } from '../../../kit/flow/unreachable.ts'
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
