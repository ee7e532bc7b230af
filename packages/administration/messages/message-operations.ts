import { Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { messageFilters } from '../../console-contract/traffic/messages.ts'
import { changing, reading } from '../operation.ts'
import { inGateway } from '../ports.ts'
import { cancelSome } from './cancel-messages.ts'
import { findMessages } from './find-messages.ts'
import { message, messages, msgId } from './message-view.ts'
import { readMessage, withoutOperations } from './read-message.ts'

const ownMessage = { kind: 'thing', thing: 'message', field: 'msgId' } as const
const limit = Type.Integer({ minimum: 1, maximum: 1_000, description: 'a number from 1 to 1,000' })

/**
 * `status` is a status or a group of them; `find` is a msg_id, also as `#10713`, the client's id, a recipient's address,
 * number or its beginning, a verify_id, or words of the text. `by` says which; without it the gateway decides. `price` and
 * `duration` sort the messages that one page searches, the highest first.
 */
export const listMessages = reading({
  name: 'messages',
  summary: 'Finds messages, the newest first, as far back as one page is searched',
  at: 'GET /v1/messages',
  role: 'viewer',
  account: { kind: 'field', field: 'accountId' },
  input: {
    ...messageFilters,
    sort: Type.Optional(oneOf(['newest', 'oldest', 'price', 'duration'])),
    before: Type.Optional(msgId),
    limit: Type.Optional(limit),
  },
  output: messages,
  run: (ports, { input, mask }) => findMessages(inGateway(ports).messages, input, mask),
})

export const readOneMessage = reading({
  name: 'messages/one',
  summary: 'Reads a message with its timeline, attempts, money, callbacks and replies, and why it waits',
  at: 'GET /v1/messages/{msgId}',
  role: 'viewer',
  account: ownMessage,
  input: { msgId },
  output: message,
  run: async (ports, { input, by, mask }) => {
    const view = await readMessage(inGateway(ports).messages, input.msgId, mask)
    return by.accountId === null ? view : withoutOperations(view)
  },
})

export const cancelMessages = changing({
  name: 'messages/cancel',
  summary: 'Cancels messages that are still queued',
  at: 'POST /v1/messages/cancel',
  role: 'operator',
  account: { ...ownMessage, field: 'msgIds' },
  input: {
    msgIds: Type.Array(msgId, {
      minItems: 1,
      maxItems: 50,
      description: 'a list of 1 to 50 numbers of messages',
    }),
  },
  output: Type.Object(
    {
      cancelled: Type.Integer({ description: 'how many were cancelled, now or before' }),
      tooLate: Type.Integer({ description: 'how many were with a carrier or had ended' }),
    },
    { title: 'CancelledView' },
  ),
  audit: {
    kept: ['msgIds'],
    state: 'is traffic: the target names the messages, whose timelines say that an operator cancelled them',
  },
  run: async (ports, { input: { msgIds }, by, note }) => {
    note(msgIds.length === 1 ? `message ${msgIds[0]}` : `messages ${msgIds.join(', ')}`)
    const answers = await cancelSome(inGateway(ports).messages, { accountId: by.accountId, msgIds })
    const cancelled = [...answers.values()].filter(({ kind }) => kind === 'cancelled').length
    return { cancelled, tooLate: msgIds.length - cancelled }
  },
})
