import type { FailureStatus } from '../../domain/message/status.ts'
import type { Refusal, SubmitOutcome } from '../connector.ts'

export type Refused = SubmitOutcome & { kind: 'refused' }

export function refused(refusal: Refusal, status: FailureStatus, raw: string): Refused {
  return { kind: 'refused', refusal, status, raw }
}

/** Nothing was sent: the upstream cannot be reached, or the link is being closed. */
export function unavailable(raw: string): Refused {
  return refused('unavailable', 'REJECTED', raw)
}

/** Codes of an upstream, listed by what they mean. */
export function meaningsOf<Meaning, Code extends number | string>(
  groups: readonly (readonly [meaning: Meaning, codes: readonly Code[]])[],
): ReadonlyMap<Code, Meaning> {
  return new Map(groups.flatMap(([meaning, codes]) => codes.map((code) => [code, meaning] as const)))
}

/** What an upstream's error means for a message. */
export interface ErrorMeaning {
  refusal: Refusal
  /** What becomes of the message where nothing else is tried any more. */
  status: FailureStatus
}

export const throttled: ErrorMeaning = { refusal: 'throttled', status: 'REJECTED' }
/** Token, money or their servers: the operator or time may repair it. */
export const outage: ErrorMeaning = { refusal: 'unavailable', status: 'REJECTED' }
export const notHere: ErrorMeaning = { refusal: 'rejected-here', status: 'REJECTED' }

/**
 * What a status means where nothing in the answer is of the upstream's own make, perhaps of somebody on the way
 * (RFC 9110, 15; RFC 8470 for 425). `ref` is the id where we chose it ourselves.
 */
export function unsaidOutcome(status: number, raw: string, ref?: string): SubmitOutcome {
  switch (status) {
    case 429:
      return refused('throttled', 'REJECTED', raw)
    // Who we are is not known, or it is said that the request is not looked at now.
    case 401:
    case 403:
    case 425:
    case 503:
      return unavailable(raw)
  }
  // Somebody has waited for somebody in vain, or broke down: how far the request came is not known.
  if (status === 408 || status >= 500) return { kind: 'unknown', raw, ...(ref === undefined ? {} : { ref }) }
  return refused('rejected-here', 'REJECTED', raw)
}
