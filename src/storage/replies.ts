import type { Inbound } from '../channels/connector.ts'
import type { Reply } from '../domain/message/reply.ts'
import type { Queryable } from './database.ts'

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
  const body: Reply = { datetime: new Date(receivedAt).toISOString(), message: reply.text, ...details }
  const stored = await tx.query(
    {
      name: 'store-reply',
      text: `INSERT INTO replies (msg_id, upstream, channel, phone, recipient, body, received_at, upstream_id)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING 1`,
    },
    [reply.msgId, upstream, channel, phone, recipient, body, receivedAt, upstreamId],
  )
  return stored.length > 0
}

/** Oldest first. Leans on replies_by_message. */
export async function repliesOf(tx: Queryable, msgId: number): Promise<Reply[]> {
  const rows = await tx.query<{ body: Reply }>(
    { name: 'replies-of', text: 'SELECT body FROM replies WHERE msg_id = $1 ORDER BY reply_id' },
    [msgId],
  )
  return rows.map((row) => row.body)
}

/** The replies to each of these messages that has any, oldest first. Leans on replies_by_message. */
export async function repliesToEach(tx: Queryable, msgIds: number[]): Promise<Map<number, Reply[]>> {
  const rows = await tx.query<{ msg_id: number; replies: Reply[] }>(
    {
      name: 'replies-to-each',
      text: `SELECT msg_id, json_agg(body ORDER BY reply_id) AS replies FROM replies
        WHERE msg_id = ANY($1::bigint[]) GROUP BY msg_id`,
    },
    [msgIds],
  )
  return new Map(rows.map((row) => [row.msg_id, row.replies]))
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
  await tx.query(
    {
      text: `INSERT INTO inbound_parts (upstream, phone, recipient, reference, total, index, text, received_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
    },
    [...key, index, inbound.text, inbound.receivedAt],
  )
  const parts = await tx.query<{ text: string }>(
    {
      text: `SELECT text FROM inbound_parts
        WHERE upstream = $1 AND phone = $2 AND recipient = $3 AND reference = $4 AND total = $5 ORDER BY index`,
    },
    key,
  )
  if (parts.length < total) return null
  await tx.query(
    {
      text: `DELETE FROM inbound_parts
        WHERE upstream = $1 AND phone = $2 AND recipient = $3 AND reference = $4 AND total = $5`,
    },
    key,
  )
  return parts.map((part) => part.text).join('')
}
