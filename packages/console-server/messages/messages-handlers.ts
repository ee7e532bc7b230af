import { cancelMessages } from '../../administration/messages/cancel-messages.ts'
import { findMessages, totalMessages } from '../../administration/messages/find-messages.ts'
import type { MessagesPorts } from '../../administration/messages/messages-ports.ts'
import { readMessage } from '../../administration/messages/read-message.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import type { MessageView, WaitingView } from '../../console-contract/traffic/message-view.ts'
import type { messagesRoutes } from '../../console-contract/traffic/messages.ts'

export function messagesHandlers(ports: MessagesPorts): Handlers<keyof typeof messagesRoutes> {
  return {
    'GET /messages': ({ query, mask }) => findMessages(ports, query, mask),
    'GET /messages/totals': ({ query, mask }) => totalMessages(ports, query, mask),
    'GET /message': async ({ query, by, mask }) => {
      const view = await readMessage(ports, query.msgId, mask)
      return by.accountId === null ? view : withoutOperations(view)
    },
    'POST /messages/cancel': (request) => cancelMessages(ports, request),
  }
}

/** Reasons to wait that come from the message itself or from a rule; others show how carriers are run, and for whom. */
const ownReasons: readonly WaitingView['kind'][] = ['scheduled', 'rule-hold', 'rule-wait', 'retry']

/** For a user of one account: without what carriers charge, and without what the operator does with them. */
function withoutOperations(view: MessageView): MessageView {
  const { waiting, money } = view
  return {
    ...view,
    waiting: waiting !== null && ownReasons.includes(waiting.kind) ? waiting : null,
    money: { ...money, costs: [] },
  }
}
