import type { Message, SlotClaim } from '../../domain/message/message.ts'
import type { Queryable, Statement } from '../database.ts'
import type { SealedParameters } from '../encryption/sealing.ts'
import { idRange, inIdRange } from '../partitions/dated-ids.ts'
import { type MessageRow, messageColumns, never, toMessage } from './row.ts'

/** A part found by the upstream's id, with its message locked until the transaction ends. */
export interface FoundPart {
  upstream: string
  ref: string
  /** The id exactly as the upstream gave it, where `ref` is another form of it. */
  handle: string | null
  attempt: number
  part: number
  message: Message
}

const byIds = `m.msg_id = ANY($1::bigint[]) AND ${inIdRange('m.msg_id', 2)}`

/** The messages with these ids. Uses the primary key of messages. */
export function readMessages(db: Queryable, msgIds: readonly number[]): Promise<Message[]> {
  return select(db, 'read-messages', `WHERE ${byIds}`, [msgIds, ...idRange(msgIds)])
}

/**
 * The parts with the upstreams' ids `refs` (pairs by position); the newest last where an upstream reused an id. Uses
 * part_refs_by_ref and the primary key of messages.
 */
export async function lockByRefs(tx: Queryable, upstreams: string[], refs: string[]): Promise<FoundPart[]> {
  const rows = await tx.query<MessageRow & Omit<FoundPart, 'message'>>(byRefsStatement, [upstreams, refs])
  return rows.map((row) => {
    const { upstream, ref, handle, attempt, part } = row
    return { upstream, ref, handle, attempt, part, message: toMessage(row) }
  })
}

const byRefsStatement: Statement = {
  name: 'lock-by-refs',
  text: `
SELECT r.upstream, r.ref, r.handle, r.attempt, r.part, ${messageColumns}
FROM (SELECT DISTINCT upstream, ref FROM unnest($1::text[], $2::text[]) AS q (upstream, ref)) q
JOIN part_refs r ON r.upstream = q.upstream AND r.ref = q.ref
JOIN messages m ON m.msg_id = r.msg_id
ORDER BY m.msg_id FOR UPDATE OF m`,
}

/**
 * Messages to `phones` whose submit to `upstreams` (pairs by position) was never answered, locked. None where the report
 * may belong to another message to that number: one that is in flight, or one of the 50 newest that has a part whose
 * answer was lost, also where it was handed over again since. Uses messages_held, then messages_clock and
 * messages_by_phone.
 */
export function lockInDoubt(tx: Queryable, upstreams: string[], phones: string[]): Promise<Message[]> {
  const rest = `JOIN unnest($1::text[], $2::text[]) AS q (upstream, phone) ON m.upstream = q.upstream AND m.phone = q.phone
    WHERE m.phase = 3 AND NOT EXISTS (SELECT FROM messages o WHERE o.phase = 1 AND o.clock_at = ${never}
      AND o.upstream = q.upstream AND o.phone = q.phone)
    AND NOT EXISTS (
      SELECT FROM (
        SELECT msg_id, phase, upstream, attempts FROM messages WHERE phone = q.phone ORDER BY msg_id DESC LIMIT 50
      ) u
      WHERE u.msg_id <> m.msg_id AND (u.phase <> 3 OR u.upstream <> q.upstream) AND u.attempts::text LIKE '%"unknown"%')
    ORDER BY m.msg_id FOR UPDATE OF m`
  return select(tx, 'lock-in-doubt', rest, [upstreams, phones], { 2: 'number' })
}

/**
 * The indexes of those pairs (by position) of which a message to the number is with the upstream, which has not answered
 * yet. The 50 newest to a number are looked at. Uses messages_by_phone.
 */
export async function unansweredTo(
  db: Queryable,
  upstreams: string[],
  phones: string[],
): Promise<Set<number>> {
  const text = `SELECT (q.nth - 1)::int AS index
    FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS q (upstream, phone, nth)
    WHERE EXISTS (
      SELECT FROM (SELECT phase, upstream FROM messages WHERE phone = q.phone ORDER BY msg_id DESC LIMIT 50) m
      WHERE m.phase = 1 AND m.upstream = q.upstream)`
  const statement = { name: 'unanswered-to', text, sealed: { 2: 'number' } as const }
  const rows = await db.query<{ index: number }>(statement, [upstreams, phones])
  return new Set(rows.map(({ index }) => index))
}

/** Messages by id, locked in the order of their ids. */
export function lockMessages(tx: Queryable, msgIds: number[]): Promise<Message[]> {
  const rest = `WHERE ${byIds} ORDER BY m.msg_id FOR UPDATE`
  return select(tx, 'lock-messages', rest, [msgIds, ...idRange(msgIds)])
}

/** Those of them that are of the account, locked likewise; no row of another account is locked, not even for an instant. */
export function lockAccountMessages(tx: Queryable, accountId: number, msgIds: number[]): Promise<Message[]> {
  const rest = `WHERE ${byIds} AND m.account_id = $4 ORDER BY m.msg_id FOR UPDATE`
  return select(tx, 'lock-messages-of-account', rest, [msgIds, ...idRange(msgIds), accountId])
}

/** Messages whose timer is due. Uses messages_clock. */
export function lockDue(tx: Queryable, now: number, limit: number): Promise<Message[]> {
  const rest = 'WHERE m.phase < 9 AND m.clock_at <= $1 ORDER BY m.clock_at LIMIT $2 FOR UPDATE SKIP LOCKED'
  return select(tx, 'lock-due', rest, [now, limit])
}

