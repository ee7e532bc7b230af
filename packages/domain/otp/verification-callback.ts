import type { MessageStatus } from '../message/status.ts'
import type { Channel } from '../plan/plan.ts'
import type { VerificationEnd } from './verification-state.ts'

/** How a client may request a code; the plan of the service decides the channels. */
export const verificationTypes = ['sms', 'email'] as const
export type VerificationType = (typeof verificationTypes)[number]

/** `type` of messages that carry codes. */
export const codeMessageType = 'verify/create'

export interface VerificationUpdate {
  success: boolean
  verifyId: string
  customId: string | null
  type: VerificationType
  /** Digits as the client sent them, or an e-mail address. */
  recipient: string
  /** Delivery status of the code, or the end of the verification. */
  status: MessageStatus | VerificationEnd
  /** The channel whose code was entered, where each channel sent its own. */
  channel?: Channel | null
  at: number
}

/** The body of a callback to the `hook` of verify/create (docs/reference/contract.md, "Callbacks of a code"). */
export function verificationCallbackBody(update: VerificationUpdate): string {
  const { success, verifyId, customId, type, recipient, status, channel = null, at } = update
  return JSON.stringify({
    success,
    request_id: verifyId,
    verify_id: verifyId,
    ...(customId === null ? {} : { custom_id: customId }),
    type,
    ...(type === 'email' ? { email: recipient } : { phone: recipient }),
    status,
    ...(channel === null ? {} : { channel }),
    updated: new Date(at).toISOString(),
  })
}
