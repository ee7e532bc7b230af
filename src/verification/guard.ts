import type { VerificationType } from '../domain/otp/verification-callback.ts'

/** A code that is requested. One object is one request: it comes again in `completed`. */
export interface GuardedRequest {
  accountId: number
  serviceId: number
  type: VerificationType
  /** Digits, or an e-mail address in lower case. */
  recipient: string
  /** Of the client; a server of the account, as a rule. */
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

/** Decides whether a code may be sent at all. */
export interface VerificationGuard {
  /** Rejects with `DatabaseUnavailable` or `BatcherFull`. */
  admit(request: GuardedRequest): Promise<GuardVerdict>
  /** Once for each request that was admitted: whether its code is on disk. Does not throw. */
  completed(request: GuardedRequest, isCreated: boolean): void
  /** So many wrong codes were entered just now. The right one was requested from this `addressBlock`. Does not throw. */
  noteWrong(verification: { accountId: number; requestedFrom: string | null }, wrong: number): void
}
