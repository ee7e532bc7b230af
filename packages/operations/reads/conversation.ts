import { Type } from '@sinclair/typebox'
import { formsOfSubscriber, toSubscriber } from '../../domain/address/subscriber.ts'
import { messageStatuses } from '../../domain/message/status.ts'
import { channels } from '../../domain/plan/plan.ts'
import { parseOwnNumber } from '../../domain/replies/own-number.ts'
import { nextConversationPlace, parseConversationPlace } from '../../store/replies/conversation-place.ts'
import type { ConversationEntry } from '../../store/replies/conversations.ts'
import { literals, moment } from '../answer-schemas.ts'
import { fieldError } from '../errors.ts'
import { optionalText, phoneOrIdField } from '../fields.ts'
import { answered, defineOperation, heavy, refuse } from '../operation.ts'

const numberError = fieldError('number', 'your number or sender that the subscriber writes to')
const beforeError = fieldError('before', 'the next of an earlier answer')
const pageSize = 50

const schema = Type.Object({
  type: Type.Literal('conversation'),
  phone: phoneOrIdField,
  number: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'Your number, short code or sender that the subscriber writes to',
    refusal: numberError,
  }),
  channel: Type.Optional(
    Type.Unsafe<(typeof channels)[number] | null>({
      type: ['string', 'null'],
      enum: [...channels, null],
      description: 'sms where it is left out',
      refusal: fieldError('channel', `one of ${channels.join(', ')}`),
    }),
  ),
  before: optionalText({
    pattern: '^[0-9]{1,16}-[0-9]{1,16}$',
    description: '`next` of an earlier answer: returns what came before',
    refusal: beforeError,
  }),
})

export const conversation = defineOperation({
  type: 'conversation',
  group: 'Questions',
  summary: 'Messages to a subscriber and their replies',
  details:
    'Returns what passed between one of your numbers and a subscriber, the newest first: your messages and the ' +
    'replies. Entries of both kinds that have the same id of a conversation belong together for good. ' +
    'See [replies](../operations/replies.md).',
  scope: 'status',
  weight: heavy,
  schema,
  refusals: [],
  examples: [{ type: 'conversation', phone: 380671234567, number: 'Posthorn' }],
  result: {
    name: 'ConversationResult',
    schema: Type.Object({
      conversation_id: Type.Optional(
        Type.String({ description: 'The same for all replies of this subscriber; absent before the first' }),
      ),
      entries: Type.Array(
        Type.Object({
          direction: literals(['in', 'out'], { description: 'in: a reply; out: your message' }),
          datetime: moment('When the reply came, or the message was accepted'),
          msg_id: Type.Optional(
            Type.String({ description: 'Your message, or the one that the reply answers' }),
          ),
          id: Type.Optional(Type.String({ description: 'Your id of the message, as text' })),
          status: Type.Optional(literals(messageStatuses, { description: 'Of your message' })),
          reply: Type.Optional(Type.Unsafe<object>({ $ref: '#/components/schemas/Reply' })),
        }),
      ),
      next: Type.Optional(Type.String({ description: 'There is more: the `before` of the next request' })),
    }),
    example: {
      conversation_id: '17',
      entries: [
        {
          direction: 'in',
          datetime: '2026-11-21T09:09:00.000Z',
          msg_id: '10000',
          reply: { datetime: '2026-11-21T09:09:00.000Z', message: 'yes' },
        },
        {
          direction: 'out',
          datetime: '2026-11-21T09:07:21.084Z',
          msg_id: '10000',
          id: '1',
          status: 'REPLIED',
        },
      ],
    },
  },
  run(fields, { account: { accountId }, phone: given, ports: { conversations } }) {
    const number = parseOwnNumber(fields.number)
    if (number === null) return refuse(numberError)
    const place = parseConversationPlace(fields.before ?? null)
    if (place === null) return refuse(beforeError)
    const channel = fields.channel ?? 'sms'
    const phone = toSubscriber(given)
    const pair = { channel, number, phone, phones: formsOfSubscriber(phone) }
    const look = async () => {
      const { conversationId, entries } = await conversations.read(accountId, pair, {
        place,
        limit: pageSize,
      })
      return answered({
        ...(conversationId === null ? {} : { conversation_id: String(conversationId) }),
        entries: entries.map(renderEntry),
        ...(entries.length < pageSize ? {} : { next: nextConversationPlace(entries, place) }),
      })
    }
    return { kind: 'read', read: { key: `conversation ${JSON.stringify([pair, place])}`, look } }
  },
})

function renderEntry(entry: ConversationEntry) {
  const datetime = new Date(entry.at).toISOString()
  if (entry.kind === 'reply') {
    const { msgId, reply } = entry
    return { direction: 'in', datetime, ...(msgId === null ? {} : { msg_id: String(msgId) }), reply }
  }
  const { id, clientId, status } = entry
  const own = clientId === null ? {} : { id: clientId }
  return { direction: 'out', datetime, msg_id: String(id), ...own, status }
}
