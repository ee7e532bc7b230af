import { Type } from '@sinclair/typebox'
import { accountId } from '../fields.ts'
import { reading } from '../operation.ts'
import { inGateway } from '../ports.ts'
import { readConversations } from './read-conversations.ts'
import { readThread } from './read-thread.ts'
import { conversationId, conversations, place, thread } from './reply-view.ts'

export const listConversationsOf = reading({
  name: 'replies',
  summary: 'Lists conversations with subscribers, the newest reply first',
  at: 'GET /v1/replies',
  role: 'viewer',
  account: { kind: 'field', field: 'accountId' },
  input: {
    accountId: Type.Optional(accountId),
    number: Type.Optional(
      Type.String({ maxLength: 64, description: 'an own number or sender, in any form' }),
    ),
    keyword: Type.Optional(Type.String({ maxLength: 64 })),
    recipient: Type.Optional(
      Type.String({ maxLength: 254, description: 'the whole number or address of a subscriber' }),
    ),
    unread: Type.Optional(Type.Boolean({ description: 'true or false' })),
    before: Type.Optional(place),
  },
  output: conversations,
  run: (ports, { input, mask }) => readConversations(inGateway(ports).messages, input, mask),
})

export const readConversationThread = reading({
  name: 'replies/conversation',
  summary: 'Reads what passed in one conversation, the newest first',
  at: 'GET /v1/replies/{conversationId}',
  role: 'viewer',
  account: { kind: 'thing', thing: 'conversation', field: 'conversationId' },
  input: { conversationId, before: Type.Optional(place) },
  output: thread,
  run: (ports, { input, by, mask }) =>
    readThread(inGateway(ports).messages, { query: input, role: by.role, mask }),
})
