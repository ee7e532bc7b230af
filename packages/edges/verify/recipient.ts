import { Type } from '@sinclair/typebox'
import { parseEmailAddress } from '../../domain/address/email-address.ts'
import { parseAccountPhone, phoneAsSent } from '../../domain/address/phone.ts'
import type { VerificationType } from '../../domain/otp/verification-callback.ts'
import type { CodeRequest } from '../../engines/verification/creations.ts'
import { fieldError, itemErrors } from '../../operations/errors.ts'
import { type FieldRead, givenValue, refuse } from './read-fields.ts'
import { invalid } from './verify-errors.ts'

const emailError = fieldError('email', 'an e-mail address')

export const emailField = (description: string) => Type.String({ description, refusal: emailError })

/** Reads `given` as the client sent it; `country` is that of the account. Spaces around an e-mail address are trimmed, line breaks are not. */
export function parseRecipient(
  type: VerificationType,
  given: unknown,
  country: string | null,
): FieldRead<Pick<CodeRequest, 'recipient' | 'recipientAsSent'>> {
  if (type === 'email') {
    const recipient = parseEmailAddress(given)
    if (recipient === null) return refuse(invalid(emailError))
    return { kind: 'read', value: { recipient, recipientAsSent: recipient } }
  }
  const phone = givenValue(given)
  const recipient = parseAccountPhone(phone, country)
  if (recipient === null) return refuse(invalid(itemErrors.phone))
  return { kind: 'read', value: { recipient, recipientAsSent: phoneAsSent(phone) ?? recipient } }
}
