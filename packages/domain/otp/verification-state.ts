/** Statuses that a check returns to a client (docs/reference/contract.md, "Check"). */
export const checkStatuses = ['approved', 'pending', 'expired', 'blocked'] as const
export type CheckStatus = (typeof checkStatuses)[number]

/** How a verification ends. `cancelled`: by its client or an operator. */
export type VerificationEnd = Exclude<CheckStatus, 'pending'> | 'cancelled'

/** State of a verification. `superseded`: a newer code was sent to the same recipient for the same service. */
export const verificationStatuses = [
  'created',
  'superseded',
  'approved',
  'expired',
  'blocked',
  'cancelled',
] as const
export type VerificationState = (typeof verificationStatuses)[number]

/** A verification at the time of a check. */
export interface KnownVerification {
  /** The stored state: superseded and expired verifications may still be `created`. */
  kept: 'created' | VerificationEnd
  expiresAt: number
  /** Whether it is the newest for its recipient and service. */
  isNewest: boolean
}

export function verificationState(
  { kept, expiresAt, isNewest }: KnownVerification,
  now: number,
): VerificationState {
  if (kept !== 'created') return kept
  if (expiresAt <= now) return 'expired'
  return isNewest ? 'created' : 'superseded'
}

/**
 * One check of a code. `attempt` is its number, already counted; `isRight` compares and is called only for
 * allowed attempts.
 */
export interface CountedCheck {
  attempt: number
  maxAttempts: number
  isRight: () => boolean
}

/** The result of a check of a `created` verification. Anything but `pending` ends it. */
export function judgeCheck({ attempt, maxAttempts, isRight }: CountedCheck): CheckStatus {
  if (attempt > maxAttempts) return 'blocked'
  if (isRight()) return 'approved'
  return attempt === maxAttempts ? 'blocked' : 'pending'
}

/** The result of a check after the end: used, superseded and cancelled codes are `expired`. */
export function statusAfter(state: Exclude<VerificationState, 'created'>): CheckStatus {
  return state === 'blocked' ? 'blocked' : 'expired'
}

/** What a client reads of a verification without a check. */
export const readStatuses = [...checkStatuses, 'cancelled'] as const
export type ReadStatus = (typeof readStatuses)[number]

export function readStatus(state: VerificationState): ReadStatus {
  if (state === 'created') return 'pending'
  return state === 'superseded' ? 'expired' : state
}
