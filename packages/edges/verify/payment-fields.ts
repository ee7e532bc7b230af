import { Type } from '@sinclair/typebox'
import type { Payment } from '../../domain/otp/payment.ts'
import { formatMicros, parseAmount } from '../../domain/pricing/amount.ts'
import { type ApiRefusal, fieldError } from '../../operations/errors.ts'
import { shortText } from './read-fields.ts'

const wrongAmount = fieldError('amount', 'above 0, with at most 6 digits after the point')

/** Of a payment that the code confirms: all three or none. */
export const paymentFields = {
  amount: Type.Optional(
    Type.Unsafe<number | string>({
      type: ['number', 'string'],
      description: 'What the code confirms, such as `12.50`; with `currency` and `payee`',
      refusal: wrongAmount,
    }),
  ),
  currency: Type.Optional(
    Type.String({
      pattern: '^[A-Z]{3}$',
      description: 'Of the amount, such as `EUR`',
      refusal: fieldError('currency', 'three capital letters'),
    }),
  ),
  payee: Type.Optional(
    shortText(70, 'Who is paid', fieldError('payee', 'text of at most 70 characters without line breaks')),
  ),
}

interface GivenPayment {
  amount?: number | string
  currency?: string
  payee?: string
}

/** Null where the code confirms no payment. */
export function readPayment({ amount: given, currency, payee }: GivenPayment): Payment | ApiRefusal | null {
  if (given === undefined && currency === undefined && payee === undefined) return null
  if (given === undefined || currency === undefined || payee === undefined) {
    return fieldError('amount', 'given together with currency and payee')
  }
  const micros = parseAmount(String(given))
  if (micros === null || micros <= 0) return wrongAmount
  if (/\p{Cc}/u.test(payee)) return fieldError('payee', 'text without line breaks')
  return { amount: formatMicros(micros), currency, payee }
}
