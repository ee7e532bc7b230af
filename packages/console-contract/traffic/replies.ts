import { Type } from '@sinclair/typebox'
import type { ContentLine } from '../../domain/plan/content-lines.ts'
import { query, queryWithBody } from '../console-route.ts'
import { account, instant } from '../fields.ts'

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
      code: 'none' | 'ours' | 'digits'
      content: ContentLine[] | null
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
/** Conversations with a reply that no operator has read, among the newest ones. */
export interface UnreadView {
  unread: number
}

export const repliesRoutes = {
  'GET /replies/unread': query<UnreadView>()('viewer', { accountId: Type.Optional(account) }),
  /** Notes that the replies until an instant were read. It changes nothing for anybody else, so the audit log has no entry. */
  'POST /replies/seen': queryWithBody<{ seen: boolean }>()('operator', { conversationId, until: instant }),
}
