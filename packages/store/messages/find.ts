import type { Message, SlotClaim } from '../../domain/message/message.ts'
import type { Queryable, Statement } from '../database.ts'
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

/** Whether a part has this id of the upstream. */
export async function isRefStored(db: Queryable, upstream: string, ref: string): Promise<boolean> {
  const text = 'SELECT FROM part_refs WHERE upstream = $1 AND ref = $2 LIMIT 1'
  return (await db.query({ name: 'is-ref-stored', text }, [upstream, ref])).length > 0
}

/**
 * Messages to `phones` whose submit to `upstreams` (pairs by position) was never answered, locked. None where the report
 * may belong to another message to that number: one that is in flight, or one of the 50 newest that has a part whose
 * answer was lost, also where it was handed over again since. Reads open_messages, then accepted_messages_by_phone.
 */
export async function lockInDoubt(tx: Queryable, upstreams: string[], phones: string[]): Promise<Message[]> {
  const text = `WITH o AS MATERIALIZED (
      SELECT msg_id, upstream FROM open_messages WHERE phase = 3 AND upstream = ANY($1::text[])
    )
    SELECT DISTINCT o.msg_id AS "msgId", o.upstream, a.phone FROM o JOIN accepted_messages a ON a.msg_id = o.msg_id
      JOIN unnest($1::text[], $2::text[]) AS q (upstream, phone) ON o.upstream = q.upstream AND a.phone = q.phone`
  const statement = { name: 'in-doubt', text, sealed: { 2: 'number' } as const, asStored: true as const }
  const inDoubt = await tx.query<InDoubt>(statement, [upstreams, phones])
  const only: number[] = []
  for (const each of inDoubt) if (!(await mayBeAnother(tx, each))) only.push(each.msgId)
  return only.length === 0 ? [] : lockMessages(tx, only)
}

interface InDoubt {
  msgId: number
  upstream: string
  /** As it is stored. */
  phone: string
}

async function mayBeAnother(db: Queryable, { msgId, upstream, phone }: InDoubt): Promise<boolean> {
  const text = `SELECT FROM (
      SELECT msg_id, phase, upstream, attempts FROM messages WHERE phone = $1 ORDER BY msg_id DESC LIMIT 50
    ) u
    WHERE u.phase = 1 AND u.upstream = $2
      OR u.msg_id <> $3 AND (u.phase <> 3 OR u.upstream <> $2) AND u.attempts::text LIKE '%"unknown"%' LIMIT 1`
  return (await db.query({ name: 'others-in-doubt', text }, [phone, upstream, msgId])).length > 0
}

/**
 * The indexes of those pairs (by position) of which a message to the number is with the upstream, which has not answered
 * yet. Reads open_messages, then accepted_messages_by_phone.
 */
export async function unansweredTo(
  db: Queryable,
  upstreams: string[],
  phones: string[],
): Promise<Set<number>> {
  const text = `WITH o AS MATERIALIZED (
      SELECT msg_id, upstream FROM open_messages WHERE phase = 1 AND upstream = ANY($1::text[])
    )
    SELECT DISTINCT (q.nth - 1)::int AS index
    FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS q (upstream, phone, nth)
      JOIN accepted_messages a ON a.phone = q.phone JOIN o ON o.msg_id = a.msg_id AND o.upstream = q.upstream`
  const statement = { name: 'unanswered-to', text, sealed: { 2: 'number' } as const }
  const rows = await db.query<{ index: number }>(statement, [upstreams, phones])
  return new Set(rows.map(({ index }) => index))
}

/** Messages by id, in the order of their ids, locked in `tx` against every change. Uses the primary keys. */
export async function lockMessages(tx: Queryable, msgIds: readonly number[]): Promise<Message[]> {
  const where = 'o.msg_id = ANY($1::bigint[])'
  const chosen = { where, order: 'o.msg_id', range: inIdRange('a.msg_id', 2) }
  const open = await lockOpen(tx, 'lock-messages', chosen, [msgIds, ...idRange(msgIds)])
  const found = new Set(open.map(({ msgId }) => msgId))
  const others = msgIds.filter((msgId) => !found.has(msgId))
  const final = others.length === 0 ? [] : await lockFinal(tx, others)
  return [...open, ...final].sort((a, b) => a.msgId - b.msgId)
}

/** Account by account: a server that has the history on several machines locks rows of one account only. */
async function lockFinal(tx: Queryable, msgIds: readonly number[]): Promise<Message[]> {
  const accounts = new Set((await readMessages(tx, msgIds)).map(({ accountId }) => accountId))
  const text = `SELECT FROM final_messages m WHERE ${byIds} AND m.account_id = $4 ORDER BY m.msg_id FOR UPDATE`
  for (const accountId of [...accounts].sort((a, b) => a - b))
    await tx.query({ name: 'lock-final', text }, [msgIds, ...idRange(msgIds), accountId])
  return accounts.size === 0 ? [] : readMessages(tx, msgIds)
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
  const chosen = { where: `o.clock_at <= $1 AND o.clock_at < ${never}`, order: 'o.clock_at', limit: '$2' }
  return lockOpen(tx, 'lock-due', chosen, [now, limit])
}

