import { Type } from '@sinclair/typebox'
import { defineOperation } from './operation.ts'

export const sender = defineOperation({
  type: 'sender',
  schema: Type.Object({ type: Type.Literal('sender') }),
  refusals: [],
  examples: [{ type: 'sender' }],
  run: (_fields, { account: { senders } }) => ({
    kind: 'read',
    read: {
      key: 'sender',
      look: () => Promise.resolve({ kind: 'answered', data: JSON.stringify({ senders }) }),
    },
  }),
})
