import type { Channel } from '../plan/plan.ts'
import type { VerificationType } from './verification-callback.ts'
import type { VerificationState } from './verification-state.ts'

/** What is known of a verification from its request on. */
export interface RequestedVerification {
  verifyId: string
  accountId: number
  serviceId: number
  type: VerificationType
  /** As `toSubscriber` names it. */
  recipient: string
  customId: string | null
  /** URL of its callbacks, or null. */
  hook: string | null
  maxAttempts: number
}

/** It expires when the message with its code does. */
export interface VerificationMessage {
  msgId: number
  createdAt: number
  expiresAt: number
}

/** A verification for operators, without its code or the hash. */
export interface StoredVerification extends RequestedVerification, VerificationMessage {
  verificationId: number
  /** As the client sent it, where the form differs. */
  recipientAsSent: string | null
  /** The name of its account; null where that is gone. */
  account: string | null
  /** Status of the message that carries the code; null where the message is gone. */
  messageStatus: string | null
  state: VerificationState
  /** How often a code was checked. */
  attempts: number
  endedAt: number | null
  /** The channel whose code was entered, where each has its own and the message is still known. */
  usedChannel: Channel | null
}

/** The verification whose code a message carries, without the code. */
export type MessageVerification = Pick<
  StoredVerification,
  | 'verifyId'
  | 'serviceId'
  | 'attempts'
  | 'maxAttempts'
  | 'createdAt'
  | 'expiresAt'
  | 'endedAt'
  | 'usedChannel'
> & { state: (typeof verificationStates)[number] }

/** By `verifications.state`. */
export const verificationStates = ['created', 'approved', 'expired', 'blocked', 'cancelled'] as const