/** Claims are looked for in all of open_messages, every 15 s: an index of them would cost each message an entry. */
const claimsOfSlot = 'o.phase = 1 AND o.slot_id = $1'
/** `updated_at` begins with the acceptance. */
const claimedBefore = 'o.updated_at <'

/** Messages claimed for a slot under an older epoch than its own. */
export function lockClaimed(tx: Queryable, { slotId, epoch }: SlotClaim, limit: number): Promise<Message[]> {
  const where = `${claimsOfSlot} AND o.slot_epoch < $2`
  return lockOpen(tx, 'lock-claimed', { where, order: 'o.msg_id', limit: '$3' }, [slotId, epoch, limit])
}

/** Messages claimed for a slot under its epoch before `before`. */
export function lockStaleClaims(
  tx: Queryable,
  { slotId, epoch }: SlotClaim,
  before: number,
  limit: number,
): Promise<Message[]> {
  const where = `${claimsOfSlot} AND o.slot_epoch = $2 AND ${claimedBefore} $4`
  const chosen = { where, order: 'o.msg_id', limit: '$3' }
  return lockOpen(tx, 'lock-stale-claims', chosen, [slotId, epoch, limit, before])
}

/** Those of these slots with claims of an older epoch, or from before `before`. */
export async function slotsWithOldClaims(
  db: Queryable,
  slots: readonly SlotClaim[],
  before: number,
): Promise<ReadonlySet<number>> {
  const text = `SELECT DISTINCT o.slot_id AS "slotId" FROM open_messages o
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
  const where = `o.phase = 0 AND o.upstream = $1
      AND (o.priority, o.due_at, o.msg_id) > ($2::smallint, $3::bigint, $4::bigint)`
  const chosen = { where, order: 'o.priority, o.due_at, o.msg_id', limit: '$5' }
  return lockOpen(tx, 'lock-queued', chosen, [upstream, after.priority, after.dueAt, after.msgId, limit])
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
        SELECT msg_id, accepted_at, account_id, plan FROM accepted_messages WHERE phone = $1
        ORDER BY msg_id DESC LIMIT 50
      ) c
      WHERE c.accepted_at >= $4 AND ($5::int IS NULL OR c.account_id = $5) AND EXISTS (
        SELECT FROM json_array_elements(c.plan -> 'stages') s
        WHERE s ->> 'channel' = $2 AND lower(s ->> 'sender') = lower($3)
      ) ORDER BY c.msg_id DESC LIMIT 1`
  const statement = { name: 'lock-newest-to', text, sealed: { 1: 'number' } as const }
  const { phones, channel, sender, since, accountId } = query
  let newest = 0
  for (const phone of phones) {
    const [found] = await tx.query<{ msgId: number }>(statement, [phone, channel, sender, since, accountId])
    newest = Math.max(newest, found?.msgId ?? 0)
  }
  return newest === 0 ? null : ((await lockMessages(tx, [newest]))[0] ?? null)
}

/** Queued messages by upstream; at most 100,000 are counted. Uses open_messages_queue. */
export async function countQueued(db: Queryable): Promise<{ upstream: string; messages: number }[]> {
  const text = `SELECT coalesce(upstream, 'none') AS upstream, count(*) AS messages
    FROM (SELECT upstream FROM open_messages WHERE phase = 0 LIMIT 100000) q GROUP BY 1`
  return db.query({ name: 'count-queued', text })
}

/** Which open messages, as SQL about `o`. Without a limit all of them, and locked ones are waited for. */
interface ChosenOpen {
  where: string
  order: string
  limit?: string
  /** About `a`, by which partitions are left out. */
  range?: string
}

/**
 * Locks open messages and reads what was accepted of them. Each is locked before it is read: a statement that waits for
 * the end of a message finds its row gone. No other table is named where rows are locked, as accepted_messages may lie
 * on other machines.
 */
async function lockOpen(
  tx: Queryable,
  name: string,
  { where, order, limit, range = 'true' }: ChosenOpen,
  values: unknown[],
): Promise<Message[]> {
  const some = limit === undefined ? 'FOR UPDATE' : `LIMIT ${limit} FOR UPDATE SKIP LOCKED`
  const text = `WITH o AS MATERIALIZED (SELECT * FROM open_messages o WHERE ${where} ORDER BY ${order} ${some})
SELECT ${openColumns} FROM o JOIN accepted_messages a ON a.msg_id = o.msg_id AND ${range} ORDER BY ${order}`
  return (await tx.query<MessageRow>({ name, text }, values)).map(toMessage)
}
