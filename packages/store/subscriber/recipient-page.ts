import type { RecipientLookup } from '../../console-contract/sending/recipients.ts'
import type { FollowedLink } from '../../domain/links/short-link.ts'
import type { Reply } from '../../domain/message/reply.ts'
import type { Queryable } from '../database.ts'
import type { ExportedOptOut } from '../replies/opt-outs.ts'

/** The newest messages to the subscriber, by which replies and links are found. */
const maxMessages = 200
/** Lookups that are looked through: they have no index of numbers. */
const maxLookups = 20_000

export interface RecipientReply {
  replyId: number
  /** The message that it answers, if known. */
  msgId: number | null
  channel: string
  /** The own number to which it was sent. */
  recipient: string
  at: number
  reply: Reply
}

/** The forms of the number. */
const sealed = { 1: 'number' } as const

/** The ids of the newest messages, newest first. Uses accepted_messages_by_phone. */
export async function newestMessageIds(db: Queryable, forms: readonly string[]): Promise<number[]> {
  const text = `SELECT p.msg_id AS "msgId" FROM unnest($1::text[]) AS r (phone) CROSS JOIN LATERAL (
    SELECT msg_id FROM accepted_messages WHERE phone = r.phone ORDER BY msg_id DESC LIMIT ${maxMessages}
  ) p ORDER BY p.msg_id DESC LIMIT ${maxMessages}`
  const rows = await db.query<{ msgId: number }>({ name: 'recipient-messages', text, sealed }, [forms])
  return rows.map(({ msgId }) => msgId)
}

/**
 * Replies to these messages, and to own numbers, newest first. Uses replies_by_message, the unique key of conversations
 * and replies_by_conversation.
 */
export function listReplies(
  db: Queryable,
  { forms, msgIds, limit }: { forms: readonly string[]; msgIds: readonly number[]; limit: number },
): Promise<RecipientReply[]> {
  const text = `SELECT r.reply_id AS "replyId", r.msg_id AS "msgId", r.channel, r.recipient, r.received_at AS at, r.body AS reply
  FROM (
    SELECT reply_id FROM replies WHERE msg_id = ANY($2::bigint[])
    UNION
    SELECT w.reply_id FROM conversations c CROSS JOIN LATERAL (
      SELECT reply_id FROM replies WHERE conversation_id = c.conversation_id ORDER BY reply_id DESC LIMIT $3
    ) w WHERE c.phone = ANY($1::text[])
  ) n JOIN replies r USING (reply_id) ORDER BY r.reply_id DESC LIMIT $3`
  return db.query<RecipientReply>({ name: 'recipient-replies', text, sealed }, [forms, msgIds, limit])
}

/** Short links in these messages, of the newest first. Uses short_links_by_message. */
export function listMessageLinks(
  db: Queryable,
  msgIds: readonly number[],
  limit: number,
): Promise<FollowedLink[]> {
  const text = `SELECT code, msg_id AS "msgId", target, created_at AS "createdAt", expires_at AS "expiresAt",
    raw_clicks AS "rawClicks", human_clicks AS "humanClicks", first_human_at AS "firstHumanAt",
    last_human_at AS "lastHumanAt"
  FROM short_links WHERE msg_id = ANY($1::bigint[]) ORDER BY msg_id DESC, code LIMIT $2`
  return db.query<FollowedLink>({ name: 'recipient-links', text }, [msgIds, limit])
}

/**
 * Among the newest lookups of all accounts, newest first; `backTo` is the oldest one looked at, null where all were.
 * Uses the primary key of lookups.
 */
export async function listRecipientLookups(
  db: Queryable,
  forms: readonly string[],
  limit: number,
): Promise<{ lookups: RecipientLookup[]; backTo: number | null }> {
  const newest = `SELECT * FROM lookups ORDER BY lookup_id DESC LIMIT ${maxLookups}`
  const text = `SELECT lookup_id AS "lookupId", account_id AS "accountId", provider, status,
    charged_micros AS "priceMicros", at
  FROM (${newest}) l WHERE phone = ANY($1::text[]) ORDER BY lookup_id DESC LIMIT $2`
  const lookups = await db.query<RecipientLookup>({ name: 'recipient-lookups', text, sealed }, [forms, limit])
  const counted = `SELECT CASE WHEN count(*) = ${maxLookups} THEN min(at) END AS "backTo" FROM (${newest}) l`
  const [row] = await db.query<{ backTo: number | null }>({
    name: 'recipient-lookups-back-to',
    text: counted,
  })
  return { lookups, backTo: row?.backTo ?? null }
}

/** Uses the primary key of opt_outs; `at` in ms. */
export function listRecipientOptOuts(db: Queryable, forms: readonly string[]): Promise<ExportedOptOut[]> {
  const text = `SELECT phone, sender, reason, source, (extract(epoch FROM at) * 1000)::bigint AS at,
    nullif(o.account_id, 0) AS "accountId", a.name AS account
  FROM opt_outs o LEFT JOIN accounts a USING (account_id) WHERE phone = ANY($1::text[]) ORDER BY at DESC, sender LIMIT 200`
  return db.query({ name: 'recipient-opt-outs', text, sealed }, [forms])
}

/** When an erasure that has not ended was requested; null where none is under way. They are few. */
export async function erasureUnderWay(db: Queryable, forms: readonly string[]): Promise<number | null> {
  const text = `SELECT min(requested_at) AS at FROM subscriber_erasures WHERE forms && $1::text[]`
  const [row] = await db.query<{ at: number | null }>({ name: 'recipient-erasure', text, sealed }, [forms])
  return row?.at ?? null
}
