import { Type } from '@sinclair/typebox'
import { lookupStatuses } from '../../domain/lookup/finding.ts'
import { messageStatuses } from '../../domain/message/status.ts'
import { channels } from '../../domain/plan/plan.ts'
import { durationField, keyField, repliesField, repliesNextField } from './reply.ts'
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
    duration: Type.Optional(durationField),
    reply: Type.Optional(keyField),
    replies: Type.Optional(repliesField),
    replies_next: Type.Optional(repliesNextField),
  }),
  example: {
    id: '1',
    msg_id: '10000',
    type: 'sms',
    status: 'DELIVERED',
    updated: '2026-11-21T09:07:21.084Z',
  },
}

const callResult: Result = {
  name: 'CallResult',
  schema: Type.Object(
    {
      id: Type.Optional(
        Type.Union([Type.Number(), Type.String()], { description: 'Your id, with every digit as sent' }),
      ),
      msg_id: Type.Integer({ description: 'Our id of the message, below 2^53' }),
      code: Type.String({
        pattern: '^[0-9]{4}$',
        description: 'The last four digits of the number that calls',
      }),
      price: Type.Number({ minimum: 0, description: 'What the call costs' }),
    },
    { description: 'The telephone rings, or its network was asked to let it ring.' },
  ),
  example: { id: 1, msg_id: 10_000, code: '0417', price: 0.4 },
}

const network = (description: string) =>
  Type.Optional(
    Type.Object(
      {
        name: Type.Optional(Type.String({ description: 'The network' })),
        prefix: Type.Optional(Type.Integer({ description: 'How its numbers begin after the country' })),
        country: Type.Optional(
          Type.Object(
            {
              name: Type.Optional(Type.String({ description: 'In English' })),
              prefix: Type.Optional(Type.Integer({ description: 'Calling code' })),
            },
            { description: 'Where it is' },
          ),
        ),
      },
      { description },
    ),
  )

const hlrResult: Result = {
  name: 'HlrResult',
  schema: Type.Object(
    {
      phone: Type.Integer({ description: 'The number that was asked about' }),
      status: literals(Object.values(lookupStatuses), {
        description:
          'DELIVERED: in service and reachable; UNDELIVERABLE: exists and cannot be reached now; INVALID DESTINATION ADDRESS: nobody has it; OFFLINE: no network was asked',
      }),
      imsi: Type.Optional(Type.Integer({ description: 'Of the SIM card' })),
      mccmnc: Type.Optional(
        Type.Integer({ description: 'Country and network code, without zeros in front' }),
      ),
      ported: Type.Optional(Type.Boolean({ description: 'Whether it has moved to another network' })),
      network: Type.Optional(
        Type.Object(
          {
            origin: network('The network that the number was given out by'),
            ported: network('The network that it was ported to; only where ported'),
          },
          { description: 'Networks of the number' },
        ),
      ),
    },
    { description: 'What nobody told is left out.' },
  ),
  example: {
    phone: 380501234567,
    status: 'DELIVERED',
    imsi: 255015012345678,
    mccmnc: 25501,
    ported: false,
    network: { origin: { name: 'Vodafone UA', prefix: 50, country: { name: 'Ukraine', prefix: 380 } } },
  },
}

const byType: Record<string, Result> = {
  balance: balanceResult,
  sender: senderResult,
  status: statusResult,
  hlr: hlrResult,
  'call/otp': callResult,
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
