import type { Message } from '../../domain/message/message.ts'
import type { Queryable, Statement } from '../database.ts'
import { joinJson, jsonList } from '../json-list.ts'
import { changingColumns } from './row.ts'

/** A message as it was read or marked, and as it is to be. */
export interface MessageChange {
  before: Message
  after: Message
  /** Lines of the timeline to append, each as `encodeStep` makes it. */
  timeline: string
  refs: NewRef[]
}

/** How an upstream named a part. */
export interface NewRef {
  upstream: string
  ref: string
  /** Index into the message's attempts. */
  attempt: number
  part: number
}

/**
 * Writes changes and the upstreams' ids in one statement. A row that is no longer as `before` said (another
 * node recovered it, a report ended it or told of another part) is left alone; its id is missing in the answer.
 */
export async function changeMessages(tx: Queryable, changes: MessageChange[]): Promise<Set<number>> {
  const columns: unknown[][] = Array.from({ length: 17 }, () => [])
  const attempts: string[] = []
  const timelines: string[] = []
  const refs: unknown[][] = Array.from({ length: 6 }, () => [])
  for (const change of changes) {
    const row = changedRow(change)
    for (let index = 0; index < row.length; index++) columns[index]?.push(row[index])
    attempts.push(JSON.stringify(change.after.attempts))
    timelines.push(change.timeline)
    for (const { upstream, ref, attempt, part } of change.refs) {
      const row = [upstream, ref, change.after.msgId, attempt, part, change.after.updatedAt]
      for (const [index, value] of row.entries()) refs[index]?.push(value)
    }
  }
  const statement = refs[0]?.length === 0 ? changeStatement : changeWithRefsStatement
  const values: unknown[] = [...columns, joinJson(attempts), joinJson(timelines)]
  if (statement === changeWithRefsStatement) values.push(...refs)
  const rows = await tx.query<{ msg_id: number }>(statement, values)
  return new Set(rows.map((row) => row.msg_id))
}

function changedRow({ before, after }: MessageChange): unknown[] {
  const was = changingColumns(before)
  const now = changingColumns(after)
  return [
    after.msgId,
    was.phase,
    was.slotEpoch ?? 0,
    before.updatedAt,
    now.phase,
    now.stage,
    now.upstream,
    now.slotId,
    now.slotEpoch,
    now.tries,
    now.dueAt,
    now.clockAt,
    after.updatedAt,
    after.status,
    after.error,
    after.money.reservedMicros,
    after.money.chargedMicros,
  ]
}

/**
 * Leans on the primary key of messages. `updated_at` grows with every write, two in one millisecond included:
 * whoever read the row before the last of them changes nothing.
 */
const change = `
  UPDATE messages m SET phase = n.phase, stage = n.stage, upstream = n.upstream, slot_id = n.slot_id,
    slot_epoch = n.slot_epoch, tries = n.tries, due_at = n.due_at, clock_at = n.clock_at,
    updated_at = greatest(n.updated_at, m.updated_at + 1), status = n.status, error = n.error, reserved_micros = n.reserved_micros,
    charged_micros = n.charged_micros, attempts = n.attempts, timeline = m.timeline || coalesce(n.timeline, '')
  FROM unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::bigint[], $5::smallint[], $6::smallint[],
    $7::text[], $8::integer[], $9::bigint[], $10::smallint[], $11::bigint[], $12::bigint[], $13::bigint[],
    $14::text[], $15::text[], $16::bigint[], $17::bigint[], ${jsonList(18, 'json')},
    ${jsonList(19, 'text')})
    AS n (msg_id, was_phase, was_epoch, was_updated_at, phase, stage, upstream, slot_id, slot_epoch, tries, due_at,
      clock_at, updated_at, status, error, reserved_micros, charged_micros, attempts, timeline)
  WHERE m.msg_id = n.msg_id AND m.phase = n.was_phase AND coalesce(m.slot_epoch, 0) = n.was_epoch
    AND m.updated_at = n.was_updated_at
  RETURNING m.msg_id`

const changeStatement: Statement = { name: 'change-messages', text: change }

const changeWithRefsStatement: Statement = {
  name: 'change-messages-with-refs',
  text: `
WITH changed AS (${change}
), learnt AS (
  INSERT INTO part_refs (upstream, ref, msg_id, attempt, part, at)
  SELECT r.* FROM unnest($20::text[], $21::text[], $22::bigint[], $23::smallint[], $24::smallint[], $25::bigint[])
    AS r (upstream, ref, msg_id, attempt, part, at)
  WHERE r.msg_id IN (SELECT msg_id FROM changed)
)
SELECT msg_id FROM changed`,
}

/** What final messages gave back and kept, by account. */
export interface Settlement {
  accountId: number
  chargedMicros: number
  releasedMicros: number
  messages: number
}

/** One balance row and at most two ledger rows an account; rows are taken in the order of the account id. */
export async function settleMoney(tx: Queryable, settlements: Settlement[]): Promise<void> {
  const sorted = settlements.toSorted((a, b) => a.accountId - b.accountId)
  await tx.query(settleStatement, [
    sorted.map((settlement) => settlement.accountId),
    sorted.map((settlement) => settlement.chargedMicros),
    sorted.map((settlement) => settlement.releasedMicros),
    sorted.map((settlement) => settlement.messages),
  ])
}

const settleStatement: Statement = {
  name: 'settle-money',
  text: `
WITH s AS (
  SELECT * FROM unnest($1::integer[], $2::bigint[], $3::bigint[], $4::integer[])
    AS s (account_id, charged, released, messages)
), back AS (
  UPDATE balances b SET available_micros = b.available_micros + s.released
  FROM s WHERE b.account_id = s.account_id AND s.released > 0
)
INSERT INTO ledger (account_id, kind, amount_micros, messages)
SELECT account_id, 'capture', charged, messages FROM s WHERE charged > 0
UNION ALL
SELECT account_id, 'release', released, messages FROM s WHERE released > 0`,
}
