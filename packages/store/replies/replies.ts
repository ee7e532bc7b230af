import type { Inbound } from '../../carriers/connector.ts'
import { type InboundPiece, pieceOfText, readPieces } from '../../carriers/inbound-piece.ts'
import type { TextReading } from '../../carriers/smpp/text-coding.ts'
import { maxReplyText, type Reply, type ReplyPage } from '../../domain/message/reply.ts'
import { storableText } from '../../domain/text/cut-text.ts'
import type { Queryable, Statement } from '../database.ts'

/** A reply as it is stored. */
export interface NewReply {
  /** The message that it answers, if known. */
  msgId: number | null
  /** The conversation of the account that it is for, if known. */
  conversationId: number | null
  upstream: string
  channel: string
  inbound: Inbound
  text: string
}

/** What clients see of a reply. */
export function toReply({ inbound, text }: Pick<NewReply, 'inbound' | 'text'>): Reply {
  const { receivedAt, details = {} } = inbound
  const message = storableText(text, maxReplyText)
  return { datetime: new Date(receivedAt).toISOString(), message, ...details }
}

/**
 * Stores a subscriber's reply. Returns its id, or null for a duplicate from the upstream. Uses replies_by_upstream_id, which is unique in a month only: one reply at a time is stored under an
 * upstream's id.
 */
export async function storeReply(tx: Queryable, reply: NewReply): Promise<number | null> {
  const { inbound, upstream, channel, msgId, conversationId } = reply
  const { phone, recipient, receivedAt, upstreamId = null } = inbound
  if (upstreamId !== null) {
    const lock = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 20261123))'
    await tx.query({ text: lock }, [`${upstream} ${upstreamId}`])
  }
  const text = `INSERT INTO replies (msg_id, upstream, channel, phone, recipient, body, received_at, upstream_id,
      conversation_id)
    SELECT $1::bigint, $2::text, $3::text, $4::text, $5::text, $6::json, $7::bigint, $8::text, $9::bigint
    WHERE NOT EXISTS (SELECT FROM replies WHERE upstream = $2 AND upstream_id = $8)
    ON CONFLICT DO NOTHING RETURNING reply_id AS "replyId"`
  const body = toReply(reply)
  const sealed = { 4: 'number', 6: 'members replies.body' } as const
  const values = [msgId, upstream, channel, phone, recipient, body, receivedAt, upstreamId, conversationId]
  const [stored] = await tx.query<{ replyId: number }>({ name: 'store-reply', text, sealed }, values)
  return stored?.replyId ?? null
}

/**
 * Whether a reply that arrived at this instant is stored, of an upstream that gives replies no id. Looks at the newest
 * 10,000. Uses the primary key.
 */
export async function isReplyStored(
  tx: Queryable,
  { upstream, inbound }: { upstream: string; inbound: Inbound },
): Promise<boolean> {
  const text = `SELECT r.body FROM (SELECT * FROM replies ORDER BY reply_id DESC LIMIT 10000) r
    WHERE r.upstream = $1 AND r.phone = $2 AND r.recipient = $3 AND r.received_at = $4 AND r.upstream_id IS NULL`
  const { phone, recipient, receivedAt, concat } = inbound
  const words = storableText(inbound.text, maxReplyText)
  // The first and the last character of a part may be halves.
  const inner = words.length > 2 ? words.slice(1, -1) : words
  const values = [upstream, phone, recipient, receivedAt]
  const replies = await tx.query<{ body: Reply }>({ text, sealed: { 2: 'number' } }, values)
  return replies.some(({ body: { message } }) =>
    concat === null ? message === words : message.includes(inner),
  )
}

/** Limits of a page of replies; the newest reply is always on it. */
interface PageLimits {
  count: number
  /** Of the replies as JSON. */
  octets: number
}

/**
 * Every reply causes a callback with the earlier replies, so their number is bounded: the client reads older ones
 * with `status`.
 */
export const callbackReplies: PageLimits = { count: 10, octets: 32_768 }

/** Smaller than it could be: one request may query a thousand messages. */
export const statusReplies: PageLimits = { count: 50, octets: 32_768 }

/** A row of `replyPageSql`. */
export interface ReplyPageRow {
  /** Ids and bodies, the newest first. */
  replies: [replyId: number, body: Reply][] | null
  is_cut: boolean | null
}

/**
 * One row with the replies to the message `msgId` before the reply `before` (both SQL), up to `limits`. Reads one
 * reply more than that. Uses replies_by_message.
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

/** Cursor after every reply. */
export const newestReply = '9223372036854775807'

