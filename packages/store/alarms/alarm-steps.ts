import type { MessageStatus } from '../../domain/message/status.ts'
import type { Queryable } from '../database.ts'
import { toColumns } from '../statements/array-columns.ts'

/** An alarm that this gateway may work at until its lease is over. */
export interface ClaimedAlarm {
  alarmId: number
  accountId: number
}

export interface AlarmClaim {
  now: number
  /** No other gateway gets them before. */
  leasedUntil: number
  limit: number
  maxOfAccount: number
  /** The account of each alarm that this gateway works at: one that has `maxOfAccount` there gets no more. */
  underWay: readonly number[]
}

/**
 * Claims alarms that are due, those of the longest wait first; gateways that claim together get different ones. Uses
 * alarms_due.
 */
export function claimAlarms(
  db: Queryable,
  { now, leasedUntil, limit, maxOfAccount, underWay }: AlarmClaim,
): Promise<ClaimedAlarm[]> {
  const text = `
WITH due AS (
  SELECT alarm_id FROM (
    SELECT alarm_id, due_at, ${underWayOf('first')} + row_number() OVER (PARTITION BY account_id ORDER BY due_at) AS nth
    FROM (
      SELECT alarm_id, account_id, due_at FROM alarms a WHERE due_at <= $1 AND ${underWayOf('a')} < $4
      ORDER BY due_at LIMIT 1000
    ) AS first
  ) AS ranked
  WHERE nth <= $4 ORDER BY due_at LIMIT $3
), free AS (
  SELECT alarm_id FROM alarms WHERE alarm_id IN (SELECT alarm_id FROM due) AND due_at <= $1
  ORDER BY alarm_id FOR UPDATE SKIP LOCKED
)
UPDATE alarms SET due_at = $2 WHERE alarm_id IN (SELECT alarm_id FROM free)
RETURNING alarm_id AS "alarmId", account_id AS "accountId"`
  const values = [now, leasedUntil, limit, maxOfAccount, underWay]
  return db.query<ClaimedAlarm>({ name: 'claim-alarms', text }, values)
}

const underWayOf = (row: string) => `cardinality(array_positions($5::integer[], ${row}.account_id))`

/** What became of a message of an alarm. */
export interface SentOfAlarm {
  position: number
  msgId: number | null
  refused: string | null
}

/**
 * Notes a step that was carried out; false where the alarm is over, or another gateway has carried it out, so that the
 * caller rolls back.
 */
export async function noteStep(
  tx: Queryable,
  alarm: { alarmId: number; step: number; round: number },
  sent: readonly SentOfAlarm[],
  { now, dueAt }: { now: number; dueAt: number },
): Promise<boolean> {
  const { alarmId, step, round } = alarm
  const text = `UPDATE alarms SET step = step + 1, due_at = $3 WHERE alarm_id = $1 AND step = $2 AND state = 'open'
    RETURNING 1`
  const moved = await tx.query({ name: 'note-alarm-step', text }, [alarmId, step, dueAt])
  if (moved.length === 0) return false
  await insertSent(tx, { alarmId, step, round }, sent, now)
  return true
}

/** Notes that the others were notified who has taken it; false where they were before. */
export async function noteNotified(
  tx: Queryable,
  alarmId: number,
  sent: readonly SentOfAlarm[],
  now: number,
): Promise<boolean> {
  const text = 'UPDATE alarms SET notified_at = $2 WHERE alarm_id = $1 AND notified_at IS NULL RETURNING 1'
  if ((await tx.query({ text }, [alarmId, now])).length === 0) return false
  await insertSent(tx, { alarmId, step: -1, round: 0 }, sent, now)
  return true
}

async function insertSent(
  tx: Queryable,
  { alarmId, step, round }: { alarmId: number; step: number; round: number },
  sent: readonly SentOfAlarm[],
  now: number,
): Promise<void> {
  const text = `INSERT INTO alarm_messages (alarm_id, step, round, position, msg_id, refused, at)
    SELECT $1, $2, $3, n.position, n.msg_id, n.refused, $4
    FROM unnest($5::smallint[], $6::bigint[], $7::text[]) AS n (position, msg_id, refused)`
  const values = [alarmId, step, round, now, ...toColumns(sent, 'position', 'msgId', 'refused')]
  await tx.query({ name: 'insert-alarm-messages', text }, values)
}

/** All rounds are over: it is unanswered, unless somebody took it meanwhile. */
export async function endUnanswered(db: Queryable, alarmId: number, now: number): Promise<void> {
  const text = `UPDATE alarms SET state = 'unanswered', holds_key = false, ended_at = $2, due_at = $2
    WHERE alarm_id = $1 AND state = 'open'`
  await db.query({ text }, [alarmId, now])
}

/** When it is looked at again; null: never. An alarm that was taken again since the claim stays due. */
export async function postponeAlarm(
  db: Queryable,
  alarmId: number,
  { leasedUntil, dueAt }: { leasedUntil: number; dueAt: number | null },
): Promise<void> {
  const text = 'UPDATE alarms SET due_at = $3 WHERE alarm_id = $1 AND due_at = $2'
  await db.query({ text }, [alarmId, leasedUntil, dueAt])
}

/** Messages of an alarm that have no final status, some thousand at most; notices are none of them. */
export async function openMessagesOf(db: Queryable, alarmId: number): Promise<number[]> {
  const text = `SELECT o.msg_id AS "msgId" FROM alarm_messages m JOIN open_messages o ON o.msg_id = m.msg_id
    WHERE m.alarm_id = $1 AND m.step >= 0 ORDER BY o.msg_id`
  const rows = await db.query<{ msgId: number }>({ text }, [alarmId])
  return rows.map(({ msgId }) => msgId)
}

export interface TriedRecipient {
  position: number
  round: number
  step: number
  msgId: number | null
  refused: string | null
  at: number
  status: MessageStatus | null
}

/** Who was tried and when, in order, with the status of each message that is still there. */
export function readTries(db: Queryable, alarmId: number): Promise<TriedRecipient[]> {
  const text = `SELECT t.position, t.round, t.step, t.msg_id AS "msgId", t.refused, t.at,
      coalesce(o.status, f.status) AS status
    FROM alarm_messages t LEFT JOIN open_messages o ON o.msg_id = t.msg_id
      LEFT JOIN final_messages f ON f.msg_id = t.msg_id
    WHERE t.alarm_id = $1 ORDER BY t.step < 0, t.step, t.position`
  return db.query<TriedRecipient>({ text }, [alarmId])
}

/** The newest message to a recipient; null where none was accepted. */
export async function newestMessageTo(
  db: Queryable,
  alarmId: number,
  position: number,
): Promise<number | null> {
  const text = `SELECT msg_id AS "msgId" FROM alarm_messages
    WHERE alarm_id = $1 AND position = $2 AND step >= 0 AND msg_id IS NOT NULL ORDER BY step DESC LIMIT 1`
  const [row] = await db.query<{ msgId: number }>({ text }, [alarmId, position])
  return row?.msgId ?? null
}
