import { Type } from '@sinclair/typebox'
import { messageStatuses } from '../../../packages/domain/message/status.ts'
import { verificationTypes } from '../../../packages/domain/otp/verification-callback.ts'
import { codeChannels } from '../../../packages/domain/otp/verification-service.ts'
import { checkStatuses, readStatuses } from '../../../packages/domain/otp/verification-state.ts'
import { literals, moment } from '../../../packages/operations/answer-schemas.ts'

export const createdSchema = Type.Object(
  {
    success: Type.Literal(true),
    request_id: Type.String({ description: 'The same as verify_id' }),
    verify_id: Type.String({ description: 'Names the verification in its check and in callbacks' }),
  },
  { title: 'On its way' },
)

const usedChannel = literals([...codeChannels, 'email'], {
  description: 'The channel whose code was entered, where the service sends a code of its own on each',
})

export const checkedSchema = Type.Object(
  {
    success: Type.Literal(true),
    verify_id: Type.String({ description: 'As in the request' }),
    phone: Type.String({ description: 'Number, or address where the code went by e-mail' }),
    email: Type.Optional(Type.String({ description: 'The same, where the code went by e-mail' })),
    type: literals(verificationTypes, { description: 'The `type` of verify/create' }),
    status: literals(checkStatuses, { description: 'See the table' }),
    service_id: Type.Integer({ description: 'The service' }),
    channel: Type.Optional(usedChannel),
    amount: Type.Optional(Type.String({ description: 'Of the payment that the request names' })),
    currency: Type.Optional(Type.String({ description: 'Of the amount' })),
    payee: Type.Optional(Type.String({ description: 'Who is paid' })),
  },
  { title: 'Checked' },
)

export const statusAnswerSchema = Type.Object(
  {
    success: Type.Literal(true),
    verify_id: Type.String({ description: 'As in the request' }),
    custom_id: Type.Optional(Type.String({ description: 'Yours, where you gave one' })),
    phone: Type.String({ description: 'Number, or address where the code went by e-mail' }),
    email: Type.Optional(Type.String({ description: 'The same, where the code went by e-mail' })),
    type: literals(verificationTypes, { description: 'The `type` of verify/create' }),
    status: literals(readStatuses, {
      description:
        '`pending`: the code can be entered; otherwise how it ended. `cancelled`: by you or the operator',
    }),
    service_id: Type.Integer({ description: 'The service' }),
    message_status: Type.Optional(
      literals(messageStatuses, { description: 'Of the message with the code, while it is kept' }),
    ),
    channel: Type.Optional(usedChannel),
    attempts: Type.Integer({ description: 'How often a code was checked' }),
    attempts_left: Type.Integer({ description: 'How often it may still be checked' }),
    created: moment('When the code was requested'),
    expires: moment('Until when it can be entered'),
    ended: Type.Optional(moment('When it was approved, or ended otherwise')),
  },
  { title: 'Status' },
)

/** The body of a callback to the `hook` of verify/create. */
export const verificationCallbackSchema = Type.Object({
  success: Type.Boolean({ description: 'Whether the code was delivered, or approved' }),
  request_id: Type.String({ description: 'The same as verify_id' }),
  verify_id: Type.String({ description: 'What verify/create answered' }),
  custom_id: Type.Optional(Type.String({ description: 'Yours, where you gave one' })),
  type: literals(verificationTypes, { description: 'The `type` of verify/create' }),
  phone: Type.Optional(
    Type.String({ description: 'Where the code went; there is `email` instead for e-mail' }),
  ),
  email: Type.Optional(Type.String({ description: 'Where the code went by e-mail' })),
  status: literals([...messageStatuses, 'approved', 'expired', 'blocked', 'cancelled'], {
    description: 'Of the message with the code, in capitals; or how the verification ended',
  }),
  channel: Type.Optional(usedChannel),
  updated: moment('When the gateway learnt of it'),
})
