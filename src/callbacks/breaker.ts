import { type Backoff, backoffDelayMs } from '../lib/backoff.ts'
import { unreachable } from '../lib/unreachable.ts'

/** Whether a host is worth asking. `openings` counts how often in a row it was found down. */
export type Breaker =
  | { kind: 'closed'; failures: number }
  /** Nothing is sent before `reopensAt`; after it, one probe. */
  | { kind: 'open'; reopensAt: number; openings: number }
  /** One request under way decides. */
  | { kind: 'probing'; openings: number }

export type BreakerEvent =
  /** The host answered, whatever it said. */
  | { type: 'answered' }
  /** It could not be reached, did not answer in time, or said that it is overloaded. */
  | { type: 'failed' }
  /** A request leaves. */
  | { type: 'sent' }
  /** A request was given up by us: nothing was learnt. */
  | { type: 'abandoned' }

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
