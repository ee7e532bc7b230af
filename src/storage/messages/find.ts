import type { Message } from '../../domain/message/message.ts'
import type { Queryable, Statement } from '../database.ts'
import { type MessageRow, messageColumns, messageOf, never } from './row.ts'

/** A part that an upstream named, with its message locked until the transaction ends. */
export interface FoundPart {
  upstream: string
  ref: string
  attempt: number
  part: number
  message: Message
}

/** The messages with these ids as they are now. Leans on the primary key of messages. */
export async function readMessages(db: Queryable, msgIds: readonly number[]): Promise<Message[]> {
  const rows = await db.query<MessageRow>(readStatement, [msgIds])
  return rows.map(messageOf)
}

const readStatement: Statement = {
  name: 'read-messages',
  text: `SELECT ${messageColumns} FROM messages m WHERE m.msg_id = ANY($1::bigint[])`,
}

/** The parts that upstreams know as `refs` (pairs by position), the newest last where an id was used again. */
export async function lockByRefs(tx: Queryable, upstreams: string[], refs: string[]): Promise<FoundPart[]> {
  const rows = await tx.query<MessageRow & Omit<FoundPart, 'message'>>(byRefsStatement, [upstreams, refs])
  return rows.map((row) => {
    const { upstream, ref, attempt, part } = row
    return { upstream, ref, attempt, part, message: messageOf(row) }
  })
}

/** Leans on part_refs_by_ref and the primary key of messages. */
const byRefsStatement: Statement = {
  name: 'lock-by-refs',
  text: `
SELECT r.upstream, r.ref, r.attempt, r.part, ${messageColumns}
FROM (SELECT DISTINCT upstream, ref FROM unnest($1::text[], $2::text[]) AS q (upstream, ref)) q
JOIN part_refs r ON r.upstream = q.upstream AND r.ref = q.ref
JOIN messages m ON m.msg_id = r.msg_id
ORDER BY m.msg_id FOR UPDATE OF m`,
}

/**
 * Messages to `phones` whose submit to `upstreams` (pairs by position) was never answered, locked. None where
 * another one to that number is on the wire: its answer may be what names the report.
 */
export async function lockHeld(tx: Queryable, upstreams: string[], phones: string[]): Promise<Message[]> {
  return locked(tx, heldStatement, [upstreams, phones])
}

/** Leans on messages_held, and for those that are found on messages_clock or messages_by_phone. */
const heldStatement: Statement = {
  name: 'lock-held',
  text: `
SELECT ${messageColumns} FROM unnest($1::text[], $2::text[]) AS q (upstream, phone)
JOIN messages m ON m.phase = 3 AND m.upstream = q.upstream AND m.phone = q.phone
WHERE NOT EXISTS (SELECT FROM messages o WHERE o.phase = 1 AND o.clock_at = ${never} AND o.upstream = q.upstream
  AND o.phone = q.phone)
ORDER BY m.msg_id FOR UPDATE OF m`,
}

/** Messages by id, locked in the order of their ids. */
export async function lockMessages(tx: Queryable, msgIds: number[]): Promise<Message[]> {
  return locked(tx, byIdStatement, [msgIds])
}

const byIdStatement: Statement = {
  name: 'lock-messages',
  text: `SELECT ${messageColumns} FROM messages m WHERE m.msg_id = ANY($1::bigint[]) ORDER BY m.msg_id FOR UPDATE`,
}

/** Messages whose clock has come. Leans on messages_clock. */
export async function lockDue(tx: Queryable, now: number, limit: number): Promise<Message[]> {
  return locked(tx, dueStatement, [now, limit])
}

