import {
  callbackWithoutSubscriber,
  type Erasure,
  erasedWords,
  messageWithoutSubscriber,
  wordsWithoutSubscriber,
} from '../../domain/message/without-subscriber.ts'
import type { Queryable } from '../database.ts'
import type { SealedParameters } from '../encryption/sealing.ts'
import { type MessageRow, messageColumns } from '../messages/row.ts'
import { toColumns } from '../statements/array-columns.ts'

/** Rows that were erased, by table. */
export type ErasedCounts = Record<string, number>

/** The forms of the number. */
export const byNumber = { 1: 'number' } as const

/** A message whose callback is not delivered yet is not closed: its client still gets the status. */
const isClosed = `NOT EXISTS (SELECT FROM open_messages o WHERE o.msg_id = m.msg_id) AND NOT EXISTS (
  SELECT FROM callback_states c WHERE c.msg_id = m.msg_id AND c.state = 'pending')`

/**
 * Ends queued messages: the next sweep of the clock expires them and releases their money. Uses accepted_messages_by_phone.
 */
export async function stopQueued(tx: Queryable, forms: readonly string[], before: number, now: number) {
  const text = `UPDATE open_messages o SET expires_at = $3, clock_at = $3 FROM accepted_messages a
    WHERE a.phone = ANY($1::text[]) AND a.accepted_at <= $2 AND o.msg_id = a.msg_id AND o.phase + 0 = 0 AND o.expires_at > $3`
  await tx.query({ text, sealed: byNumber }, [forms, before, now])
}

/** Messages accepted until `before` that are not closed. Uses accepted_messages_by_phone. */
export async function countUnderWay(
  db: Queryable,
  forms: readonly string[],
  before: number,
): Promise<number> {
  const text = `SELECT count(*) AS messages FROM accepted_messages m
    WHERE m.phone = ANY($1::text[]) AND m.accepted_at <= $2 AND NOT (${isClosed})`
  const [row] = await db.query<{ messages: number }>({ text, sealed: byNumber }, [forms, before])
  return row?.messages ?? 0
}

/**
 * Erases up to `limit` closed messages that were accepted until `before`, with their callbacks, replies and links.
 * Rows stay locked until the transaction ends, so that a report waits. Uses accepted_messages_by_phone.
 */
export async function eraseMessages(
  tx: Queryable,
  erasure: Erasure,
  { before, limit }: { before: number; limit: number },
): Promise<ErasedCounts> {
  const text = `SELECT m.msg_id AS "msgId" FROM accepted_messages m
    WHERE m.phone = ANY($1::text[]) AND m.accepted_at <= $2 AND ${isClosed}
    ORDER BY m.msg_id LIMIT $3`
  const closed = await tx.query<{ msgId: number }>({ text, sealed: byNumber }, [erasure.forms, before, limit])
  if (closed.length === 0) return {}
  const found = closed.map(({ msgId }) => msgId)
  await tx.query(
    { text: 'SELECT FROM final_messages WHERE msg_id = ANY($1::bigint[]) ORDER BY msg_id FOR UPDATE' },
    [found],
  )
  // A late report may have been written before the lock, with a callback that is not delivered yet: it comes in a later turn.
  const read = `SELECT ${messageColumns}, m.timeline FROM messages m WHERE m.msg_id = ANY($1::bigint[]) AND ${isClosed}`
  const rows = await tx.query<MessageRow & { timeline: string }>({ text: read }, [found])
  const msgIds = rows.map(({ msgId }) => msgId)
  await writeMessages(tx, rows, erasure)
  return {
    messages: rows.length,
    callbacks: await eraseCallbacks(tx, 'msg_id = ANY($1::bigint[])', msgIds, erasure),
    replies: await eraseReplies(tx, 'msg_id = ANY($3::bigint[])', msgIds, erasure),
    short_links: await eraseLinks(tx, msgIds),
  }
}

const sealedMessage: SealedParameters = {
  1: 'number',
  4: 'url',
  6: 'same messages.error',
  7: 'plan',
  8: 'attempts',
  9: 'timeline',
}

