import type { Queryable } from '../database.ts'

/** A message that waits for an instant that its client or a pace set. */
export interface ScheduledMessage {
  msgId: number
  accountId: number
  clientId: string | null
  phone: string
  type: string
  channels: string[]
  dueAt: number
  acceptedAt: number
  reservedMicros: number
}

/** A place in the order in which they go out. */
export interface ScheduledPlace {
  dueAt: number
  msgId: number
}

export interface ScheduledPage {
  messages: ScheduledMessage[]
  /** Where the next page begins; null at the end. */
  next: ScheduledPlace | null
}

interface Wanted {
  /** Null: of every account. */
  accountId: number | null
  after: ScheduledPlace
  limit: number
}

/** Waiting messages that are looked at for one page. */
const maxScanned = 5_000

/**
 * Messages that wait for their instant, in the order in which they go out. A page may have fewer than `limit`, or none,
 * and a next one behind it: as many messages of others lie between.
 */
export async function listScheduled(db: Queryable, wanted: Wanted): Promise<ScheduledPage> {
  const found: ScheduledMessage[] = []
  let end: ScheduledPlace | null = null
  for (const priority of [0, 1]) {
    const messages = await scan(db, wanted, priority)
    const scannedTo = messages.length > wanted.limit ? null : await endOfScan(db, wanted, priority)
    if (scannedTo !== null && (end === null || isBefore(scannedTo, end))) end = scannedTo
    found.push(...messages)
  }
  const inOrder = found
    .filter((message) => end === null || !isBefore(end, message))
    .sort((one, other) => (isBefore(one, other) ? -1 : 1))
  const messages = inOrder.slice(0, wanted.limit)
  const last = messages.at(-1)
  const next = inOrder.length > wanted.limit && last !== undefined ? last : end
  return { messages, next: next && { dueAt: next.dueAt, msgId: next.msgId } }
}

/** The order by all columns of open_messages_queue lets the planner stop at the limit. */
const waiting = `m.phase = 0 AND m.upstream IS NULL AND m.priority = $1 AND m.due_at >= $2
  AND (m.due_at, m.msg_id) > ($2::bigint, $3::bigint)
  ORDER BY m.upstream, m.priority, m.due_at, m.msg_id`

/** One more than `limit`. Uses open_messages_queue, and the primary key of accepted_messages. */
function scan(
  db: Queryable,
  { accountId, after, limit }: Wanted,
  priority: number,
): Promise<ScheduledMessage[]> {
  const text = `SELECT q.msg_id AS "msgId", q.account_id AS "accountId", q.client_id AS "clientId", q.phone, q.type,
      ARRAY(SELECT s ->> 'channel' FROM json_array_elements(q.plan -> 'stages') s) AS channels,
      q.due_at AS "dueAt", q.accepted_at AS "acceptedAt", q.reserved_micros AS "reservedMicros"
    FROM (
      SELECT m.*, a.client_id, a.phone, a.type, a.plan, a.accepted_at, a.reserved_micros, a.timeline AS accepted
      FROM (SELECT * FROM open_messages m WHERE ${waiting} LIMIT ${maxScanned}) m JOIN accepted_messages a USING (msg_id)
      ORDER BY m.due_at, m.msg_id
    ) q
    WHERE ($4::integer IS NULL OR q.account_id = $4) AND strpos(q.accepted, '"step":"scheduled"') > 0
    LIMIT $5`
  return db.query<ScheduledMessage>({ text }, [priority, after.dueAt, after.msgId, accountId, limit + 1])
}

/** The last message that a scan looks at; null where it comes to the end. Uses open_messages_queue. */
async function endOfScan(db: Queryable, { after }: Wanted, priority: number): Promise<ScheduledPlace | null> {
  const text = `SELECT m.due_at AS "dueAt", m.msg_id AS "msgId" FROM open_messages m WHERE ${waiting}
    OFFSET ${maxScanned - 1} LIMIT 1`
  return (await db.query<ScheduledPlace>({ text }, [priority, after.dueAt, after.msgId]))[0] ?? null
}

function isBefore(one: ScheduledPlace, other: ScheduledPlace): boolean {
  return one.dueAt < other.dueAt || (one.dueAt === other.dueAt && one.msgId < other.msgId)
}
