import type { FailureStatus } from '../../domain/message/status.ts'
import type { Refusal, SubmitOutcome } from '../connector.ts'
import { isPage } from './is-page.ts'

export type Refused = SubmitOutcome & { kind: 'refused' }

export function refused(refusal: Refusal, status: FailureStatus, raw: string): Refused {
  return { kind: 'refused', refusal, status, raw }
}

/** The outcome with the wait that the upstream requests, if it refused and named one. */
export function withRetryAfter<Outcome extends SubmitOutcome>(
  outcome: Outcome,
  retryAfterMs: number | null,
): Outcome {
  return outcome.kind === 'refused' && retryAfterMs !== null ? { ...outcome, retryAfterMs } : outcome
}

/** Nothing was sent: the upstream cannot be reached, or the connection is being closed. */
export function unavailable(raw: string): Refused {
  return refused('unavailable', 'REJECTED', raw)
}

/** Codes of an upstream, listed by what they mean. */
export function mapCodes<Meaning, Code extends number | string>(
  groups: readonly (readonly [meaning: Meaning, codes: readonly Code[]])[],
): ReadonlyMap<Code, Meaning> {
  return new Map(groups.flatMap(([meaning, codes]) => codes.map((code) => [code, meaning] as const)))
}

/** What an upstream's error means for a message. */
export interface ErrorMeaning {
  refusal: Refusal
  /** The message's final status where no further attempt is made. */
  status: FailureStatus
}

export const throttled: ErrorMeaning = { refusal: 'throttled', status: 'REJECTED' }
/** Token, credit or the upstream's servers: the operator or time may repair it. */
export const outage: ErrorMeaning = { refusal: 'unavailable', status: 'REJECTED' }

/**
 * What an HTTP status means where the answer has no error of the upstream itself: a proxy may have sent it
 * (RFC 9110, 15; RFC 8470 for 425). A success of which nothing more can be read may have been one. `raw` is for the
 * timeline. `ref` is the id where we chose it ourselves.
 */
export function unsaidOutcome(
  { status, body }: { status: number; body: string },
  raw: string,
  ref?: string,
): SubmitOutcome {
  switch (status) {
    case 429:
      return refused('throttled', 'REJECTED', raw)
    // The request was not authenticated, or the server declares that it did not process it.
    case 401:
    case 403:
    case 425:
    case 503:
      return unavailable(raw)
  }
  // Another server than the upstream: maintenance, a portal that wants a login, a name that leads elsewhere.
  if ((status >= 300 && status < 400) || (status < 300 && isPage(body))) return unavailable(raw)
  // A server or proxy failed or timed out, or said too little: it is unknown how far the request came.
  if (status < 300 || status === 408 || status >= 500) {
    return { kind: 'unknown', raw, ...(ref === undefined ? {} : { ref }) }
  }
  return refused('rejected-here', 'REJECTED', raw)
}
