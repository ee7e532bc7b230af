import { Type } from '@sinclair/typebox'

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
  description: 'What the subscriber wrote last, the newest first; of long ones as many as fit into 32 KiB',
})

export const repliesNextField = Type.String({
  description: 'There are older replies: status returns them, with this as its replies_before',
})

export const durationField = Type.Integer({ minimum: 0, description: 'Seconds that the call lasted' })

export const keyField = Type.String({
  pattern: '^[0-9*#]$',
  description: 'The key that was pressed in the call',
})
