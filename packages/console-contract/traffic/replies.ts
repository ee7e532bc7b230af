import { Type } from '@sinclair/typebox'
import type { ContentLine } from '../../domain/plan/content-lines.ts'
import type { MessageView } from '../administration.ts'
import { query, queryWithBody } from '../console-route.ts'
import { instant } from '../fields.ts'

/** A subscriber and an own number or sender of an account. */
export interface ConversationView {
  conversationId: number
  accountId: number
  account: string
  channel: string
  /** The own number or sender. */
  number: string
  /** The subscriber; masked for viewers. */
  recipient: string
  /** The keyword that the subscriber wrote last. */
  keyword: string | null
  /** Of the newest reply. */
  lastAt: number
  /** Whether the newest reply was not yet read at the console, by anybody. */
  isUnread: boolean
}

export interface ConversationRowView extends ConversationView {
  /** Of the newest reply; null where it is hidden or not stored any more. */
  text: string | null
}

export interface ConversationsView {
  /** The newest reply first. */
  conversations: ConversationRowView[]
  /** For the next page: `before`. Null at the end. */
  next: string | null
  /** The search stopped at conversations of this instant; `next` continues it. Null where it is complete. */
  lookedBackTo: number | null
  masked: boolean
}

export type EntryView =
  /** What the subscriber wrote. `msgId`: the message that it answers. */
  | { kind: 'reply'; at: number; msgId: number | null; text: string | null; button: string | null }
  /** What the account sent. `content` is null where it is hidden. */
  | {
      kind: 'message'
      at: number
      msgId: number
      status: string
      error: string | null
      code: MessageView['code']
      content: ContentLine[] | null
    }

export interface ThreadView {
  conversation: ConversationView
  /** The newest first. */
  entries: EntryView[]
  /** For what came before: `before`. Null where that is all. */
  next: string | null
  masked: boolean
  answer: AnswerView
}

/** How to answer: an operation for `POST /send` without its id and its text, or why there is none. */
export type AnswerView =
  | { kind: 'operation'; operation: Record<string, unknown>; textField: string }
  /** The role may not send. */
  | { kind: 'role' }
  /** The channel takes no free text. */
  | { kind: 'channel' }
  /** The number is no approved sender of the account. */
  | { kind: 'sender' }

const conversationId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'the number of a conversation',
})
const place = Type.String({
  pattern: '^[0-9]{1,16}-[0-9]{1,16}$',
  description: '`next` of an earlier answer',
})

export const repliesRoutes = {
  'GET /replies': query<ConversationsView>()('viewer', {
    accountId: Type.Optional(Type.Integer({ minimum: 1, description: 'the number of an account' })),
    /** Own number or sender, in any form. */
    number: Type.Optional(Type.String({ maxLength: 64 })),
    keyword: Type.Optional(Type.String({ maxLength: 64 })),
    unread: Type.Optional(Type.Boolean({ description: 'true or false' })),
    before: Type.Optional(place),
  }),
  'GET /replies/conversation': query<ThreadView>()('viewer', {
    conversationId,
    before: Type.Optional(place),
  }),
  /** Notes that the replies until an instant were read. It changes nothing for anybody else, so the audit log has no entry. */
  'POST /replies/seen': queryWithBody<{ seen: boolean }>()('operator', { conversationId, until: instant }),
}
