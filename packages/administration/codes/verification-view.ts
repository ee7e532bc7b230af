import { type Static, Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { codeStages } from '../../domain/otp/code-stages.ts'
import { verificationTypes } from '../../domain/otp/verification-callback.ts'
import { verificationStatuses } from '../../domain/otp/verification-state.ts'
import { channels } from '../../domain/plan/plan.ts'
import { accountId, id, instant, orNull } from '../fields.ts'

const type = oneOf(verificationTypes)
const wholeNumber = Type.Integer({ minimum: 0 })

export const verificationView = Type.Object(
  {
    verificationId: wholeNumber,
    verifyId: Type.String({ description: 'as verify/create answered it' }),
    accountId,
    account: Type.String({ description: 'the name of its account' }),
    serviceId: Type.Integer(),
    type,
    recipient: Type.String({ description: 'a number or an address; masked for viewers' }),
    customId: orNull(Type.String(), 'what the client calls it'),
    hook: orNull(Type.String(), 'where its callbacks go'),
    maxAttempts: wholeNumber,
    msgId: Type.Integer({ description: 'the message with its code' }),
    createdAt: instant,
    expiresAt: instant,
    messageStatus: orNull(Type.String(), 'null where the message is gone'),
    state: oneOf(verificationStatuses),
    attempts: Type.Integer({ description: 'how often a code was checked' }),
    endedAt: orNull(instant, 'when it ended'),
    usedChannel: orNull(oneOf(channels), 'whose code was entered, where each channel has its own'),
  },
  { title: 'VerificationView', description: 'A verification, without its code.' },
)
export type VerificationView = Static<typeof verificationView>

export const codeFilters = {
  accountId: Type.Optional(accountId),
  serviceId: Type.Optional(id('a service')),
  type: Type.Optional(type),
  country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$', description: 'a country such as UA' })),
  prefix: Type.Optional(
    Type.String({
      pattern: '^[0-9]{1,15}$',
      form: 'digits',
      description: '1 to 15 digits that the number begins with',
    }),
  ),
  stage: Type.Optional(oneOf(codeStages, 'how far it came at least, or how it ended')),
  from: Type.Optional({ ...instant, description: 'created at or after this instant in milliseconds' }),
  to: Type.Optional({ ...instant, description: 'created at or before this instant in milliseconds' }),
}
export type CodeFilters = { [Name in keyof typeof codeFilters]?: Static<(typeof codeFilters)[Name]> }
