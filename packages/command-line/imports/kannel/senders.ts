import { isAlphaName } from '../../../domain/address/alpha-name.ts'

export const senderForm = 'a sender is a name of 3 to 11 letters and digits, or a number of 3 to 15 digits'

/** A sender of Kannel as one that an account may have; null where it is none. */
export function parseSender(text: string | null): string | null {
  const sender = text?.replace(/^\+/, '') ?? ''
  return isAlphaName(sender) || /^\d{3,15}$/.test(sender) ? sender : null
}
