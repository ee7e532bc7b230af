import type { Inbound } from '../channels/connector.ts'
import { maxReplyText, type Reply, type ReplyPage } from '../domain/message/reply.ts'
import { storableText } from '../domain/text/storable-text.ts'
import type { Queryable, Statement } from './database.ts'

/**
 * Keeps a subscriber's message; `msgId` is the message it answers, where one is known. Answers false where the
 * upstream told of it before. Leans on replies_by_upstream_id.
 */
export async function storeReply(
  tx: Queryable,
  reply: { msgId: number | null; upstream: string; channel: string; inbound: Inbound; text: string },
): Promise<boolean> {
  const { inbound, upstream, channel } = reply
  const { phone, recipient, receivedAt, details = {}, upstreamId = null } = inbound
  const message = storableText(reply.text, maxReplyText)
  const body: Reply = { datetime: new Date(receivedAt).toISOString(), message, ...details }
  const text = `INSERT INTO replies (msg_id, upstream, channel, phone, recipient, body, received_at, upstream_id)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING 1`
  const values = [reply.msgId, upstream, channel, phone, recipient, body, receivedAt, upstreamId]
  return (await tx.query({ name: 'store-reply', text }, values)).length > 0
}

/** What a page of replies may have; the newest reply is always on it. */
interface PageLimits {
  count: number
  /** Of the replies as JSON. */
  octets: number
}

/** A callback is sent for every reply, so what each repeats must not grow: a receiver reads on with `status`. */
export const callbackReplies: PageLimits = { count: 10, octets: 32_768 }

/** A request may look for a thousand messages. */
export const statusReplies: PageLimits = { count: 50, octets: 32_768 }

/** What `replyPageSql` answers. */
export interface ReplyPageRow {
  /** Ids and bodies, the newest first. */
  replies: [replyId: number, body: Reply][] | null
  is_cut: boolean | null
}

/**
 * One row with the replies to the message `msgId` before the reply `before` (both SQL), as many as `limits` has room
 * for. Looks at one reply more than that. Leans on replies_by_message.
 */
export function replyPageSql(msgId: string, before: string, { count, octets }: PageLimits): string {
  return `
SELECT json_agg(json_build_array(reply_id, body) ORDER BY reply_id DESC) FILTER (WHERE fits) AS replies,
  bool_or(NOT fits) AS is_cut
FROM (
  SELECT reply_id, body, row_number() OVER w = 1
    OR (row_number() OVER w <= ${count} AND sum(octet_length(body::text)) OVER w <= ${octets}) AS fits
  FROM (
    SELECT reply_id, body FROM replies WHERE msg_id = ${msgId} AND reply_id < ${before}
    ORDER BY reply_id DESC LIMIT ${count + 1}
  ) newest
  WINDOW w AS (ORDER BY reply_id DESC)
) page`
}

/** Behind every reply. */
export const newestReply = '9223372036854775807'

export function replyPageOf({ replies, is_cut: isCut }: ReplyPageRow): ReplyPage {
  const last = replies?.at(-1)
  return {
    replies: (replies ?? []).map(([, body]) => body),
    next: isCut === true && last !== undefined ? String(last[0]) : null,
  }
}

/** The newest replies to a message. */
export async function newestReplies(tx: Queryable, msgId: number, limits: PageLimits): Promise<ReplyPage> {
  const text = replyPageSql('$1', newestReply, limits)
  const rows = await tx.query<ReplyPageRow>({ name: `newest-replies-${limits.count}`, text }, [msgId])
  return rows[0] === undefined ? { replies: [], next: null } : replyPageOf(rows[0])
}

/** What a callback repeats of the replies to each of these messages that has any. */
export async function repliesToEach(tx: Queryable, msgIds: number[]): Promise<Map<number, ReplyPage>> {
  const rows = await tx.query<ReplyPageRow & { msg_id: number }>(repliesToEachStatement, [msgIds])
  return new Map(rows.map((row) => [row.msg_id, replyPageOf(row)]))
}

// Few messages have any: all are looked for at once, in the index alone. It is done once for each message.
const repliesToEachStatement: Statement = {
  name: 'replies-to-each',
  text: `
SELECT m.msg_id, r.* FROM (
  SELECT msg_id FROM replies WHERE msg_id = ANY($1::bigint[]) GROUP BY msg_id
) m
CROSS JOIN LATERAL (${replyPageSql('m.msg_id', newestReply, callbackReplies)}) r`,
}

/** Keeps one part of a long message; answers the whole text once every part is there, and forgets the parts. */
export async function storeInboundPart(
  tx: Queryable,
  upstream: string,
  inbound: Inbound,
): Promise<string | null> {
  if (inbound.concat === null) return inbound.text
  const { reference, total, index } = inbound.concat
  const key = [upstream, inbound.phone, inbound.recipient, reference, total]
  await tx.query({ text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 20261122))' }, [key.join(' ')])
  const text = `INSERT INTO inbound_parts (upstream, phone, recipient, reference, total, index, text, received_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`
  await tx.query({ text }, [...key, index, inbound.text, inbound.receivedAt])
  const those = `FROM inbound_parts
    WHERE upstream = $1 AND phone = $2 AND recipient = $3 AND reference = $4 AND total = $5`
  const parts = await tx.query<{ text: string }>({ text: `SELECT text ${those} ORDER BY index` }, key)
  if (parts.length < total) return null
  await tx.query({ text: `DELETE ${those}` }, key)
  return parts.map((part) => part.text).join('')
}
