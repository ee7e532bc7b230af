import type { NewCallback } from '../callbacks/outbox.ts'
import { verificationCallbackBody } from '../domain/otp/verification-callback.ts'
import type { VerificationEnd } from '../domain/otp/verification-state.ts'
import type { ExpiredVerification } from '../storage/verifications.ts'

/** A verification and how it ended just now. */
export interface Ending {
  verification: ExpiredVerification
  end: VerificationEnd
}

/** What the hooks of verifications are told at their end, one callback each. */
export function endCallbacks(endings: readonly Ending[], now: number): NewCallback[] {
  return endings.flatMap(({ verification, end }) => {
    const { accountId, msgId, hook, verifyId, customId, type, recipientAsSent } = verification
    if (hook === null) return []
    const success = end === 'approved'
    const recipient = recipientAsSent ?? verification.recipient
    const news = { success, verifyId, customId, type, recipient, status: end, at: now }
    return [{ accountId, msgId, url: hook, body: verificationCallbackBody(news) }]
  })
}
