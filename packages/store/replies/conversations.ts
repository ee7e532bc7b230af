import type { Reply } from '../../domain/message/reply.ts'
import type { MessageStatus } from '../../domain/message/status.ts'
import type { Channel } from '../../domain/plan/plan.ts'
import type { Queryable } from '../database.ts'

/** An own number (`parseOwnNumber`) and a subscriber (`toSubscriber`) on a channel. */
export interface ConversationPair {
  channel: Channel
  number: string
  phone: string
}

/**
 * Notes a reply in the conversation of an account and returns its id, which stays the same. `keyword` is the one that
 * the subscriber wrote, or null. Uses the unique key.
 */
export async function noteConversation(
  tx: Queryable,
  {
    channel,
    number,
    phone,
    ...reply
  }: ConversationPair & {
    accountId: number
    keyword: string | null
    at: number
  },
): Promise<number> {
  const text = `INSERT INTO conversations AS c (account_id, channel, number, phone, keyword, created_at, last_at)
    VALUES ($1, $2, $3, $4, $5, $6, $6)
    ON CONFLICT (phone, channel, number, account_id) DO UPDATE
      SET keyword = coalesce(EXCLUDED.keyword, c.keyword), last_at = greatest(c.last_at, EXCLUDED.last_at)
    RETURNING conversation_id AS "conversationId"`
  const values = [reply.accountId, channel, number, phone, reply.keyword, reply.at]
  const [row] = await tx.query<{ conversationId: number }>(
    { name: 'note-conversation', text, sealed: { 4: 'number' } },
    values,
  )
  if (row === undefined) throw new Error('a noted conversation was not returned')
  return row.conversationId
}

/**
 * Notes that STOP, START or HELP is answered in a conversation; false where the subscriber had that answer from this number,
 * of any account, after `since`. Uses the unique key.
 */
export async function claimConsentAnswer(
  tx: Queryable,
  conversationId: number,
  { kind, now, since }: { kind: 'stop' | 'start' | 'help'; now: number; since: number },
): Promise<boolean> {
  const column = `${kind}_answered_at`
  const text = `UPDATE conversations c SET ${column} = $2 WHERE conversation_id = $1 AND NOT EXISTS (
      SELECT FROM conversations o WHERE (o.phone, o.channel, o.number) = (c.phone, c.channel, c.number)
        AND o.${column} > $3
    ) RETURNING 1`
  return (await tx.query({ text }, [conversationId, now, since])).length > 0
}

/** The account that the subscriber wrote to last at this number since `since`, by which keyword. Uses the unique key. */
export async function newestConversation(
  tx: Queryable,
  { channel, number, phone, since }: ConversationPair & { since: number },
): Promise<{ accountId: number; keyword: string | null; lastAt: number } | null> {
  const text = `SELECT account_id AS "accountId", keyword, last_at AS "lastAt" FROM conversations
    WHERE phone = $1 AND channel = $2 AND number = $3 AND last_at >= $4 ORDER BY last_at DESC LIMIT 1`
  const rows = await tx.query<{ accountId: number; keyword: string | null; lastAt: number }>(
    { name: 'newest-conversation', text, sealed: { 1: 'number' } },
    [phone, channel, number, since],
  )
  return rows[0] ?? null
}

/** Null where the subscriber has not written to this number of the account. Uses the unique key. */
async function findConversation(
  db: Queryable,
  accountId: number,
  { channel, number, phone }: ConversationPair,
): Promise<{ conversationId: number } | null> {
  const text = `SELECT conversation_id AS "conversationId" FROM conversations
    WHERE phone = $1 AND channel = $2 AND number = $3 AND account_id = $4`
  const rows = await db.query<{ conversationId: number }>({ text, sealed: { 1: 'number' } }, [
    phone,
    channel,
    number,
    accountId,
  ])
  return rows[0] ?? null
}

/** What passed between the two: a reply, or a message of the account. */
export type ConversationEntry =
  | { kind: 'reply'; id: number; at: number; msgId: number | null; reply: Reply }
  | { kind: 'message'; id: number; at: number; clientId: string | null; status: MessageStatus }

/** The entries before these are read: ids of the last reply and the last message that were shown. */
export interface ConversationPlace {
  reply: number
  message: number
}

/** Messages to the subscriber, from any sender, that are looked through for a page. */
const maxScanned = 1_000

/**
 * The newest entries before `place`, newest first, at most `limit`. `phones` are all forms of the subscriber's number.
 * Uses replies_by_conversation and accepted_messages_by_phone.
 */
async function readEntries(
  db: Queryable,
  conversation: ConversationPair & {
    conversationId: number | null
    accountId: number
    phones: readonly string[]
  },
  { place, limit }: { place: ConversationPlace; limit: number },
): Promise<ConversationEntry[]> {
  const { conversationId, accountId, channel, number, phones } = conversation
  const replies = `SELECT reply_id AS id, received_at AS at, msg_id AS "msgId", body AS reply FROM replies
    WHERE conversation_id = $1 AND reply_id < $2 ORDER BY reply_id DESC LIMIT $3`
  const messages = `SELECT msg_id AS id, accepted_at AS at, client_id AS "clientId", status FROM (
      SELECT msg_id, accepted_at, client_id, status, account_id, plan FROM messages
      WHERE phone = ANY($1::text[]) AND msg_id < $2 ORDER BY msg_id DESC LIMIT ${maxScanned}
    ) m WHERE account_id = $3 AND EXISTS (
      SELECT FROM json_array_elements(plan -> 'stages') s
      WHERE s ->> 'channel' = $4 AND lower(ltrim(s ->> 'sender', '+')) = $5
    ) ORDER BY msg_id DESC LIMIT $6`
  const [received, sent] = await Promise.all([
    db.query<Extract<ConversationEntry, { kind: 'reply' }>>({ name: 'conversation-replies', text: replies }, [
      conversationId,
      place.reply,
      limit,
    ]),
    db.query<Extract<ConversationEntry, { kind: 'message' }>>(
      { name: 'conversation-messages', text: messages, sealed: { 1: 'number' } },
      [phones, place.message, accountId, channel, number, limit],
    ),
  ])
  return [
    ...received.map((row) => ({ ...row, kind: 'reply' as const })),
    ...sent.map((row) => ({ ...row, kind: 'message' as const })),
  ]
    .sort((a, b) => b.at - a.at)
    .slice(0, limit)
}

/** Reads conversations of accounts. Rejects with `DatabaseUnavailable`. */
export class Conversations {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  /** What passed between the two; `conversationId` is null where the subscriber has not written yet. */
  async read(
    accountId: number,
    { phones, ...pair }: ConversationPair & { phones: readonly string[] },
    page: { place: ConversationPlace; limit: number },
  ): Promise<{ conversationId: number | null; entries: ConversationEntry[] }> {
    const found = await findConversation(this.#db, accountId, pair)
    const conversationId = found?.conversationId ?? null
    const query = { ...pair, conversationId, accountId, phones }
    return { conversationId, entries: await readEntries(this.#db, query, page) }
  }
}
