import { totalMessages } from '../../administration/messages/find-messages.ts'
import type { MessagesPorts } from '../../administration/messages/messages-ports.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import type { messagesRoutes } from '../../console-contract/traffic/messages.ts'

export function messagesHandlers(ports: MessagesPorts): Handlers<keyof typeof messagesRoutes> {
  return { 'GET /messages/totals': ({ query, mask }) => totalMessages(ports, query, mask) }
}
