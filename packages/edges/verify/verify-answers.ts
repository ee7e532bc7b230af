import type { StoredVerification } from '../../domain/otp/stored-verification.ts'
import { defaultServiceId } from '../../domain/otp/verification-service.ts'
import { readStatus } from '../../domain/otp/verification-state.ts'
import type { Checked } from '../../engines/verification/checks.ts'
import type { CheckFields } from './check-fields.ts'

/** Under both names, because clients send either back as `verify_id`. */
export function createAnswer(verifyId: string): string {
  return JSON.stringify({ success: true, request_id: verifyId, verify_id: verifyId })
}

/** An unknown code is answered like an expired one, so that a client cannot find out which recipients got codes. */
export function checkAnswer(fields: CheckFields, { status, known, channel }: Checked): string {
  const { verifyId, recipientAsSent: recipient, type, payment } = fields
  return JSON.stringify({
    success: true,
    verify_id: verifyId,
    phone: recipient,
    ...(type === 'email' ? { email: recipient } : {}),
    type,
    status,
    service_id: known?.serviceId ?? defaultServiceId,
    ...(channel === null ? {} : { channel }),
    ...payment,
  })
}

/** The answer of `verify/status` and `verify/cancel`. */
export function statusAnswer(verification: StoredVerification): string {
  const { verifyId, type, serviceId, customId, maxAttempts, messageStatus, usedChannel } = verification
  const { createdAt, expiresAt, endedAt } = verification
  const recipient = verification.recipientAsSent ?? verification.recipient
  const attempts = Math.min(verification.attempts, maxAttempts)
  return JSON.stringify({
    success: true,
    verify_id: verifyId,
    ...(customId === null ? {} : { custom_id: customId }),
    phone: recipient,
    ...(type === 'email' ? { email: recipient } : {}),
    type,
    status: readStatus(verification.state),
    service_id: serviceId,
    ...(messageStatus === null ? {} : { message_status: messageStatus }),
    ...(usedChannel === null ? {} : { channel: usedChannel }),
    attempts,
    attempts_left: maxAttempts - attempts,
    created: new Date(createdAt).toISOString(),
    expires: new Date(expiresAt).toISOString(),
    ...(endedAt === null ? {} : { ended: new Date(endedAt).toISOString() }),
  })
}
