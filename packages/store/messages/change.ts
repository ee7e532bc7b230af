import type { EventLines } from '../../domain/feed/event-lines.ts'
import type { Message } from '../../domain/message/message.ts'
import { type CallbackRow, callbackColumns, storeCallbacks, storedKeys } from '../callbacks/callbacks.ts'
import type { Queryable, Statement } from '../database.ts'
import { maxNamedMessages } from '../money/ledger.ts'
import { idRange, inIdRange } from '../partitions/dated-ids.ts'
import { type DeliveryRow, deliveryColumns } from '../smpp/smpp-deliveries.ts'
import {
  type ArrayColumns,
  columnNames,
  columnsOf,
  columnValues,
  sealedParameters,
  unnest,
} from '../statements/array-columns.ts'
import { attemptsText, openStateColumns, phases, readSlotEpoch, toPhase } from './row.ts'

/** A message as it was read or claimed, and as it is to be stored. */
export interface MessageChange {
  before: Message
  after: Message
  /** Lines of the timeline to append, each as `encodeStep` makes it. */
  timeline: string
  refs: NewRef[]
  /** For the feed of its account. Absent: none. */
  feed?: EventLines
}

/** An upstream's id of a part. */
export interface NewRef {
  upstream: string
  ref: string
  /** The id exactly as the upstream gave it, where `ref` is another form of it. */
  handle?: string
  /** Index into the message's attempts. */
  attempt: number
  part: number
}

/** A callback that is stored if and only if the change of its message is. */
export type CallbackOfChange = Omit<CallbackRow, 'msgId'> & { msgId: number }

/** A deliver_sm, the same. */
export type DeliveryOfChange = DeliveryRow & { msgId: number }

/** What a client is to hear of changes; stored with them. */
export interface ClientNotices {
  callbacks: CallbackOfChange[]
  deliveries: DeliveryOfChange[]
}

export interface WrittenChanges {
  /** The messages that were unchanged since `before` and are now written. */
  msgIds: ReadonlySet<number>
  /** Ids of the stored callbacks by `callbackKey`. */
  callbackIds: ReadonlyMap<string, number>
  /** Ids of the stored deliveries by `deliveryKey`. */
  deliveryIds: ReadonlyMap<string, number>
}

/** A delivery among those of one statement. */
export function deliveryKey({ msgId, number }: Pick<DeliveryRow, 'msgId' | 'number'>): string {
  return `${msgId} ${number}`
}

/**
 * Writes everything that follows from decisions in one statement: messages, the upstreams' ids, the money of messages
 * that became final (the balance and at most two ledger rows an account), callbacks, deliveries to SMPP clients, and one
 * row of events an account. A row that has changed since
 * `before` (another node recovered it, or a report changed it) is left unchanged, with all that belongs to it.
 */
export async function writeChanges(
  db: Queryable,
  changes: MessageChange[],
  { callbacks, deliveries }: ClientNotices,
  now: number,
): Promise<WrittenChanges> {
  const values = changeValues(changes)
  const refs = listRefs(changes)
  if (callbacks.length === 0 && deliveries.length === 0 && changes.every(staysOpen)) {
    const rows = await (refs.length === 0
      ? db.query<{ msgId: number }>(changeStatement, values)
      : db.query<{ msgId: number }>(changeWithRefsStatement, [...values, ...columnValues(refColumns, refs)]))
    return { msgIds: new Set(rows.map(({ msgId }) => msgId)), callbackIds: new Map(), deliveryIds: new Map() }
  }
  const at = <Row>(row: Row) => ({ createdAt: now, ...row })
  const finish = [
    ...values,
    ...columnValues(refColumns, refs),
    ...columnValues(callbackColumns, callbacks.map(at)),
  ]
  const rows = await (deliveries.length === 0
    ? db.query<Finished>(finishStatement, finish)
    : db.query<Finished>(finishWithDeliveriesStatement, [
        ...finish,
        ...columnValues(deliveryColumns, deliveries.map(at)),
      ]))
  const [written] = rows
  const stored = (written?.deliveries ?? []).map(([msgId, number, deliveryId]): [string, number] => [
    deliveryKey({ msgId, number }),
    deliveryId,
  ])
  return {
    msgIds: new Set(written?.msgIds),
    callbackIds: new Map(written?.callbacks),
    deliveryIds: new Map(stored),
  }
}

/** The only row of a statement that finishes messages. Null where a list would be empty. */
interface Finished {
  msgIds: number[] | null
  callbacks: [key: string, callbackId: number][] | null
  deliveries?: [msgId: number, number: number, deliveryId: number][] | null
}

