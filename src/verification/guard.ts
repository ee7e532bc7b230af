import type { VerificationType } from '../domain/otp/verification-callback.ts'
import type { VerificationEnd } from '../domain/otp/verification-state.ts'

/** What a code is for, as far as a guard may care. */
export interface GuardedVerification {
  accountId: number
  serviceId: number
  type: VerificationType
  /** Digits, or an e-mail address in lower case. */
  recipient: string
}

/** A code that is asked for. One object is one request: it is named again in `learned`. */
export interface GuardedRequest extends GuardedVerification {
  /** Of whoever asked the gateway; a server of the account, as a rule. */
  clientAddress: string
  /** Of the end user, where the client says it. */
  userAddress?: string | null
  /** The most that its message may cost, in millionths of the account's currency. */
  priceMicros: number
}

export type GuardVerdict =
  | { kind: 'admitted' }
  /** `reason` is for the operator; the client reads that there were too many. */
  | { kind: 'refused'; retryAfterSeconds: number; reason: string }

export type GuardNews =
  /** What was admitted is on disk; or it is not, for whatever reason. */
  | { kind: 'created' | 'not-created'; request: GuardedRequest }
  /** Told by the node that ended it. */
  | { kind: 'ended'; end: VerificationEnd; verification: GuardedVerification }
  /** So many wrong codes were entered just now. The right one was requested from this `addressBlock`. */
  | { kind: 'wrong'; wrong: number; verification: { accountId: number; requestedFrom: string | null } }

/** Decides whether a code may be sent at all. */
export interface VerificationGuard {
  /** Rejects with `DatabaseUnavailable` or `BatcherFull`. */
  admit(request: GuardedRequest): Promise<GuardVerdict>
  /** Each admitted request is told of once, each end once. Does not throw. */
  learned(news: GuardNews): void
}
