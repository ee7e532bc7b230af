import { Type } from '@sinclair/typebox'
import { messageStatuses } from '../../domain/message/status.ts'
import { channels } from '../../domain/plan/plan.ts'
import { repliesField } from './reply.ts'
import type { Result } from './result.ts'
import { approval, literals, moment } from './small-schemas.ts'
import {
  deletedResult,
  templateListResult,
  templateResult,
  viberTemplateListResult,
  viberTemplateResult,
  whatsAppTemplateListResult,
} from './template-results.ts'

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
