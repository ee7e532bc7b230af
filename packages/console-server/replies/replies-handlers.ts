import type { MessagesPorts } from '../../administration/messages/messages-ports.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import type { repliesRoutes } from '../../console-contract/traffic/replies.ts'
import { countUnread, noteSeen } from '../../store/console/conversation-pages.ts'

export function repliesHandlers(
  ports: Pick<MessagesPorts, 'db' | 'liveUpdates'>,
): Handlers<keyof typeof repliesRoutes> {
  return {
    'GET /replies/unread': async ({ query: { accountId } }) => ({
      unread: await countUnread(ports.db, accountId ?? null),
    }),
    'POST /replies/seen': async ({ body: { conversationId, until } }) => {
      const seen = await noteSeen(ports.db, conversationId, until)
      if (seen) ports.liveUpdates.changed('messages')
      return { seen }
    },
  }
}
