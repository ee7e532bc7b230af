import { type Static, Type } from '@sinclair/typebox'
import type { AnswerView, EntryView } from '../../console-contract/traffic/replies.ts'
import { accountId, instant, orNull, written } from '../fields.ts'

const from = 'console-contract/traffic/replies.ts'
const text = (description: string) => Type.String({ description })
export const place = Type.String({
  pattern: '^[0-9]{1,16}-[0-9]{1,16}$',
  description: '`next` of an earlier answer',
})
export const conversationId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'the number of a conversation',
})

const members = {
  conversationId,
  accountId,
  account: text('the name of its account'),
  channel: text('a channel'),
  number: text('the own number or sender'),
  recipient: text('the subscriber; masked for viewers'),
  keyword: orNull(text('the keyword that the subscriber wrote last')),
  lastAt: { ...instant, description: 'of the newest reply' },
  isUnread: Type.Boolean({ description: 'whether the newest reply was not yet read at the console' }),
}
const conversation = Type.Object(members, {
  title: 'ConversationView',
  description: 'A subscriber and an own number or sender of an account.',
})
const row = Type.Object(
  { ...members, text: orNull(text('of the newest reply'), 'null where it is hidden or not stored any more') },
  { title: 'ConversationRowView' },
)
const next = orNull(place, '`before` of the next page; null at the end')
const masked = Type.Boolean({ description: 'whether numbers and texts are hidden' })

export const conversations = Type.Object(
  {
    conversations: Type.Array(row),
    next,
    lookedBackTo: orNull(
      instant,
      'the search stopped at conversations of this instant, and `next` continues it; null where it is complete',
    ),
    masked,
  },
  { title: 'ConversationsView' },
)

export const thread = Type.Object(
  {
    conversation,
    entries: Type.Array(written<EntryView>('EntryView', from, 'a reply, or a message to the subscriber'), {
      description: 'the newest first',
    }),
    next,
    masked,
    answer: written<AnswerView>('AnswerView', from, 'the operation that answers, or why there is none'),
  },
  { title: 'ThreadView' },
)

export type ConversationView = Static<typeof conversation>
export type ConversationsView = Static<typeof conversations>
export type ThreadView = Static<typeof thread>
