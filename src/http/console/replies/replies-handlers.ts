import { noteSeen } from '../../../storage/console/conversation-pages.ts'
import type { repliesEndpoints } from '../contract/replies.ts'
import type { Handlers } from '../contract.ts'
import { readConversations } from './read-conversations.ts'
import { readThread } from './read-thread.ts'
import type { RepliesPorts } from './replies-ports.ts'

export function repliesHandlers(ports: RepliesPorts): Handlers<keyof typeof repliesEndpoints> {
  return {
    'GET /replies': ({ query, mask }) => readConversations(ports, query, mask),
    'GET /replies/conversation': (request) => readThread(ports, request),
    'POST /replies/seen': async ({ body: { conversationId, until } }) => {
      const seen = await noteSeen(ports.db, conversationId, until)
      if (seen) ports.feed.changed('messages')
      return { seen }
    },
  }
}
