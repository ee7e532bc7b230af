import type { VerificationType } from '../../domain/otp/verification-callback.ts'

/** A request for a code. `admit` and `completed` get the same object. */
export interface GuardedRequest {
  accountId: number
  serviceId: number
  type: VerificationType
  /** Digits, or an e-mail address in lower case. */
  recipient: string
  /** Address of the client, usually a server of the account. */
  clientAddress: string
  /** Address of the end user, if the client sends it. */
  userAddress?: string | null
  /** Another system checks the code, so that it is not known here who entered one. */
  isCheckedElsewhere?: true
  /** The maximum price of its message, in millionths of the account's currency. */
  priceMicros: number
}

export type GuardVerdict =
  | { kind: 'admitted' }
  /** `reason` is for the operator; the client only reads that there were too many requests. */
  | { kind: 'refused'; retryAfterSeconds: number; reason: string }

/** Decides whether a code may be sent at all. */
export interface VerificationGuard {
  /** Rejects with `DatabaseUnavailable` or `BatcherFull`. */
  admit(request: GuardedRequest): Promise<GuardVerdict>
  /** Called once for each admitted request, with whether its code is on disk. Does not throw. */
  completed(request: GuardedRequest, isCreated: boolean): void
  /**
   * Counts `wrong` wrong codes. `requestedFrom` is the `addressBlock` that requested the right code. Does not
   * throw.
   */
  noteWrong(verification: { accountId: number; requestedFrom: string | null }, wrong: number): void
}
