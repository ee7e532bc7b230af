import type { MessageStatus } from '../message/status.ts'
import type { VerificationEnd } from './verification-state.ts'

/** What a client may ask a code to be sent by; a service decides what really carries it. */
export const verificationTypes = ['sms', 'email'] as const
export type VerificationType = (typeof verificationTypes)[number]

/** `type` of the messages that carry codes. */
export const codeMessageType = 'verify/create'

export interface VerificationUpdate {
  success: boolean
  verifyId: string
  customId: string | null
  type: VerificationType
  /** Digits as the client sent them, or an e-mail address. */
  recipient: string
  /** How the code was delivered, or how the verification ended. */
  status: MessageStatus | VerificationEnd
  at: number
}

/** The body of a callback to the `hook` of verify/create (docs/reference/contract.md, "Callbacks of a code"). */
export function verificationCallbackBody(news: VerificationUpdate): string {
  const { success, verifyId, customId, type, recipient, status, at } = news
  return JSON.stringify({
    success,
    request_id: verifyId,
    verify_id: verifyId,
    ...(customId === null ? {} : { custom_id: customId }),
    type,
    ...(type === 'email' ? { email: recipient } : { phone: recipient }),
    status,
    updated: new Date(at).toISOString(),
  })
}