/** Writes the upstreams' ids of messages whose rows are written later. */
export async function insertRefs(
  db: Queryable,
  messages: readonly { before: Message; refs: NewRef[] }[],
  now: number,
): Promise<void> {
  const rows = messages.flatMap(({ before, refs }) =>
    refs.map((ref) => ({ after: { msgId: before.msgId, updatedAt: now }, ref })),
  )
  await db.query(insertRefsStatement, columnValues(refColumns, rows))
}

/** `updated_at` of a change once it is written: it grows with every write, also within one millisecond. */
export function writtenAt({ before, after }: Pick<MessageChange, 'before' | 'after'>): number {
  return Math.max(after.updatedAt, before.updatedAt + 1)
}

function staysOpen({ before, after }: MessageChange): boolean {
  return toPhase(before) < phases.final && toPhase(after) < phases.final
}

interface RefOfChange {
  after: Pick<Message, 'msgId' | 'updatedAt'>
  ref: NewRef
}

function listRefs(changes: MessageChange[]): RefOfChange[] {
  return changes.flatMap(({ after, refs }) => refs.map((ref) => ({ after, ref })))
}

function changeValues(changes: MessageChange[]): unknown[] {
  return [...columnValues(allColumns, changes), ...idRange(changes.map(({ before }) => before.msgId))]
}

/** What a change needs of a message that is not in `openStateColumns`: of the row as it was read, and of the new one. */
const changeColumns = {
  msg_id: ['bigint', ({ before }) => before.msgId],
  account_id: ['integer', ({ before }) => before.accountId],
  was_phase: ['smallint', ({ before }) => toPhase(before)],
  was_epoch: ['bigint', ({ before }) => readSlotEpoch(before) ?? 0],
  was_updated_at: ['bigint', ({ before }) => before.updatedAt],
  was_reserved: ['bigint', ({ before }) => before.money.reservedMicros],
  charged_micros: ['bigint', ({ after }) => after.money.chargedMicros],
  // Empty where they are not stored.
  attempts: ['lines', ({ after }) => attemptsText(after), 'attempts'],
  updated_at: ['bigint', ({ after }) => after.updatedAt],
  timeline: ['lines', ({ timeline }) => timeline, 'timeline'],
  events: ['integer', ({ feed }) => feed?.count ?? 0],
  feed: ['lines', ({ feed }) => feed?.text ?? ''],
} as const satisfies ArrayColumns<MessageChange>

const allColumns = { ...columnsOf(({ after }: MessageChange) => after, openStateColumns), ...changeColumns }

const refColumns = {
  upstream: ['text', ({ ref }) => ref.upstream],
  ref: ['text', ({ ref }) => ref.ref],
  handle: ['text', ({ ref }) => ref.handle ?? null],
  msg_id: ['bigint', ({ after }) => after.msgId],
  attempt: ['smallint', ({ ref }) => ref.attempt],
  part: ['smallint', ({ ref }) => ref.part],
  at: ['bigint', ({ after }) => after.updatedAt],
} as const satisfies ArrayColumns<RefOfChange>

const firstOfRange = 1 + Object.keys(allColumns).length

/** Whether the row `m` is as it was when the change `n` was decided: `updated_at` grows with every write. */
const isUnchanged = `m.msg_id = n.msg_id AND m.updated_at = n.was_updated_at`
const grown = `updated_at = greatest(n.updated_at, m.updated_at + 1), timeline = m.timeline || coalesce(n.timeline, '')`
const isOpen = `${isUnchanged} AND m.phase = n.was_phase AND coalesce(m.slot_epoch, 0) = n.was_epoch`
const finalState = ['stage', 'upstream', 'status', 'error']
const setFrom = (names: readonly string[]) => names.map((name) => `${name} = n.${name}`).join(', ')
const returned = 'n.msg_id, n.account_id, n.was_reserved, n.charged_micros, n.events, n.feed'

/** The changes as rows, read once for every part of the statement. */
const changes = `n AS MATERIALIZED (
  SELECT * FROM ${unnest(allColumns, 1)} AS n WHERE ${inIdRange('n.msg_id', firstOfRange)}
)`

/** Messages that stay open. Uses the primary key of open_messages. */
const kept = `
  UPDATE open_messages m SET ${setFrom(Object.keys(openStateColumns))}, attempts = nullif(n.attempts, '')::json, ${grown}
  FROM n WHERE n.phase < ${phases.final} AND ${isOpen}
  RETURNING ${returned}`

/** Messages that end: one row of the history in place of one that is open. Uses the primary key of open_messages. */
const ended = `
  DELETE FROM open_messages m USING n WHERE n.phase = ${phases.final} AND ${isOpen}
  RETURNING n.*, greatest(n.updated_at, m.updated_at + 1) AS ended_at, m.timeline AS earlier`
const history = `
  INSERT INTO final_messages (msg_id, account_id, ${finalState.join(', ')}, charged_micros, attempts, updated_at, timeline)
  SELECT msg_id, account_id, ${finalState.join(', ')}, charged_micros, nullif(attempts, '')::json, ended_at,
    earlier || coalesce(timeline, '') FROM ended`