export function readReplyPage({ replies, is_cut: isCut }: ReplyPageRow): ReplyPage {
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
  return rows[0] === undefined ? { replies: [], next: null } : readReplyPage(rows[0])
}

/** The replies in a callback, for each of these messages that has any. */
export async function repliesToEach(tx: Queryable, msgIds: number[]): Promise<Map<number, ReplyPage>> {
  const rows = await tx.query<ReplyPageRow & { msg_id: number }>(repliesToEachStatement, [msgIds])
  return new Map(rows.map((row) => [row.msg_id, readReplyPage(row)]))
}

// Few messages have replies: one index-only scan finds those that have.
const repliesToEachStatement: Statement = {
  name: 'replies-to-each',
  text: `
SELECT m.msg_id, r.* FROM (
  SELECT msg_id FROM replies WHERE msg_id = ANY($1::bigint[]) GROUP BY msg_id
) m
CROSS JOIN LATERAL (${replyPageSql('m.msg_id', newestReply, callbackReplies)}) r`,
}

const keyOfPart = { 2: 'number' } as const

/** How long the parts of a text may be apart: subscribers' telephones use a reference again within hours. */
export const partsWithinMs = 10 * 60_000

interface StoredPart {
  index: number
  text: string
  octets: string | null
  reading: TextReading | null
  receivedAt: number
}

/** The message once it is whole; null before. `dropped`: parts of an earlier text that did not become whole. */
interface StoredPiece {
  whole: Inbound | null
  dropped: number
}

/**
 * Stores one part of a long message. Returns the whole message and deletes the parts once every part is there. A part whose number is there with other content begins a new message, and so does one that comes later than
 * `partsWithinMs`; the parts before it are deleted.
 */
export async function storeInboundPart(
  tx: Queryable,
  upstream: string,
  inbound: Inbound,
): Promise<StoredPiece> {
  if (inbound.concat === null) return { whole: inbound, dropped: 0 }
  const { reference, total, index } = inbound.concat
  const { form, octets, ...reading } = inbound.piece ?? pieceOfText(inbound.text)
  const key = [upstream, inbound.phone, inbound.recipient, reference, total, form]
  await tx.query({ text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 20261122))' }, [key.join(' ')])
  const those = `FROM inbound_parts
    WHERE upstream = $1 AND phone = $2 AND recipient = $3 AND reference = $4 AND total = $5 AND form = $6`
  const fields = 'index, text, octets, reading, received_at AS "receivedAt"'
  const known = await tx.query<StoredPart>({ text: `SELECT ${fields} ${those}`, sealed: keyOfPart }, key)
  const { text, receivedAt } = inbound
  const part: StoredPart = {
    index,
    text,
    octets: Buffer.from(octets).toString('base64'),
    reading,
    receivedAt,
  }
  const same = known.find((each) => each.index === index)
  const isLate = known.some((each) => Math.abs(receivedAt - each.receivedAt) > partsWithinMs)
  const isNew = isLate || (same !== undefined && !isEqual(same, part))
  if (same !== undefined && !isNew) return { whole: null, dropped: 0 }
  const dropped = isNew ? known.length : 0
  const others = isNew ? [] : known
  if (isNew || others.length + 1 >= total) await tx.query({ text: `DELETE ${those}`, sealed: keyOfPart }, key)
  if (others.length + 1 < total) {
    await insertPart(tx, key, part)
    return { whole: null, dropped }
  }
  const parts = [...others, part].sort((a, b) => a.index - b.index)
  return { whole: { ...inbound, ...readPieces(parts.map(readPiece)) }, dropped }
}

async function insertPart(tx: Queryable, key: unknown[], part: StoredPart): Promise<void> {
  const text = `INSERT INTO inbound_parts (upstream, phone, recipient, reference, total, form, index, text, octets, reading,
      received_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`
  const sealed = { 2: 'number', 8: 'text inbound_parts.text', 9: 'text inbound_parts.octets' } as const
  const words = storableText(part.text, maxReplyText)
  const values = [...key, part.index, words, part.octets, part.reading, part.receivedAt]
  await tx.query({ text, sealed }, values)
}

function isEqual(a: StoredPart, b: StoredPart): boolean {
  return a.octets === null ? a.text === b.text : a.octets === b.octets
}

function readPiece({ text, octets, reading }: StoredPart): InboundPiece {
  if (octets === null || reading === null) return pieceOfText(text)
  return { form: 'text', octets: Buffer.from(octets, 'base64'), ...reading }
}