/**
 * Claims in the order of messages_clock: after an ANALYZE during a backlog the planner expects so many of them that any
 * other order, with a LIMIT, would make it read the whole partition.
 */
const claims = `m.phase = 1 AND m.clock_at >= ${never}`
const claimsOfSlot = `WHERE ${claims} AND m.slot_id = $1`
const lockClaims = 'ORDER BY m.clock_at LIMIT $3 FOR UPDATE SKIP LOCKED'
const claimedBefore = 'greatest(m.accepted_at, m.updated_at) <'

/** Messages claimed for a slot under an older epoch than its own. Uses messages_clock. */
export function lockClaimed(tx: Queryable, { slotId, epoch }: SlotClaim, limit: number): Promise<Message[]> {
  const rest = `${claimsOfSlot} AND m.slot_epoch < $2 ${lockClaims}`
  return select(tx, 'lock-claimed', rest, [slotId, epoch, limit])
}

/** Messages claimed for a slot under its epoch before `before`. Uses messages_clock. */
export function lockStaleClaims(
  tx: Queryable,
  { slotId, epoch }: SlotClaim,
  before: number,
  limit: number,
): Promise<Message[]> {
  const rest = `${claimsOfSlot} AND m.slot_epoch = $2 AND ${claimedBefore} $4 ${lockClaims}`
  return select(tx, 'lock-stale-claims', rest, [slotId, epoch, limit, before])
}

/** Those of these slots with claims of an older epoch, or from before `before`. Uses messages_clock. */
export async function slotsWithOldClaims(
  db: Queryable,
  slots: readonly SlotClaim[],
  before: number,
): Promise<ReadonlySet<number>> {
  const text = `SELECT m.slot_id AS "slotId" FROM messages m WHERE ${claims} AND m.slot_id = ANY($1::integer[])
      AND ((m.slot_id, m.slot_epoch) NOT IN (SELECT * FROM unnest($1::integer[], $2::bigint[]))
        OR ${claimedBefore} $3)
    ORDER BY m.clock_at LIMIT 1000`
  const values = [slots.map(({ slotId }) => slotId), slots.map(({ epoch }) => epoch), before]
  const rows = await db.query<{ slotId: number }>({ name: 'slots-with-old-claims', text }, values)
  return new Set(rows.map(({ slotId }) => slotId))
}

/** A position in the queue of an upstream. */
export interface QueuePlace {
  priority: number
  dueAt: number
  msgId: number
}

export const frontOfQueue: QueuePlace = { priority: -1, dueAt: 0, msgId: 0 }

/** Messages that wait for `upstream` behind `after`, in the order of the queue. Uses messages_queue. */
export function lockQueued(
  tx: Queryable,
  { upstream, after, limit }: { upstream: string; after: QueuePlace; limit: number },
): Promise<Message[]> {
  const rest = `WHERE m.phase = 0 AND m.upstream = $1
      AND (m.priority, m.due_at, m.msg_id) > ($2::smallint, $3::bigint, $4::bigint)
    ORDER BY m.priority, m.due_at, m.msg_id LIMIT $5 FOR UPDATE SKIP LOCKED`
  return select(tx, 'lock-queued', rest, [upstream, after.priority, after.dueAt, after.msgId, limit])
}

/**
 * The newest message to `phone` from `sender`, sent on `channel` since `since`, locked; for replies. `accountId`: only
 * of that account; null: of any. Uses
 * messages_by_phone; scans the 50 newest messages to the number.
 */
export async function lockNewestTo(
  tx: Queryable,
  query: { phones: string[]; channel: string; sender: string; since: number; accountId: number | null },
): Promise<Message | null> {
  const rest = `WHERE m.msg_id = (
      SELECT c.msg_id FROM (
        SELECT m.* FROM unnest($1::text[]) AS q (phone), LATERAL (
          SELECT msg_id, accepted_at, account_id, plan FROM messages WHERE phone = q.phone ORDER BY msg_id DESC LIMIT 50
        ) m
      ) c
      WHERE c.accepted_at >= $4 AND ($5::int IS NULL OR c.account_id = $5) AND EXISTS (
        SELECT FROM json_array_elements(c.plan -> 'stages') s
        WHERE s ->> 'channel' = $2 AND lower(s ->> 'sender') = lower($3)
      ) ORDER BY c.msg_id DESC LIMIT 1
    ) FOR UPDATE`
  const values = [query.phones, query.channel, query.sender, query.since, query.accountId]
  return (await select(tx, 'lock-newest-to', rest, values, { 1: 'number' }))[0] ?? null
}

/** Queued messages by upstream; at most 100,000 are counted. Uses messages_queue. */
export async function countQueued(db: Queryable): Promise<{ upstream: string; messages: number }[]> {
  const text = `SELECT coalesce(upstream, 'none') AS upstream, count(*) AS messages
    FROM (SELECT upstream FROM messages WHERE phase = 0 LIMIT 100000) q GROUP BY 1`
  return db.query({ name: 'count-queued', text })
}

/** Messages `m`; `rest` is what follows the table in the statement. */
async function select(
  db: Queryable,
  name: string,
  rest: string,
  values: unknown[],
  sealed: SealedParameters = {},
): Promise<Message[]> {
  const rows = await db.query<MessageRow>({ name, text: `${selectMessages} ${rest}`, sealed }, values)
  return rows.map(toMessage)
}

const selectMessages = `SELECT ${messageColumns} FROM messages m`
