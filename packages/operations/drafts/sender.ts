import { Type } from '@sinclair/typebox'
import { channels } from '../../domain/plan/plan.ts'
import { approval, literals } from '../answer-schemas.ts'
import { answered, defineOperation } from '../operation.ts'

export const sender = defineOperation({
  type: 'sender',
  group: 'Questions',
  summary: 'The sender names of the account',
  scope: 'senders',
  schema: Type.Object({ type: Type.Literal('sender') }),
  refusals: [],
  examples: [{ type: 'sender' }],
  result: {
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
  },
  run: (_fields, { account: { senders } }) => ({
    kind: 'read',
    read: {
      key: 'sender',
      look: () => Promise.resolve(answered({ senders })),
    },
  }),
})
