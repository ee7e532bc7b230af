import { Type } from '@sinclair/typebox'
import { replyMembers } from '../../domain/message/reports/callback-body.ts'
import { messageStatuses } from '../../domain/message/status.ts'
import { channels } from '../../domain/plan/plan.ts'
import type { MessageStatusAnswer } from '../../store/message-search/message-lookup.ts'
import {
  acknowledgedField,
  answeredByField,
  durationField,
  keyField,
  literals,
  moment,
  repliesField,
  repliesNextField,
} from '../answer-schemas.ts'
import { type ApiRefusal, fieldError, itemErrors } from '../errors.ts'
import { idField, optionalText } from '../fields.ts'
import { msgIdField, readMsgId } from '../msg-id.ts'
import { answered, defineOperation, type ItemResult, refuse } from '../operation.ts'

const schema = Type.Object({
  type: Type.Literal('status'),
  id: Type.Optional(idField),
  msg_id: Type.Optional(msgIdField),
  replies_before: optionalText({
    pattern: '^[0-9]{1,15}$',
    description: '`replies_next` of an earlier answer: returns the replies before those',
    refusal: fieldError('replies_before', 'the replies_next of an earlier answer'),
  }),
})

export const status = defineOperation({
  type: 'status',
  group: 'Questions',
  summary: 'What became of a message',
  details: 'Returns the newest message with your `id`, or the one with `msg_id`.',
  scope: 'status',
  schema,
  // May be a number with more digits than JavaScript keeps.
  checkedByRun: ['msg_id'],
  refusals: [itemErrors.idOrMsgId, itemErrors.msgId, itemErrors.unknownMessage, itemErrors.unknownMsgId],
  examples: [
    { type: 'status', id: 1 },
    { type: 'status', msg_id: 10_000 },
  ],
  result: {
    name: 'StatusResult',
    schema: Type.Object({
      id: Type.Optional(Type.String({ description: 'Your id, as text' })),
      msg_id: Type.String({ description: 'Our id, as text' }),
      type: literals(channels, { description: 'The channel of the newest stage tried' }),
      status: literals(messageStatuses, { description: 'See the list of statuses' }),
      updated: moment('When the gateway learnt of the status'),
      error: Type.Optional(Type.String({ description: 'Why the message failed' })),
      duration: Type.Optional(durationField),
      reply: Type.Optional(keyField),
      answered_by: Type.Optional(answeredByField),
      acknowledged: Type.Optional(acknowledgedField),
      replies: Type.Optional(repliesField),
      replies_next: Type.Optional(repliesNextField),
    }),
    example: {
      id: '1',
      msg_id: '10000',
      type: 'sms',
      status: 'DELIVERED',
      updated: '2026-11-21T09:07:21.084Z',
    },
  },
  run(fields, { account, clientId, ports: { lookup } }) {
    const before = fields.replies_before ?? null
    if (clientId !== null) {
      const look = () =>
        render(lookup.byClientId(account.accountId, clientId, before), itemErrors.unknownMessage)
      return { kind: 'read', read: { key: `status ${before ?? ''} id ${clientId}`, look } }
    }
    if (fields.msg_id === undefined || fields.msg_id === null) return refuse(itemErrors.idOrMsgId)
    const msgId = readMsgId(fields.msg_id)
    if (msgId === null) return refuse(itemErrors.msgId)
    const look = () => render(lookup.byMsgId(account.accountId, msgId, before), itemErrors.unknownMsgId)
    return { kind: 'read', read: { key: `status ${before ?? ''} msg_id ${msgId}`, look } }
  },
})

async function render(found: Promise<MessageStatusAnswer | null>, unknown: ApiRefusal): Promise<ItemResult> {
  const message = await found
  if (message === null) return refuse(unknown)
  const { clientId, msgId, channel, status, updatedAt, replies, repliesNext = null, error, call } = message
  return answered({
    ...(clientId === null ? {} : { id: clientId }),
    msg_id: String(msgId),
    type: channel,
    status,
    updated: new Date(updatedAt).toISOString(),
    ...call,
    ...replyMembers(replies, repliesNext),
    ...(error === null ? {} : { error }),
  })
}
