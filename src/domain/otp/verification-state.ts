/** What a client is told about a code that it checks (docs/reference/contract.md, "Check"). */
export const checkStatuses = ['approved', 'pending', 'expired', 'blocked'] as const
export type CheckStatus = (typeof checkStatuses)[number]

/** How a verification ends. */
export type VerificationEnd = Exclude<CheckStatus, 'pending'>

/** Where a verification stands; `superseded` where a newer code went to the same recipient for the same service. */
export type VerificationState = 'created' | 'superseded' | VerificationEnd

/** What is known of a verification when somebody checks its code. */
export interface KnownVerification {
  /** As it is kept: superseded and expired ones may still be `created` there. */
  kept: 'created' | VerificationEnd
  expiresAt: number
  /** Whether no newer one is there for the same recipient and service. */
  isNewest: boolean
}

export function stateOf({ kept, expiresAt, isNewest }: KnownVerification, now: number): VerificationState {
  if (kept !== 'created') return kept
  if (expiresAt <= now) return 'expired'
  return isNewest ? 'created' : 'superseded'
}

/** One check of a code: `attempt` is its number, counted already; `isRight` compares, and is asked only then. */
export interface CountedCheck {
  attempt: number
  maxAttempts: number
  isRight: () => boolean
}

/** What a check of a verification answers that is `created`. Anything but `pending` ends it. */
export function judgeCheck({ attempt, maxAttempts, isRight }: CountedCheck): CheckStatus {
  if (attempt > maxAttempts) return 'blocked'
  if (isRight()) return 'approved'
  return attempt === maxAttempts ? 'blocked' : 'pending'
}

/** What checks answer that come when it is over: a code that was used, or a newer one replaced, is `expired`. */
export function statusAfter(state: Exclude<VerificationState, 'created'>): CheckStatus {
  return state === 'blocked' ? 'blocked' : 'expired'
}
