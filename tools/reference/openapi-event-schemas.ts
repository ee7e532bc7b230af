import { type EventType, eventKinds, eventTypes } from '../../packages/domain/feed/event-types.ts'
import { acknowledgedBy } from '../../packages/domain/message/acknowledgement.ts'
import { distinct, feedCatalogue } from './error-catalogue.ts'
import { type JsonSchema, schemaRef } from './json-schema.ts'

/** The schemas of the feed: `Event` is one of a type for each kind of event. */
export function eventSchemas(): Record<string, JsonSchema> {
  const refs = eventTypes.map((type) => [type, schemaRef(nameOf(type)).$ref] as const)
  return {
    Event: {
      description: 'An event; `type` says what `data` has. New types may come with a new version',
      oneOf: eventTypes.map((type) => schemaRef(nameOf(type))),
      discriminator: { propertyName: 'type', mapping: Object.fromEntries(refs) },
    },
    ...Object.fromEntries(eventTypes.map((type) => [nameOf(type), eventOf(type)])),
    EventsRefused: {
      title: 'Request for events refused',
      type: 'object',
      required: ['success', 'error'],
      properties: {
        success: { const: false },
        error: {
          type: 'string',
          description: 'What would be right',
          examples: distinct(feedCatalogue()).map(({ sentence }) => sentence),
          'x-codes': distinct(feedCatalogue()),
        },
        oldest: { type: 'string', description: 'The first number that can be read, with the status 410' },
      },
    },
  }
}

function eventOf(type: EventType): JsonSchema {
  return {
    title: type,
    description: eventKinds[type].says,
    type: 'object',
    required: ['id', 'number', 'type', 'timestamp', 'data'],
    properties: {
      id: { type: 'string', description: 'Unique; also the `webhook-id` of an endpoint’s request' },
      number: { type: 'integer', description: 'Its place in the feed of the account' },
      type: { const: type },
      timestamp: { type: 'string', format: 'date-time' },
      data: dataOf[type],
    },
  }
}

/** `message.channel_started` is `EventMessageChannelStarted`. */
function nameOf(type: EventType): string {
  return `Event${type.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}`
}

const text = (description: string): JsonSchema => ({ type: 'string', description })

/** Of a message; those that are not required are missing once it is erased or dropped. */
const messageMembers: Record<string, JsonSchema> = {
  msg_id: text('The gateway’s identifier of the message'),
  id: text('Your own'),
  request_id: text('Of `/v1/json`'),
  phone: text('The subscriber'),
  operation: text('Its `type`'),
}

const channel = text('Such as `sms`')
const status = text('See the statuses of messages')
const call: Record<string, JsonSchema> = {
  duration: { type: 'integer', description: 'Seconds' },
  answered_by: text('Who answered, where that is known'),
  reply: text('The key that was pressed'),
}

function data(members: Record<string, JsonSchema>, ...optional: string[]): JsonSchema {
  const required = Object.keys(members).filter((name) => !optional.includes(name))
  return { type: 'object', required, properties: members }
}

function ofMessage(members: Record<string, JsonSchema>, ...optional: string[]): JsonSchema {
  return data({ ...messageMembers, ...members }, ...['id', 'request_id', 'phone', 'operation'], ...optional)
}

const dataOf: Record<EventType, JsonSchema> = {
  'message.accepted': ofMessage({ channel }),
  'message.channel_started': ofMessage({ channel }),
  'message.channel_skipped': ofMessage({ channel, reason: text('Why it cannot succeed') }),
  'message.channel_silent': ofMessage({ channel }),
  'message.submitted': ofMessage({ channel }),
  'message.delivered': ofMessage({ channel, status }),
  'message.read': ofMessage({ channel, status }),
  'message.acknowledged': ofMessage(
    {
      channel,
      by: { enum: [...acknowledgedBy], description: 'How' },
      button: text('What stands on the tapped button'),
    },
    'channel',
    'button',
  ),
  'message.failed': ofMessage({ channel, status, error: text('The reason, where one is known') }, 'error'),
  'reply.received': ofMessage(
    {
      reply_id: text('The gateway’s identifier of the reply'),
      channel,
      recipient: text('The number or sender that the subscriber wrote to'),
      reply: schemaRef('Reply'),
    },
    ...['msg_id', 'recipient', 'reply'],
  ),
  'call.answered': ofMessage({ channel, ...call }, ...Object.keys(call)),
  'call.keyed': ofMessage({ channel, ...call }, ...Object.keys(call)),
  'code.approved': ofMessage({ verify_id: text('Of the code'), channel }, 'channel'),
  'subscriber.opted_out': ofMessage(
    {
      by: { enum: ['reply', 'link'], description: 'How' },
      sender: text('Whose messages are no longer wanted; empty for all'),
    },
    'msg_id',
  ),
  'link.clicked': ofMessage({
    code: text('Of the short link'),
    url: { type: ['string', 'null'], description: 'Where it leads; null once it is dropped' },
  }),
  'template.decided': data(
    {
      template_id: text('Of the Viber template'),
      channel,
      status: text('`approved` or `rejected`'),
      reason: text('Of a rejection'),
    },
    'reason',
  ),
  'balance.low': data({
    balance: { type: 'number', description: 'What was left' },
    threshold: { type: 'number', description: 'The alert threshold of the account' },
    currency: text('ISO 4217'),
  }),
}
