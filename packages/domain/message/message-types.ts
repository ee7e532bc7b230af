import { codeMessageType } from '../otp/verification-callback.ts'

/** The operations that send a message; that of a one-time code is named by the verification interface. */
export const messageTypes = [
  ...['sms', 'voice', 'viber', 'rcs', 'telegram', 'whatsapp', 'call/otp'],
  ...['viber+sms', 'rcs+sms', 'rcs+viber+sms', 'whatsapp+sms', 'pipeline'],
  codeMessageType,
]
