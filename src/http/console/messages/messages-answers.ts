import type { messagesQuestions } from '../contract/messages.ts'
import type { Answers } from '../contract.ts'
import { findMessages } from './find-messages.ts'
import type { MessagesPorts } from './messages-ports.ts'
import { readMessage } from './read-message.ts'

export function messagesAnswers(ports: MessagesPorts): Answers<keyof typeof messagesQuestions> {
  return {
    'GET /messages': ({ query, mask }) => findMessages(ports.db, query, mask),
    'GET /message': ({ query, mask }) => readMessage(ports, query.msgId, mask),
  }
}
