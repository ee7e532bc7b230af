import type { FailureStatus } from '../../domain/message/status.ts'
import type { Refusal } from '../connector.ts'

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
