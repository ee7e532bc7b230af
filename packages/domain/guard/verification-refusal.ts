import type { VerificationType } from '../otp/verification-callback.ts'
import type { GuardRule } from './guard-policy.ts'

/** Requests for codes that a guard refused, for the operator. */
export interface VerificationRefusal {
  /** Of the last one. */
  at: number
  accountId: number
  serviceId: number
  type: VerificationType
  /** Masked; of the last one. */
  recipient: string
  /** Empty for e-mail. */
  country: string
  address: string
  rule: GuardRule
  reason: string
  /** How many requests were refused for this reason in these seconds. */
  requests: number
}
