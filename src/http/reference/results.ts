import { type TSchema, Type } from '@sinclair/typebox'
import { messageStatuses } from '../../domain/message/status.ts'
import { channels } from '../../domain/plan/plan.ts'
import { literals } from './literals.ts'
import { repliesField } from './reply.ts'

/** What an item's `data` holds when its operation succeeded (contract-decisions, "Results"). */
export interface Result {
  /** Its name among the schemas of OpenAPI. */
  name: string
  schema: TSchema
  example: unknown
}

const moment = (description: string) => Type.String({ format: 'date-time', description })
const approval = (description: string) => literals(['pending', 'approved', 'rejected'], { description })

export const sendResult: Result = {
  name: 'SendResult',
  schema: Type.Object(
    {
      id: Type.Optional(
        Type.Union([Type.Number(), Type.String()], { description: 'Your id, with every digit as sent' }),
      ),
      msg_id: Type.Integer({ description: 'Our id of the message, below 2^53' }),
      data: Type.Literal(1, { description: 'Always 1' }),
      parts: Type.Integer({ minimum: 1, description: 'Message parts that are billed' }),
    },
    { description: 'The message is on disk and its price reserved. Its status follows later.' },
  ),
  example: { id: 1, msg_id: 10_000, data: 1, parts: 1 },
}

const balanceResult: Result = {
  name: 'BalanceResult',
  schema: Type.Object({
    amount: Type.Number({ description: 'What can be spent now; prices of messages under way are taken off' }),
    currency: Type.String({ description: 'ISO 4217' }),
  }),
  example: { amount: 999.5, currency: 'UAH' },
}

const senderResult: Result = {
  name: 'SenderResult',
  schema: Type.Object({
    senders: Type.Array(
      Type.Object({
        name: Type.String({ description: 'What a signature field takes' }),
        channel: literals(channels, { description: 'The channel it may be used on' }),
        status: approval('Only approved senders can send'),
      }),
    ),
  }),
  example: {
    senders: [
      { name: 'Posthorn', channel: 'sms', status: 'approved' },
      { name: 'Posthorn', channel: 'viber', status: 'pending' },
    ],
  },
}

const statusResult: Result = {
  name: 'StatusResult',
  schema: Type.Object({
    id: Type.Optional(Type.String({ description: 'Your id, as text' })),
    msg_id: Type.String({ description: 'Our id, as text' }),
    type: literals(channels, { description: 'The channel of the newest stage tried' }),
    status: literals(messageStatuses, { description: 'See the list of statuses' }),
    updated: moment('When the status was learnt'),
    error: Type.Optional(Type.String({ description: 'Why the message failed' })),
    replies: Type.Optional(repliesField),
  }),
  example: {
    id: '1',
    msg_id: '10000',
    type: 'sms',
    status: 'DELIVERED',
    updated: '2026-11-21T09:07:21.084Z',
  },
}

const smsTemplate = {
  id: Type.String({ description: 'Names the template when it is deleted' }),
  name: Type.Union([Type.String(), Type.Null()], { description: 'The name given, or null' }),
  template: Type.String({ description: 'The text' }),
  parts: Type.Integer({ minimum: 1, description: 'SMS parts that the text takes' }),
  characters: Type.Integer({ minimum: 1, description: 'Characters of the text, counted as SMS counts them' }),
}

const templateResult: Result = {
  name: 'TemplateResult',
  schema: Type.Object(smsTemplate),
  example: { id: '17', name: 'welcome', template: 'Welcome to our shop!', parts: 1, characters: 20 },
}

const templateListResult: Result = {
  name: 'TemplateListResult',
  schema: Type.Object({
    templates: Type.Array(Type.Object({ ...smsTemplate, created: moment('When it was made') })),
  }),
  example: {
    templates: [
      {
        id: '17',
        name: 'welcome',
        template: 'Welcome to our shop!',
        parts: 1,
        characters: 20,
        created: '2026-11-21T09:07:21.084Z',
      },
    ],
  },
}

const deletedResult: Result = {
  name: 'DeletedResult',
  schema: Type.Object({
    deleted: Type.Integer({
      minimum: 0,
      description: 'How many templates were deleted; 0 where none matched',
    }),
  }),
  example: { deleted: 1 },
}

const viberTemplateResult: Result = {
  name: 'ViberTemplateResult',
  schema: Type.Object({
    id: Type.Integer({ description: 'Names the template when it is deleted' }),
    status: approval('What moderation says'),
  }),
  example: { id: 5, status: 'pending' },
}

const viberTemplateListResult: Result = {
  name: 'ViberTemplateListResult',
  schema: Type.Object({
    templates: Type.Array(
      Type.Object({
        id: Type.Integer(),
        template: Type.String({ description: 'The text' }),
        signature: Type.Union([Type.String(), Type.Null()], { description: 'Its sender, or null' }),
        status: approval('What moderation says'),
        created: moment('When it was made'),
      }),
    ),
  }),
  example: {
    templates: [
      {
        id: 5,
        template: 'Your order {order} has arrived.',
        signature: 'Posthorn',
        status: 'approved',
        created: '2026-11-21T09:07:21.084Z',
      },
    ],
  },
}

const whatsAppTemplateListResult: Result = {
  name: 'WhatsAppTemplateListResult',
  schema: Type.Array(
    Type.Object({
      name: Type.String({ description: 'What whatsapp_template takes' }),
      language: Type.String({ description: 'What whatsapp_language takes' }),
      signature: Type.String({ description: 'The sender that it belongs to' }),
      category: Type.String({ description: 'AUTHENTICATION, UTILITY or MARKETING' }),
      params: Type.Integer({ minimum: 0, description: 'How many values whatsapp_params must have' }),
      shape: Type.Array(
        Type.Object({
          in: literals(['header', 'body', 'button'], { description: 'Where the value stands' }),
          index: Type.Integer({ minimum: 0, description: 'Its place there, from 0' }),
          type: literals(['text', 'image', 'video', 'document', 'location'], {
            description: 'What the value must be',
          }),
          name: Type.Optional(Type.String({ description: 'Of a parameter that has a name' })),
        }),
        { description: 'What each value of whatsapp_params is for, in their order' },
      ),
      text: Type.String({ description: 'The text of the body, with its placeholders' }),
    }),
    { description: 'Approved templates' },
  ),
  example: [
    {
      name: 'order_arrived',
      language: 'en',
      signature: 'Posthorn',
      category: 'UTILITY',
      params: 1,
      shape: [{ in: 'body', index: 0, type: 'text' }],
      text: 'Your order {{1}} has arrived.',
    },
  ],
}

const byType: Record<string, Result> = {
  balance: balanceResult,
  sender: senderResult,
  status: statusResult,
  'template/create': templateResult,
  'template/list': templateListResult,
  'template/delete': deletedResult,
  'template/viber/create': viberTemplateResult,
  'template/viber/list': viberTemplateListResult,
  'template/viber/delete': deletedResult,
  'template/whatsapp/list': whatsAppTemplateListResult,
}

/** What the operation answers; null where that is not written down here. */
export function resultOf(operation: { type: string; sends: boolean }): Result | null {
  return byType[operation.type] ?? (operation.sends ? sendResult : null)
}
