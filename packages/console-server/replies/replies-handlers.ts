import type { MessagesPorts } from '../../administration/messages/messages-ports.ts'
import { readConversations } from '../../administration/messages/read-conversations.ts'
import { readThread } from '../../administration/messages/read-thread.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import type { repliesRoutes } from '../../console-contract/traffic/replies.ts'
import { noteSeen } from '../../store/console/conversation-pages.ts'

export function repliesHandlers(ports: MessagesPorts): Handlers<keyof typeof repliesRoutes> {
  return {
    'GET /replies': ({ query, mask }) => readConversations(ports, query, mask),
    'GET /replies/conversation': (request) => readThread(ports, request),
    'POST /replies/seen': async ({ body: { conversationId, until } }) => {
      const seen = await noteSeen(ports.db, conversationId, until)
      if (seen) ports.liveUpdates.changed('messages')
      return { seen }
    },
  }
}
