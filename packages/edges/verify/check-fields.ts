import { Type } from '@sinclair/typebox'
import { enteredCode, longestEnteredCode } from '../../domain/otp/entered-code.ts'
import { boundCode, type Payment } from '../../domain/otp/payment.ts'
import type { VerificationType } from '../../domain/otp/verification-callback.ts'
import type { CodeCheck } from '../../engines/verification/checks.ts'
import { fieldError } from '../../operations/errors.ts'
import { phoneField } from '../../operations/fields.ts'
import { paymentFields, readPayment } from './payment-fields.ts'
import {
  authField,
  type FieldRead,
  type Fields,
  fieldReader,
  givenValue,
  refuse,
  shortText,
} from './read-fields.ts'
import { emailField, parseRecipient } from './recipient.ts'
import { verifyIdField } from './status-fields.ts'
import { invalid } from './verify-errors.ts'

export const checkSchema = Type.Object(
  {
    auth: authField,
    command: Type.Literal('verify'),
    phone: Type.Optional(phoneField),
    email: Type.Optional(emailField('Where the code went by e-mail; `phone` may have it as well')),
    code: shortText(
      longestEnteredCode,
      'As the user entered it; spaces, dashes and case do not count',
      fieldError('code', 'the code that the user entered'),
    ),
    ...paymentFields,
    verify_id: verifyIdField,
  },
  { title: 'verify', description: 'Checks the code that the user entered' },
)

/** A check as requested; the answer repeats `verifyId` and `recipientAsSent`. */
export type CheckFields = Omit<CodeCheck, 'accountId'> & {
  type: VerificationType
  recipientAsSent: string
  payment: Payment | null
}

const readFields = fieldReader(checkSchema)

/** Reads a check. The recipient is a phone number, or for codes by e-mail an address, in `email` or in `phone`. */
export function readCheck(fields: Fields, country: string | null): FieldRead<CheckFields> {
  const read = readFields(fields)
  if (read.kind === 'refused') return read
  const email = givenValue(fields['email'])
  const given = email ?? givenValue(fields['phone'])
  const isEmail = email !== undefined || (typeof given === 'string' && given.includes('@'))
  const type = isEmail ? 'email' : 'sms'
  const recipient = parseRecipient(type, given, country)
  if (recipient.kind === 'refused') return recipient
  const { code, verify_id: verifyId } = read.value
  const payment = readPayment(read.value)
  if (payment !== null && 'sentence' in payment) return refuse(invalid(payment))
  const bound = boundCode(enteredCode(code), payment)
  return { kind: 'read', value: { type, ...recipient.value, verifyId, code: bound, payment } }
}
