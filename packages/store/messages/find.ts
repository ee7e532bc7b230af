import type { Message, SlotClaim } from '../../domain/message/message.ts'
import type { Queryable, Statement } from '../database.ts'
import type { SealedParameters } from '../encryption/sealing.ts'
import { idRange, inIdRange } from '../partitions/dated-ids.ts'
import { type MessageRow, messageColumns, never, openColumns, toMessage } from './row.ts'

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

/** The messages with these ids. Uses the primary keys. */
export async function readMessages(db: Queryable, msgIds: readonly number[]): Promise<Message[]> {
  const text = `SELECT ${messageColumns} FROM messages m WHERE ${byIds}`
  return (await db.query<MessageRow>({ name: 'read-messages', text }, [msgIds, ...idRange(msgIds)])).map(
    toMessage,
  )
}

/**
 * The parts with the upstreams' ids `refs` (pairs by position); the newest last where an upstream reused an id. Uses
 * part_refs_by_ref and the primary keys.
 */
export async function lockByRefs(tx: Queryable, upstreams: string[], refs: string[]): Promise<FoundPart[]> {
  const rows = await tx.query<Omit<FoundPart, 'message'> & { msgId: number }>(byRefsStatement, [
    upstreams,
    refs,
  ])
  const messages = await lockMessages(tx, [...new Set(rows.map(({ msgId }) => msgId))])
  const byId = new Map(messages.map((message) => [message.msgId, message]))
  return rows.flatMap(({ msgId, ...part }) => {
    const message = byId.get(msgId)
    return message === undefined ? [] : [{ ...part, message }]
  })
}

const byRefsStatement: Statement = {
  name: 'lock-by-refs',
  text: `
SELECT r.upstream, r.ref, r.handle, r.attempt, r.part, r.msg_id AS "msgId"
FROM (SELECT DISTINCT upstream, ref FROM unnest($1::text[], $2::text[]) AS q (upstream, ref)) q
JOIN part_refs r ON r.upstream = q.upstream AND r.ref = q.ref
ORDER BY r.msg_id`,
}

/**
 * Messages to `phones` whose submit to `upstreams` (pairs by position) was never answered, locked. None where the report
 * may belong to another message to that number: one that is in flight, or one of the 50 newest that has a part whose
 * answer was lost, also where it was handed over again since. Reads open_messages, then accepted_messages_by_phone.
 */
export function lockInDoubt(tx: Queryable, upstreams: string[], phones: string[]): Promise<Message[]> {
  const rest = `JOIN unnest($1::text[], $2::text[]) AS q (upstream, phone) ON o.upstream = q.upstream AND a.phone = q.phone
    WHERE o.phase = 3 AND NOT EXISTS (
      SELECT FROM (SELECT msg_id, phase, upstream, attempts FROM messages WHERE phone = q.phone ORDER BY msg_id DESC LIMIT 50) u
      WHERE u.phase = 1 AND u.upstream = q.upstream
        OR u.msg_id <> o.msg_id AND (u.phase <> 3 OR u.upstream <> q.upstream) AND u.attempts::text LIKE '%"unknown"%')
    ORDER BY o.msg_id FOR UPDATE OF o`
  return selectOpen(tx, 'lock-in-doubt', rest, [upstreams, phones], { 2: 'number' })
}

/**
 * The indexes of those pairs (by position) of which a message to the number is with the upstream, which has not answered
 * yet. The 50 newest to a number are looked at. Uses accepted_messages_by_phone.
 */
export async function unansweredTo(
  db: Queryable,
  upstreams: string[],
  phones: string[],
): Promise<Set<number>> {
  const text = `SELECT (q.nth - 1)::int AS index
    FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS q (upstream, phone, nth)
    WHERE EXISTS (
      SELECT FROM (SELECT msg_id FROM accepted_messages WHERE phone = q.phone ORDER BY msg_id DESC LIMIT 50) a
      JOIN open_messages o USING (msg_id) WHERE o.phase = 1 AND o.upstream = q.upstream)`
  const statement = { name: 'unanswered-to', text, sealed: { 2: 'number' } as const }
  const rows = await db.query<{ index: number }>(statement, [upstreams, phones])
  return new Set(rows.map(({ index }) => index))
}

/**
 * Messages by id, in the order of their ids, locked in `tx` against every change. An open one is locked before it is read:
 * a statement that waits for the end of a message does not see its row of final_messages.
 */
export async function lockMessages(tx: Queryable, msgIds: readonly number[]): Promise<Message[]> {
  const open = 'SELECT FROM open_messages WHERE msg_id = ANY($1::bigint[]) ORDER BY msg_id FOR UPDATE'
  await tx.query({ name: 'lock-messages', text: open }, [msgIds])
  const final = `SELECT FROM final_messages m WHERE ${byIds} ORDER BY m.msg_id FOR UPDATE`
  await tx.query({ name: 'lock-final', text: final }, [msgIds, ...idRange(msgIds)])
  return (await readMessages(tx, msgIds)).sort((a, b) => a.msgId - b.msgId)
}

/** Those of them that are of the account, locked likewise; no row of another account is locked, not even for an instant. */
export async function lockAccountMessages(
  tx: Queryable,
  accountId: number,
  msgIds: readonly number[],
): Promise<Message[]> {
  const text = `SELECT m.msg_id AS "msgId" FROM accepted_messages m WHERE ${byIds} AND m.account_id = $4`
  const values = [msgIds, ...idRange(msgIds), accountId]
  const own = await tx.query<{ msgId: number }>({ name: 'messages-of-account', text }, values)
  return own.length === 0
    ? []
    : lockMessages(
        tx,
        own.map(({ msgId }) => msgId),
      )
}

