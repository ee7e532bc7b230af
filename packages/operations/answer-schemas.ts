import { type SchemaOptions, Type } from '@sinclair/typebox'
import { acknowledgedBy } from '../domain/message/acknowledgement.ts'
import { channels } from '../domain/plan/plan.ts'
import type { Result } from './operation.ts'

/** One of these strings. */
export function literals<const Values extends readonly string[]>(values: Values, options: SchemaOptions) {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...options })
}

export const moment = (description: string) => Type.String({ format: 'date-time', description })

export const approval = (description: string) =>
  literals(['pending', 'approved', 'rejected'], { description })

/** The fields that identify the message in the answer to a send. */
export const sentFields = {
  id: Type.Optional(
    Type.Union([Type.Number(), Type.String()], { description: 'Your id, with every digit as sent' }),
  ),
  msg_id: Type.Integer({ description: 'Our id of the message, below 2^53' }),
}

export const sendResult: Result = {
  name: 'SendResult',
  schema: Type.Object(
    {
      ...sentFields,
      data: Type.Literal(1, { description: 'Always 1' }),
      parts: Type.Integer({ minimum: 1, description: 'Message parts that are billed' }),
    },
    { description: 'The message is on disk and its price reserved. Its status follows later.' },
  ),
  example: { id: 1, msg_id: 10_000, data: 1, parts: 1 },
}

const location = Type.Object({
  latitude: Type.Number(),
  longitude: Type.Number(),
  name: Type.Optional(Type.String()),
  address: Type.Optional(Type.String()),
})

const media = Type.Object({
  url: Type.String({ format: 'uri' }),
  filename: Type.Optional(Type.String({ description: 'Viber and RCS' })),
  filesize: Type.Optional(Type.Number({ description: 'Octets; Viber and RCS, where it is known' })),
  type: Type.Optional(Type.String({ description: 'MIME type; WhatsApp and RCS' })),
})

export const replySchema = Type.Object({
  datetime: Type.String({ format: 'date-time', description: 'When it came' }),
  message: Type.String({ description: 'The text; empty where there is none' }),
  type: Type.Optional(
    Type.String({
      description:
        'Kind of reply: text, image, location, button and others. Always there on WhatsApp, at times on RCS',
    }),
  ),
  button: Type.Optional(Type.String({ description: 'WhatsApp and RCS: the button that was pressed' })),
  location: Type.Optional(location),
  media: Type.Optional(media),
})

export const repliesField = Type.Array(Type.Unsafe<object>({ $ref: '#/components/schemas/Reply' }), {
  description: 'The latest replies, newest first; of long ones as many as fit into 32 KiB',
})

export const repliesNextField = Type.String({
  description: 'There are older replies: status returns them, with this as its replies_before',
})

export const durationField = Type.Integer({ minimum: 0, description: 'Seconds that the call lasted' })

export const answeredByField = Type.Unsafe<string>({
  type: 'string',
  enum: ['person', 'machine', 'unknown'],
  description: 'Who answered the call, where the gateway examines it: a guess by the sound',
})

export const acknowledgedField = Type.Object(
  {
    by: literals(acknowledgedBy, { description: 'How' }),
    channel: Type.Optional(
      literals(channels, { description: 'Where it came by a key, a reply or a button' }),
    ),
    button: Type.Optional(Type.String({ description: 'What stands on the tapped button' })),
    at: moment('When'),
  },
  { description: 'The first acknowledgement of a message with `until: acknowledged`' },
)

export const keyField = Type.String({
  pattern: '^[0-9*#]$',
  description: 'The key that was pressed in the call',
})
