import { findAcknowledgement } from '../../domain/message/acknowledge.ts'
import type { Message } from '../../domain/message/message.ts'
import type { Reply } from '../../domain/message/reply.ts'
import type { CallMembers } from '../../domain/message/reports/callback-body.ts'
import { callMembers } from '../../domain/message/reports/callback-body.ts'
import { readShortLinks } from '../accounts/links.ts'
import type { Queryable } from '../database.ts'

/** What an event says about its message besides its own members. */
export interface MessageFacts {
  msgId: number
  clientId: string | null
  phone: string
  /** The operation. */
  type: string
  requestId: string | null
  error: string | null
  call: CallMembers
  /** What stands on the button that acknowledged it. */
  button: string | null
}

/**
 * The messages of an account by id; those that were dropped are missing. `withCalls`: those of which calls and buttons are
 * read too. Uses the primary key of messages.
 */
export async function readMessageFacts(
  db: Queryable,
  accountId: number,
  msgIds: readonly number[],
  withCalls: readonly number[],
): Promise<Map<number, MessageFacts>> {
  if (msgIds.length === 0) return new Map()
  const text = `SELECT msg_id AS "msgId", client_id AS "clientId", phone, type, request_id AS "requestId", error,
      CASE WHEN msg_id = ANY($3::bigint[]) THEN attempts END AS attempts
    FROM messages WHERE msg_id = ANY($2::bigint[]) AND account_id = $1`
  const rows = await db.query<
    Omit<MessageFacts, 'call' | 'button'> & { attempts: Message['attempts'] | null }
  >({ name: 'read-message-facts', text }, [accountId, msgIds, withCalls])
  return new Map(
    rows.map(({ attempts, ...row }) => {
      const message = { attempts: attempts ?? [] } as unknown as Message
      const button = findAcknowledgement(message)?.button ?? null
      return [row.msgId, { ...row, call: callMembers(message), button }]
    }),
  )
}

/** The senders of messages of an account by `msg_id` as text: of each stage its channel and sender. Uses the primary key. */
export async function readMessageSenders(
  db: Queryable,
  accountId: number,
  msgIds: readonly string[],
): Promise<Map<string, [channel: string, sender: string][]>> {
  if (msgIds.length === 0) return new Map()
  const text = `SELECT msg_id::text AS "msgId", (
      SELECT json_agg(json_build_array(s -> 'channel', s -> 'sender')) FROM json_array_elements(plan -> 'stages') s
    ) AS senders
    FROM accepted_messages WHERE msg_id = ANY($2::bigint[]) AND account_id = $1`
  const rows = await db.query<{ msgId: string; senders: [string, string][] }>(
    { name: 'read-message-senders', text },
    [accountId, msgIds],
  )
  return new Map(rows.map(({ msgId, senders }) => [msgId, senders]))
}

/** A reply of a subscriber. */
export interface ReplyFacts {
  replyId: number
  phone: string
  recipient: string
  body: Reply
}

/** Replies by id; those that were dropped are missing. Uses the primary key of replies. */
export async function readReplyFacts(
  db: Queryable,
  replyIds: readonly number[],
): Promise<Map<number, ReplyFacts>> {
  if (replyIds.length === 0) return new Map()
  const text = `SELECT reply_id AS "replyId", phone, recipient, body FROM replies WHERE reply_id = ANY($1::bigint[])`
  const rows = await db.query<ReplyFacts>({ name: 'read-reply-facts', text }, [replyIds])
  return new Map(rows.map((row) => [row.replyId, row]))
}

/** The targets of short links by code. Uses the primary key of short_links. */
export async function readLinkTargets(db: Queryable, codes: readonly string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map()
  const links = await readShortLinks(db, [...codes])
  return new Map(links.map(({ code, target }) => [code, target]))
}