async function writeMessages(
  tx: Queryable,
  rows: readonly (MessageRow & { timeline: string })[],
  erasure: Erasure,
): Promise<void> {
  const erased = rows.map((row) => {
    const { plan, attempts, ...texts } = messageWithoutSubscriber(row, erasure)
    return { msgId: row.msgId, ...texts, plan: JSON.stringify(plan), attempts: JSON.stringify(attempts) }
  })
  const text = `WITH n AS (
      SELECT * FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
        AS n (msg_id, client_id, hook, request_id, error, plan, attempts, timeline)
    ), accepted AS (
      UPDATE accepted_messages m SET phone = $1, client_id = n.client_id, hook = n.hook, request_id = n.request_id,
        plan = n.plan::json, timeline = ''
      FROM n WHERE m.msg_id = n.msg_id
    )
    UPDATE final_messages m SET error = n.error, attempts = n.attempts::json, timeline = n.timeline,
      updated_at = m.updated_at + 1
    FROM n WHERE m.msg_id = n.msg_id`
  const columns = toColumns(
    erased,
    'msgId',
    'clientId',
    'hook',
    'requestId',
    'error',
    'plan',
    'attempts',
    'timeline',
  )
  await tx.query({ text, sealed: sealedMessage }, [erasure.pseudonym, ...columns])
}

/** `which` is a condition on `$1`. Uses callbacks_by_message. */
export async function eraseCallbacks(
  tx: Queryable,
  which: string,
  value: readonly unknown[],
  erasure: Erasure,
): Promise<number> {
  const find = `SELECT callback_id AS "callbackId", url, body, form, last_error AS "lastError" FROM callbacks
    WHERE ${which} ORDER BY callback_id FOR UPDATE`
  const rows = await tx.query<{
    callbackId: number
    url: string
    body: string | null
    form: string | null
    lastError: string | null
  }>({ text: find }, [value])
  const erased = rows.map(({ callbackId, url, body, form, lastError }) => ({
    callbackId,
    // In the forms of other gateways the address has what the subscriber wrote.
    url: form === null ? wordsWithoutSubscriber(url, erasure) : new URL(url).origin,
    body: body === null ? null : callbackWithoutSubscriber(body, erasure),
    lastError: lastError === null ? null : wordsWithoutSubscriber(lastError, erasure),
  }))
  const text = `UPDATE callbacks c SET url = n.url, body = n.body, last_error = n.last_error, recent_attempts = NULL
    FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) AS n (callback_id, url, body, last_error)
    WHERE c.callback_id = n.callback_id`
  const sealed = { 2: 'filled url', 3: 'text callbacks.body', 4: 'text callbacks.last_error' } as const
  await tx.query({ text, sealed }, toColumns(erased, 'callbackId', 'url', 'body', 'lastError'))
  return rows.length
}

/** With the answers that are owed to them. `which` is a condition on `$3`. Replies to a message use replies_by_message; those of a number read the table. */
export async function eraseReplies(
  tx: Queryable,
  which: string,
  value: readonly unknown[],
  { pseudonym }: Erasure,
  sealed: SealedParameters = {},
): Promise<number> {
  const text = `
WITH erased AS (
  UPDATE replies SET phone = $1, upstream_id = NULL,
    body = json_build_object('datetime', body ->> 'datetime', 'message', $2::text)
  WHERE ${which} AND phone <> $1 RETURNING reply_id
), unanswered AS (
  DELETE FROM owed_answers WHERE reply_id IN (SELECT reply_id FROM erased)
)
SELECT 1 FROM erased`
  return (await tx.query({ text, sealed: { 1: 'number', ...sealed } }, [pseudonym, erasedWords, value]))
    .length
}

/** A link of an erased message leads nowhere any more; its clicks stay counted. Uses short_links_by_message. */
async function eraseLinks(tx: Queryable, msgIds: number[]): Promise<number> {
  const text = `UPDATE short_links SET target = 'https://erased.invalid/', expires_at = least(expires_at, created_at)
    WHERE msg_id = ANY($1::bigint[]) RETURNING 1`
  return (await tx.query({ text }, [msgIds])).length
}
