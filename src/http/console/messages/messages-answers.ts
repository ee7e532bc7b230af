import type { messagesQuestions } from '../contract/messages.ts'
import type { Answers } from '../contract.ts'
import { maskFor } from '../mask.ts'
import { findMessages } from './find-messages.ts'
import type { MessagesPorts } from './messages-ports.ts'
import { readMessage } from './read-message.ts'

export function messagesAnswers(ports: MessagesPorts): Answers<keyof typeof messagesQuestions> {
  return {
    'GET /messages': ({ query, by }) => findMessages(ports.db, query, maskFor(by.role)),
    'GET /message': ({ query, by }) => readMessage(ports, query.msgId, maskFor(by.role)),
  }
}