/** Messages whose timer is due. Uses open_messages_clock. */
export function lockDue(tx: Queryable, now: number, limit: number): Promise<Message[]> {
  const rest = `WHERE o.clock_at <= $1 AND o.clock_at < ${never} ORDER BY o.clock_at LIMIT $2 FOR UPDATE OF o SKIP LOCKED`
  return selectOpen(tx, 'lock-due', rest, [now, limit])
}

/** Claims are looked for in all of open_messages, every 15 s: an index of them would cost each message an entry. */
const claimsOfSlot = 'WHERE o.phase = 1 AND o.slot_id = $1'
const lockClaims = 'LIMIT $3 FOR UPDATE OF o SKIP LOCKED'
const claimedBefore = 'greatest(a.accepted_at, o.updated_at) <'

/** Messages claimed for a slot under an older epoch than its own. */
export function lockClaimed(tx: Queryable, { slotId, epoch }: SlotClaim, limit: number): Promise<Message[]> {
  const rest = `${claimsOfSlot} AND o.slot_epoch < $2 ${lockClaims}`
  return selectOpen(tx, 'lock-claimed', rest, [slotId, epoch, limit])
}

/** Messages claimed for a slot under its epoch before `before`. */
export function lockStaleClaims(
  tx: Queryable,
  { slotId, epoch }: SlotClaim,
  before: number,
  limit: number,
): Promise<Message[]> {
  const rest = `${claimsOfSlot} AND o.slot_epoch = $2 AND ${claimedBefore} $4 ${lockClaims}`
  return selectOpen(tx, 'lock-stale-claims', rest, [slotId, epoch, limit, before])
}

/** Those of these slots with claims of an older epoch, or from before `before`. */
export async function slotsWithOldClaims(
  db: Queryable,
  slots: readonly SlotClaim[],
  before: number,
): Promise<ReadonlySet<number>> {
  const text = `SELECT DISTINCT o.slot_id AS "slotId" FROM open_messages o JOIN accepted_messages a USING (msg_id)
    WHERE o.phase = 1 AND o.slot_id = ANY($1::integer[])
      AND ((o.slot_id, o.slot_epoch) NOT IN (SELECT * FROM unnest($1::integer[], $2::bigint[]))
        OR ${claimedBefore} $3)`
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

/** Messages that wait for `upstream` behind `after`, in the order of the queue. Uses open_messages_queue. */
export function lockQueued(
  tx: Queryable,
  { upstream, after, limit }: { upstream: string; after: QueuePlace; limit: number },
): Promise<Message[]> {
  const rest = `WHERE o.phase = 0 AND o.upstream = $1
      AND (o.priority, o.due_at, o.msg_id) > ($2::smallint, $3::bigint, $4::bigint)
    ORDER BY o.priority, o.due_at, o.msg_id LIMIT $5 FOR UPDATE OF o SKIP LOCKED`
  return selectOpen(tx, 'lock-queued', rest, [upstream, after.priority, after.dueAt, after.msgId, limit])
}

/**
 * The newest message to `phone` from `sender`, sent on `channel` since `since`, locked; for replies. `accountId`: only
 * of that account; null: of any. Uses accepted_messages_by_phone; scans the 50 newest messages to the number.
 */
export async function lockNewestTo(
  tx: Queryable,
  query: { phones: string[]; channel: string; sender: string; since: number; accountId: number | null },
): Promise<Message | null> {
  const text = `SELECT c.msg_id AS "msgId" FROM (
        SELECT m.* FROM unnest($1::text[]) AS q (phone), LATERAL (
          SELECT msg_id, accepted_at, account_id, plan FROM accepted_messages WHERE phone = q.phone
          ORDER BY msg_id DESC LIMIT 50
        ) m
      ) c
      WHERE c.accepted_at >= $4 AND ($5::int IS NULL OR c.account_id = $5) AND EXISTS (
        SELECT FROM json_array_elements(c.plan -> 'stages') s
        WHERE s ->> 'channel' = $2 AND lower(s ->> 'sender') = lower($3)
      ) ORDER BY c.msg_id DESC LIMIT 1`
  const values = [query.phones, query.channel, query.sender, query.since, query.accountId]
  const statement = { name: 'lock-newest-to', text, sealed: { 1: 'number' } as const }
  const [newest] = await tx.query<{ msgId: number }>(statement, values)
  return newest === undefined ? null : ((await lockMessages(tx, [newest.msgId]))[0] ?? null)
}

/** Queued messages by upstream; at most 100,000 are counted. Uses open_messages_queue. */
export async function countQueued(db: Queryable): Promise<{ upstream: string; messages: number }[]> {
  const text = `SELECT coalesce(upstream, 'none') AS upstream, count(*) AS messages
    FROM (SELECT upstream FROM open_messages WHERE phase = 0 LIMIT 100000) q GROUP BY 1`
  return db.query({ name: 'count-queued', text })
}

/** Open messages, `o` with `a`; `rest` is what follows the tables in the statement. */
async function selectOpen(
  db: Queryable,
  name: string,
  rest: string,
  values: unknown[],
  sealed: SealedParameters = {},
): Promise<Message[]> {
  const rows = await db.query<MessageRow>({ name, text: `${openMessages} ${rest}`, sealed }, values)
  return rows.map(toMessage)
}

const openMessages = `SELECT ${openColumns} FROM open_messages o JOIN accepted_messages a ON a.msg_id = o.msg_id`