const dueStatement: Statement = {
  name: 'lock-due',
  text: `
SELECT ${messageColumns} FROM messages m WHERE m.phase < 9 AND m.clock_at <= $1
ORDER BY m.clock_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
}

/** Messages marked for a slot under an older epoch than `epoch`. Leans on messages_clock. */
export async function lockMarked(
  tx: Queryable,
  slotId: number,
  epoch: number,
  limit: number,
): Promise<Message[]> {
  return locked(tx, markedStatement, [slotId, epoch, limit])
}

const markedStatement: Statement = {
  name: 'lock-marked',
  text: `
SELECT ${messageColumns} FROM messages m WHERE m.clock_at = ${never} AND m.phase = 1 AND m.slot_id = $1 AND m.slot_epoch < $2
ORDER BY m.msg_id LIMIT $3 FOR UPDATE SKIP LOCKED`,
}

/** Messages marked for a slot under `epoch` before `before`. Leans on messages_clock. */
export async function lockStaleMarks(
  tx: Queryable,
  query: { slotId: number; epoch: number; before: number; limit: number },
): Promise<Message[]> {
  return locked(tx, staleMarksStatement, [query.slotId, query.epoch, query.before, query.limit])
}

const staleMarksStatement: Statement = {
  name: 'lock-stale-marks',
  text: `
SELECT ${messageColumns} FROM messages m
WHERE m.clock_at = ${never} AND m.phase = 1 AND m.slot_id = $1 AND m.slot_epoch = $2 AND greatest(m.accepted_at, m.updated_at) < $3
ORDER BY m.msg_id LIMIT $4 FOR UPDATE SKIP LOCKED`,
}

/** A place in the queue of an upstream. */
export interface QueuePlace {
  priority: number
  dueAt: number
  msgId: number
}

export const frontOfQueue: QueuePlace = { priority: -1, dueAt: 0, msgId: 0 }

/** Messages that wait for `upstream` behind `after`, in the order of the queue. Leans on messages_queue. */
export async function lockQueued(
  tx: Queryable,
  query: { upstream: string; after: QueuePlace; limit: number },
): Promise<Message[]> {
  const { upstream, after, limit } = query
  return locked(tx, queuedStatement, [upstream, after.priority, after.dueAt, after.msgId, limit])
}

const queuedStatement: Statement = {
  name: 'lock-queued',
  text: `
SELECT ${messageColumns} FROM messages m
WHERE m.phase = 0 AND m.upstream = $1 AND (m.priority, m.due_at, m.msg_id) > ($2::smallint, $3::bigint, $4::bigint)
ORDER BY m.priority, m.due_at, m.msg_id LIMIT $5 FOR UPDATE SKIP LOCKED`,
}

/** The newest message to `phone` from `sender`, sent on `channel` since `since`, locked; for replies. */
export async function lockNewestTo(
  tx: Queryable,
  query: { phone: string; channel: string; sender: string; since: number },
): Promise<Message | null> {
  const values = [query.phone, query.channel, query.sender, query.since]
  return (await locked(tx, newestStatement, values))[0] ?? null
}

/** Leans on messages_by_phone; looks at the 50 newest messages to the number. */
const newestStatement: Statement = {
  name: 'lock-newest-to',
  text: `
SELECT ${messageColumns} FROM messages m WHERE m.msg_id = (
  SELECT c.msg_id FROM (
    SELECT msg_id, accepted_at, plan FROM messages WHERE phone = $1 ORDER BY msg_id DESC LIMIT 50
  ) c
  WHERE c.accepted_at >= $4 AND EXISTS (
    SELECT FROM json_array_elements(c.plan -> 'stages') s
    WHERE s ->> 'channel' = $2 AND lower(s ->> 'sender') = lower($3)
  ) ORDER BY c.msg_id DESC LIMIT 1
) FOR UPDATE`,
}

/** Messages that wait on disk by upstream; the first 100,000 are counted. Leans on messages_queue. */
export async function countQueued(db: Queryable): Promise<{ upstream: string; messages: number }[]> {
  return db.query({
    name: 'count-queued',
    text: `SELECT coalesce(upstream, 'none') AS upstream, count(*) AS messages
      FROM (SELECT upstream FROM messages WHERE phase = 0 LIMIT 100000) q GROUP BY 1`,
  })
}

async function locked(tx: Queryable, statement: Statement, values: unknown[]): Promise<Message[]> {
  const rows = await tx.query<MessageRow>(statement, values)
  return rows.map(messageOf)
}
