import type { Reply } from '../message/reply.ts'
import { replyMembers } from '../message/reports/callback-body.ts'
import type { Channel } from '../plan/plan.ts'

export interface OwnedReply {
  channel: Channel
  conversationId: number
  /** The subscriber, in digits. */
  phone: string
  /** Ours, as it was written to. */
  number: string
  /** The keyword by which its account was found. */
  keyword: string | null
  /** A message that it answers, where that has no hook. */
  msgId: number | null
  reply: Reply
  at: number
}

/** The body of a callback about a reply to an account (docs/reference/contract.md, "Replies without a message"). */
export function replyBody(owned: OwnedReply): string {
  const { channel, conversationId, phone, number, keyword, msgId, reply, at } = owned
  return JSON.stringify({
    type: channel,
    conversation_id: String(conversationId),
    phone,
    number,
    ...(keyword === null ? {} : { keyword }),
    ...(msgId === null ? {} : { msg_id: String(msgId) }),
    updated: new Date(at).toISOString(),
    ...replyMembers([reply], null),
  })
}