/** What comes after the end. Uses the primary key of final_messages. */
const corrected = `
  UPDATE final_messages m SET ${setFrom([...finalState, 'charged_micros'])}, attempts = nullif(n.attempts, '')::json, ${grown}
  FROM n WHERE n.was_phase = ${phases.final} AND ${inIdRange('m.msg_id', firstOfRange)} AND ${isUnchanged}
  RETURNING ${returned}`

const firstRef = firstOfRange + 2

const learnt = `
  INSERT INTO part_refs (${columnNames(refColumns)})
  SELECT r.* FROM ${unnest(refColumns, firstRef)} AS r
  WHERE r.msg_id IN (SELECT msg_id FROM changed)`

/** Events of messages of which `changed` has the rest. The order among messages does not matter: they are of one commit. */
const fed = `
  INSERT INTO event_batches (account_id, count, body)
  SELECT account_id, sum(events), string_agg(feed, '') FROM changed WHERE events > 0 GROUP BY account_id`

const insertRefsStatement: Statement = {
  name: 'insert-part-refs',
  text: `INSERT INTO part_refs (${columnNames(refColumns)}) SELECT * FROM ${unnest(refColumns, 1)} AS r`,
}

const changeStatement: Statement = {
  name: 'change-messages',
  sealed: sealedParameters(allColumns),
  text: `
WITH ${changes}, changed AS (${kept}
), fed AS (${fed}
)
SELECT msg_id AS "msgId" FROM changed`,
}

const changeWithRefsStatement: Statement = {
  name: 'change-messages-with-refs',
  sealed: sealedParameters(allColumns),
  text: `
WITH ${changes}, changed AS (${kept}
), learnt AS (${learnt}
), fed AS (${fed}
)
SELECT msg_id AS "msgId" FROM changed`,
}

const firstCallback = firstRef + Object.keys(refColumns).length

/** Balances are locked in the order of the account. Uses the primary keys of the parts above and of balances. */
const finish = `
WITH ${changes}, kept AS (${kept}
), ended AS (${ended}
), history AS (${history}
), corrected AS (${corrected}
), changed AS MATERIALIZED (
  SELECT *, false AS settles FROM kept
  UNION ALL SELECT ${returned.replaceAll('n.', '')}, was_reserved > 0 FROM ended
  UNION ALL SELECT *, false FROM corrected
), learnt AS (${learnt}
), fed AS (${fed}
), settled AS MATERIALIZED (
  SELECT account_id, sum(charged_micros)::bigint AS charged,
    sum(was_reserved - charged_micros)::bigint AS released, count(*)::integer AS messages,
    CASE WHEN count(*) <= ${maxNamedMessages} THEN array_agg(msg_id) END AS msg_ids
  FROM changed WHERE settles
  GROUP BY account_id ORDER BY account_id
), back AS (
  UPDATE balances b SET available_micros = b.available_micros + s.released
  FROM settled s WHERE b.account_id = s.account_id AND s.released > 0
), entries AS (
  INSERT INTO ledger (account_id, kind, amount_micros, messages, msg_ids)
  SELECT account_id, 'capture', charged, messages, msg_ids FROM settled WHERE charged > 0
  UNION ALL
  SELECT account_id, 'release', released, messages, msg_ids FROM settled WHERE released > 0
), ${storeCallbacks(firstCallback, 'c.msg_id IN (SELECT msg_id FROM changed)')}`

const finishSealed = { ...sealedParameters(allColumns), ...sealedParameters(callbackColumns, firstCallback) }

/** Lists in one row: PostgreSQL would join the parts of the WITH row by row, as it expects few of them. */
const finished = `(SELECT json_agg(msg_id) FROM changed) AS "msgIds",
  ${storedKeys} AS callbacks`

const finishStatement: Statement = {
  name: 'finish-messages',
  sealed: finishSealed,
  text: `${finish}
SELECT ${finished}`,
}

const firstDelivery = firstCallback + Object.keys(callbackColumns).length

const finishWithDeliveriesStatement: Statement = {
  name: 'finish-messages-with-deliveries',
  sealed: { ...finishSealed, ...sealedParameters(deliveryColumns, firstDelivery) },
  text: `${finish}, delivered AS (
  INSERT INTO smpp_deliveries (${columnNames(deliveryColumns)})
  SELECT d.* FROM ${unnest(deliveryColumns, firstDelivery)} AS d
  WHERE d.msg_id IN (SELECT msg_id FROM changed)
  RETURNING delivery_id, number, msg_id
)
SELECT ${finished},
  (SELECT json_agg(json_build_array(msg_id, number, delivery_id)) FROM delivered) AS deliveries`,
}
