import type { messagesEndpoints } from '../contract/messages.ts'
import type { Handlers } from '../contract.ts'
import { cancelMessages } from './cancel-messages.ts'
import { findMessages } from './find-messages.ts'
import type { MessagesPorts } from './messages-ports.ts'
import { readMessage } from './read-message.ts'

export function messagesHandlers(ports: MessagesPorts): Handlers<keyof typeof messagesEndpoints> {
  return {
    'GET /messages': ({ query, mask }) => findMessages(ports.db, query, mask),
    'GET /message': ({ query, mask }) => readMessage(ports, query.msgId, mask),
    'POST /messages/cancel': (request) => cancelMessages(ports, request),
  }
}
