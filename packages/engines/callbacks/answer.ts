import type { CallbackConfig } from '../../config/sections/callback-settings.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'
import { spread } from '../../kit/time/backoff.ts'
import { readRetryAfter } from '../../kit/time/retry-after.ts'
import type { CallbackForm } from '../../store/callbacks/callbacks.ts'
import { unacknowledged } from './callback-request.ts'
import type { BreakerEvent } from './sending/breaker.ts'

/** How one attempt ended. */
export type Answer =
  | { kind: 'status'; status: number; retryAfter: string | null }
  | { kind: 'timeout' }
  /** No connection, or one that broke before a status was read. */
  | { kind: 'unreachable'; reason: string }
  /** The host resolves to an address that callbacks may not reach. */
  | { kind: 'forbidden'; reason: string }
  /** The gateway aborted it; the result is not known. */
  | { kind: 'abandoned' }

/** What happens to the callback next. */
export type Verdict =
  | { kind: 'delivered' }
  | { kind: 'failed'; error: string; dueAt: number }
  | { kind: 'dead-lettered'; error: string }
  | { kind: 'postponed'; dueAt: number }

export interface DeliveryAttempt {
  /** This one included. */
  attempts: number
  now: number
  /** In [0, 1). */
  random: number
}

/** Of the callback, as far as the answer depends on it. `body`: that of the answer; `lacksText`: a text is awaited, and broke off. */
export interface AnsweredCallback {
  form: CallbackForm | null
  body: string
  lacksText: boolean
}

const json: AnsweredCallback = { form: null, body: '', lacksText: false }

export function judge(
  answer: Answer,
  attempt: DeliveryAttempt,
  config: CallbackConfig,
  answered: AnsweredCallback = json,
): Verdict {
  switch (answer.kind) {
    case 'status':
      return judgeStatus(answer, attempt, config, answered)
    case 'timeout':
      return again(`no answer within ${config.timeoutMs} ms`, 0, attempt, config)
    case 'unreachable':
      return again(`not reachable: ${answer.reason}`, 0, attempt, config)
    case 'forbidden':
      return again(`refused: ${answer.reason}`, 0, attempt, config)
    case 'abandoned':
      return { kind: 'postponed', dueAt: attempt.now }
    default:
      return unreachable(answer)
  }
}

/**
 * The event for the circuit breaker of the host. Most error statuses concern one callback and do not count as
 * failures of the host.
 */
export function hostSign(answer: Answer): Exclude<BreakerEvent['type'], 'sent' | 'retried'> {
  switch (answer.kind) {
    case 'status':
      return overloaded.has(answer.status) ? 'failed' : 'answered'
    case 'timeout':
    case 'unreachable':
    case 'forbidden':
      return 'failed'
    case 'abandoned':
      return 'abandoned'
    default:
      return unreachable(answer)
  }
}

const overloaded: ReadonlySet<number> = new Set([429, 502, 503, 504])

/** How long the receiver requests that nothing comes, by 429 or 503 with `Retry-After`; 0 where it requests nothing. */
export function requestedRestMs(answer: Answer, now: number): number {
  if (answer.kind !== 'status' || (answer.status !== 429 && answer.status !== 503)) return 0
  return retryAfterMs(answer.retryAfter, now)
}

function judgeStatus(
  answer: Answer & { kind: 'status' },
  attempt: DeliveryAttempt,
  config: CallbackConfig,
  { form, body, lacksText }: AnsweredCallback,
): Verdict {
  const { status } = answer
  const refused = unacknowledged(form, { status, body, any2xx: config.acceptAny2xx })
  const why = refused ?? (lacksText ? `answered ${status}, and its text broke off` : null)
  if (why === null) return { kind: 'delivered' }
  if (status === 410) return { kind: 'dead-lettered', error: 'answered 410: the receiver wants no callbacks' }
  if (status >= 300 && status < 400) {
    return again(`answered ${status}: redirects are not followed`, 0, attempt, config)
  }
  return again(why, requestedRestMs(answer, attempt.now), attempt, config)
}

function again(error: string, floorMs: number, attempt: DeliveryAttempt, config: CallbackConfig): Verdict {
  const delayMs = retryDelayMs(config.scheduleSeconds, attempt.attempts, attempt.random)
  if (delayMs === null) return { kind: 'dead-lettered', error }
  return { kind: 'failed', error, dueAt: attempt.now + Math.max(delayMs, floorMs) }
}

const maxRetryAfterMs = 3_600_000

/**
 * Delay before the next attempt when `attempts` were made, ±20 %, or null when there is none left.
 * `scheduleSeconds[i]` is the delay before attempt i + 1. `random` is in [0, 1).
 */
export function retryDelayMs(scheduleSeconds: number[], attempts: number, random: number): number | null {
  const seconds = scheduleSeconds[attempts]
  return seconds === undefined ? null : Math.round(spread(seconds * 1_000, random))
}

/** The maximum time that the whole retry schedule may take. */
export function scheduleSpanMs(scheduleSeconds: number[]): number {
  return scheduleSeconds.reduce((sum, seconds) => sum + seconds, 0) * 1_200
}

/** The delay in a `Retry-After` header (seconds or an HTTP date), at most one hour; 0 if it is not readable. */
export function retryAfterMs(header: string | null, now: number): number {
  return Math.min(maxRetryAfterMs, readRetryAfter(header, now) ?? 0)
}
