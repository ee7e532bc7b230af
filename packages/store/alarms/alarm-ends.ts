import type { AlarmState } from '../../domain/alarms/alarm.ts'
import type { Queryable } from '../database.ts'
import { never } from '../messages/row.ts'

/** Notices that an alarm is due: a new one, or one that is over. */
export const alarmsChannel = 'posthorn_alarms'

export async function notifyDue(tx: Queryable): Promise<void> {
  await tx.query({ name: 'notify-alarms', text: `SELECT pg_notify('${alarmsChannel}', '')` })
}

/** These alarms are over: no lane claims their messages any more, which wait in the queue until they are ended. */
async function hold(tx: Queryable, ended: readonly { alarmId: number }[]): Promise<boolean> {
  if (ended.length === 0) return false
  const text = `UPDATE open_messages o SET due_at = ${never} FROM alarm_messages m
    WHERE m.alarm_id = ANY($1::bigint[]) AND o.msg_id = m.msg_id AND m.step >= 0 AND o.phase = 0`
  await tx.query({ name: 'hold-alarm-messages', text }, [ended.map(({ alarmId }) => alarmId)])
  await notifyDue(tx)
  return true
}

/** Those of the alarms of which messages may go out. */
export async function alarmsOpen(db: Queryable, alarmIds: readonly number[]): Promise<ReadonlySet<number>> {
  const text = `SELECT alarm_id AS "alarmId" FROM alarms WHERE alarm_id = ANY($1::bigint[]) AND state = 'open'`
  const rows = await db.query<{ alarmId: number }>({ name: 'alarms-open', text }, [alarmIds])
  return new Set(rows.map(({ alarmId }) => alarmId))
}

const untaken = `state IN ('open', 'unanswered')`
const taking = `state = 'taken', ended_at = coalesce(ended_at, $2::bigint), due_at = $2,
  holds_key = holds_key AND receiver IS NOT NULL`

/**
 * These messages were acknowledged: what their alarms still do ends, from `now` on. The first acknowledgement counts. Uses
 * alarm_messages_by_message.
 */
export async function takeAlarms(tx: Queryable, msgIds: readonly number[], now: number): Promise<void> {
  const text = `UPDATE alarms a SET ${taking}, taken_by = m.position FROM alarm_messages m
    WHERE m.msg_id = ANY($1::bigint[]) AND m.alarm_id = a.alarm_id AND a.${untaken}
    RETURNING a.alarm_id AS "alarmId"`
  await hold(tx, await tx.query({ name: 'take-alarms', text }, [msgIds, now]))
}

/** The same by a tap of the recipient at `position`; false where the alarm was over before. */
export async function takeAlarm(
  tx: Queryable,
  { alarmId, position, now }: { alarmId: number; position: number; now: number },
): Promise<boolean> {
  const text = `UPDATE alarms SET ${taking}, taken_by = $3 WHERE alarm_id = $1 AND ${untaken}
    RETURNING alarm_id AS "alarmId"`
  return hold(tx, await tx.query({ text }, [alarmId, now, position]))
}

export interface AlarmEnd {
  state: Extract<AlarmState, 'taken' | 'stopped' | 'resolved'>
  /** A user, or the sender that acknowledged it; null: the sender. */
  by: string | null
  now: number
}

/**
 * Ends an open alarm. One that was taken is resolved all the same, so that its key is free; nothing else is left to do
 * then. False where it is over already.
 */
export async function endAlarm(
  tx: Queryable,
  alarmId: number,
  { state, by, now }: AlarmEnd,
): Promise<boolean> {
  const text = `UPDATE alarms SET state = CASE WHEN state = 'open' THEN $2::text ELSE state END,
      ended_by = CASE WHEN state = 'open' THEN $3::text ELSE ended_by END,
      due_at = CASE WHEN state = 'open' THEN $4::bigint ELSE due_at END, ended_at = coalesce(ended_at, $4),
      holds_key = holds_key AND receiver IS NOT NULL AND $2 = 'taken'
    WHERE alarm_id = $1 AND (state = 'open' OR holds_key) RETURNING alarm_id AS "alarmId"`
  return hold(tx, await tx.query({ text }, [alarmId, state, by, now]))
}

/** The alarm of this key; null where none has it. Uses alarms_key. */
export async function findKeyed(db: Queryable, accountId: number, dedupKey: string): Promise<number | null> {
  const text = `SELECT alarm_id AS "alarmId" FROM alarms WHERE account_id = $1 AND dedup_key = $2 AND holds_key`
  const [row] = await db.query<{ alarmId: number }>({ text }, [accountId, dedupKey])
  return row?.alarmId ?? null
}
