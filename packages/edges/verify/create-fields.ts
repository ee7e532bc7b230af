import { Type } from '@sinclair/typebox'
import { type CodeType, codeLength, codeTypes } from '../../domain/otp/code-alphabet.ts'
import { type VerificationType, verificationTypes } from '../../domain/otp/verification-callback.ts'
import { defaultServiceId } from '../../domain/otp/verification-service.ts'
import { parseAmount } from '../../domain/pricing/amount.ts'
import type { CodeRequest } from '../../engines/verification/creations.ts'
import { fieldError, itemErrors } from '../../operations/errors.ts'
import { hookField, phoneField } from '../../operations/fields.ts'
import type { HookCheck } from '../../operations/ports.ts'
import { paymentFields, readPayment } from './payment-fields.ts'
import { authField, type FieldRead, type Fields, fieldReader, refuse, shortText } from './read-fields.ts'
import { emailField, parseRecipient } from './recipient.ts'
import { hookError, invalid } from './verify-errors.ts'

const { minimum, maximum, usual } = codeLength

const wrongPrice = fieldError('max_price', 'an amount of money')

/** docs/reference/contract.md, "Create". */
export const createSchema = Type.Object(
  {
    auth: authField,
    command: Type.Literal('verify/create'),
    phone: Type.Optional(phoneField),
    email: Type.Optional(emailField('E-mail address, where `type` is `email`')),
    type: Type.Optional(
      Type.Unsafe<VerificationType>({
        type: 'string',
        enum: [...verificationTypes],
        description: 'How the code is sent; `sms` where it is left out',
        refusal: fieldError('type', verificationTypes.join(' or ')),
      }),
    ),
    sender_name: Type.Optional(
      Type.String({
        description: 'Approved sender name; left out, the one of the service',
        refusal: itemErrors.alphaName,
      }),
    ),
    lang: Type.Optional(
      shortText(
        35,
        'Language of the text, such as `uk`; unknown ones are English',
        fieldError('lang', 'a language code such as en or uk'),
      ),
    ),
    code: Type.Optional(
      Type.String({
        pattern: `^[A-Za-z0-9]{${minimum},${maximum}}$`,
        description: 'Your own code, in place of one that the gateway draws; it is kept as a hash alone',
        refusal: fieldError('code', `${minimum} to ${maximum} letters and digits`),
      }),
    ),
    app_hash: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9+/]{11}$',
        description: 'Of your app on Android, which then reads the code out of the SMS',
        refusal: fieldError('app_hash', 'the 11 characters that Android computes for the app'),
      }),
    ),
    ...paymentFields,
    max_price: Type.Optional(
      Type.Unsafe<number | string>({
        type: ['number', 'string'],
        description: 'What the code may cost at most, in the currency of the account',
        refusal: wrongPrice,
      }),
    ),
    code_length: Type.Optional(
      Type.Integer({
        minimum,
        maximum,
        description: `Characters of the code; ${usual} where it is left out`,
        refusal: fieldError('code_length', `a whole number from ${minimum} to ${maximum}`),
      }),
    ),
    code_type: Type.Optional(
      Type.Unsafe<CodeType>({
        type: 'string',
        enum: [...codeTypes],
        description:
          'What the code is made of; `numeric` where it is left out. Letters are capitals that spell no word',
        refusal: fieldError('code_type', codeTypes.join(', ')),
      }),
    ),
    service_id: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2 ** 31 - 1,
        description: `A configured service; ${defaultServiceId} where it is left out`,
        refusal: fieldError('service_id', 'a positive whole number'),
      }),
    ),
    user_ip: Type.Optional(
      Type.Unsafe<string>({
        type: 'string',
        anyOf: [{ format: 'ipv4' }, { format: 'ipv6' }],
        description:
          'The IP address of the user who requests the code: the guard limits requests and guesses from one address. It is kept for an hour, with the code and in the guard’s counts.',
        refusal: fieldError('user_ip', 'the IP address of the user'),
      }),
    ),
    custom_id: Type.Optional(
      shortText(
        128,
        'Your own identifier; stands in callbacks',
        fieldError('custom_id', 'a string of at most 128 characters'),
      ),
    ),
    hook: { ...hookField, maxLength: 2_048, description: 'URL for callbacks about the delivery and the end' },
  },
  { title: 'verify/create', description: 'Sends a one-time code' },
)

/** The fields of verify/create, without account and client address. */
export type CreateFields = Omit<CodeRequest, 'account' | 'clientAddress'>

const readFields = fieldReader(createSchema)

export function readCreate(
  fields: Fields,
  checkHookUrl: HookCheck,
  country: string | null,
): FieldRead<CreateFields> {
  const read = readFields(fields)
  if (read.kind === 'refused') return read
  const { type = 'sms', sender_name, lang, custom_id, user_ip, hook } = read.value
  const recipient = parseRecipient(type, fields[type === 'email' ? 'email' : 'phone'], country)
  if (recipient.kind === 'refused') return recipient
  // As sent: spaces around a URL are not trimmed.
  const wrongHook = typeof hook === 'string' ? checkHookUrl(String(fields['hook'])) : null
  if (wrongHook !== null) return refuse(hookError(wrongHook))
  const { code = null, app_hash: appHash = null, max_price: maxPrice } = read.value
  if (code !== null && (read.value.code_length !== undefined || read.value.code_type !== undefined)) {
    return refuse(invalid(fieldError('code', 'given without code_length and code_type')))
  }
  if (appHash !== null && type !== 'sms') {
    return refuse(invalid(fieldError('app_hash', 'left out: only an SMS carries it')))
  }
  const payment = readPayment(read.value)
  if (payment !== null && 'sentence' in payment) return refuse(invalid(payment))
  const maxPriceMicros = maxPrice === undefined ? null : parseAmount(String(maxPrice))
  if (maxPrice !== undefined && maxPriceMicros === null) return refuse(invalid(wrongPrice))
  const { code_length = usual, code_type = 'numeric', service_id = defaultServiceId } = read.value
  return {
    kind: 'read',
    value: {
      ...recipient.value,
      type,
      senderName: sender_name ?? null,
      lang: lang ?? null,
      ...{ code, appHash, payment, maxPriceMicros },
      codeLength: code_length,
      codeType: code_type,
      serviceId: service_id,
      customId: custom_id ?? null,
      userAddress: user_ip ?? null,
      hook: hook ?? null,
    },
  }
}
