import { Type } from '@sinclair/typebox'
import { messageStatuses } from '../../../domain/message/status.ts'
import { codeLength, codeTypes } from '../../../domain/otp/code-alphabet.ts'
import { verificationTypes } from '../../../domain/otp/verification-callback.ts'
import { defaultServiceId } from '../../../domain/otp/verification-service.ts'
import { checkStatuses } from '../../../domain/otp/verification-state.ts'
import { literals, moment } from '../small-schemas.ts'

const { minimum, maximum, usual } = codeLength

const auth = Type.String({ description: 'API key' })
const phone = Type.Union([Type.String({ pattern: '^\\+?[0-9]{7,15}$' }), Type.Integer()], {
  description: 'Number in international format, 7 to 15 digits',
})
const wholeNumber = (description: string, limits: { minimum: number; maximum?: number }) =>
  Type.Optional(Type.Integer({ ...limits, description }))

/** docs/reference/contract.md, "Create". */
export const createSchema = Type.Object(
  {
    auth,
    command: Type.Literal('verify/create'),
    phone: Type.Optional(phone),
    email: Type.Optional(Type.String({ description: 'E-mail address, where `type` is `email`' })),
    type: Type.Optional(
      literals(verificationTypes, { description: 'How the code is sent; `sms` where it is left out' }),
    ),
    sender_name: Type.Optional(
      Type.String({ description: 'Approved sender name; left out, the one of the service' }),
    ),
    lang: Type.Optional(
      Type.String({
        maxLength: 35,
        description: 'Language of the text, such as `uk`; unknown ones are English',
      }),
    ),
    code_length: wholeNumber(`Characters of the code; ${usual} where it is left out`, { minimum, maximum }),
    code_type: Type.Optional(
      literals(codeTypes, {
        description:
          'What the code is made of; `numeric` where it is left out. Letters are capitals that spell no word',
      }),
    ),
    service_id: wholeNumber(`A configured service; ${defaultServiceId} where it is left out`, { minimum: 1 }),
    user_ip: Type.Optional(
      Type.String({
        description:
          'The IP address of the user who asks for the code: the guard keeps floods and guesses from one address back. It is kept for an hour, with the code and in the guard’s counts.',
      }),
    ),
    custom_id: Type.Optional(
      Type.String({ maxLength: 128, description: 'Your own identifier; stands in callbacks' }),
    ),
    hook: Type.Optional(
      Type.String({ maxLength: 2_048, description: 'URL that is told of the delivery and of the end' }),
    ),
  },
  { title: 'verify/create', description: 'Sends a one-time code' },
)

export const checkSchema = Type.Object(
  {
    auth,
    command: Type.Literal('verify'),
    phone: Type.Optional(phone),
    email: Type.Optional(
      Type.String({ description: 'Where the code went by e-mail; `phone` may have it as well' }),
    ),
    code: Type.String({
      maxLength: 64,
      description: 'As the user entered it; spaces, dashes and case do not count',
    }),
    verify_id: Type.String({ maxLength: 128, description: 'What verify/create answered' }),
  },
  { title: 'verify', description: 'Checks the code that the user entered' },
)

export const createdSchema = Type.Object(
  {
    success: Type.Literal(true),
    request_id: Type.String({ description: 'The same as verify_id' }),
    verify_id: Type.String({ description: 'Names the verification in its check and in callbacks' }),
  },
  { title: 'On its way' },
)

export const checkedSchema = Type.Object(
  {
    success: Type.Literal(true),
    verify_id: Type.String({ description: 'As it was asked for' }),
    phone: Type.String({ description: 'Number, or address where the code went by e-mail' }),
    email: Type.Optional(Type.String({ description: 'The same, where the code went by e-mail' })),
    type: literals(verificationTypes, { description: 'What the code was asked for with' }),
    status: literals(checkStatuses, { description: 'See the table' }),
    service_id: Type.Integer({ description: 'The service' }),
  },
  { title: 'Checked' },
)

/** The body of a callback to the `hook` of verify/create. */
export const verificationCallbackSchema = Type.Object({
  success: Type.Boolean({ description: 'Whether the code was delivered, or approved' }),
  request_id: Type.String({ description: 'The same as verify_id' }),
  verify_id: Type.String({ description: 'What verify/create answered' }),
  custom_id: Type.Optional(Type.String({ description: 'Yours, where you gave one' })),
  type: literals(verificationTypes, { description: 'What the code was asked for with' }),
  phone: Type.Optional(
    Type.String({ description: 'Where the code went; there is `email` instead for e-mail' }),
  ),
  email: Type.Optional(Type.String({ description: 'Where the code went by e-mail' })),
  status: literals([...messageStatuses, 'approved', 'expired', 'blocked'], {
    description: 'Of the message with the code, in capitals; or how the verification ended',
  }),
  updated: moment('When that was learnt'),
})
