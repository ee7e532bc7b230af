import type { AlertSilence } from '../../domain/alerts/alert-silence.ts'
import type { StoredAlert } from '../../domain/alerts/stored-alert.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { changeSettings } from '../accounts/accounts.ts'
import { withinRoom } from '../accounts/setting-room.ts'
import type { Database, Queryable } from '../database.ts'

const columns = `silence_id AS "silenceId", rule_id AS "ruleId", subject, reason, created_by AS "createdBy",
  created_at AS "createdAt", ends_at AS "endsAt", ended_by AS "endedBy"`

/** Those in force, the one that ends first before the others. Few rows: bounded by `withinRoom` and the purge. */
export function listSilences(db: Queryable, now: number): Promise<AlertSilence[]> {
  const text = `SELECT ${columns} FROM alert_silences WHERE ends_at > $1 ORDER BY ends_at, silence_id`
  return db.query<AlertSilence>({ name: 'alert-silences', text }, [now])
}

/** Those in force, and those that ended since a firing alert of the rule was last notified. */
export function silencesOfRound(tx: Queryable, now: number): Promise<AlertSilence[]> {
  const text = `SELECT ${columns} FROM alert_silences s WHERE ends_at > $1 OR EXISTS (
      SELECT FROM alerts a WHERE a.rule_id = s.rule_id AND a.state = 'firing' AND coalesce(a.notified_at, 0) < s.ends_at)`
  return tx.query<AlertSilence>({ name: 'alert-silences-of-round', text }, [now])
}

/** Those of the time of an alert, the newest first. */
export function silencesOfAlert(db: Queryable, alert: StoredAlert): Promise<AlertSilence[]> {
  const text = `SELECT ${columns} FROM alert_silences
    WHERE rule_id = $1 AND (subject IS NULL OR subject = $2) AND ends_at > $3 AND created_at <= $4
    ORDER BY silence_id DESC LIMIT 100`
  const until = alert.resolvedAt ?? Number.MAX_SAFE_INTEGER
  return db.query<AlertSilence>({ text }, [alert.ruleId, alert.subject, alert.since, until])
}

/** Rejects with `SettingRefused` where there are too many. */
export async function insertSilence(
  db: Database,
  { ruleId, subject, reason, createdBy, createdAt, endsAt }: Omit<AlertSilence, 'silenceId' | 'endedBy'>,
): Promise<number> {
  const text = `INSERT INTO alert_silences (rule_id, subject, reason, created_by, created_at, ends_at)
    VALUES ($1, $2, $3, $4, $5, $6) RETURNING silence_id AS "silenceId"`
  const values = [ruleId, subject, reason, createdBy, createdAt, endsAt]
  const [row] = await changeSettings(db, (tx) =>
    withinRoom(tx, { kind: 'alertSilences', accountId: null }, () =>
      tx.query<{ silenceId: number }>({ text }, values),
    ),
  )
  if (row === undefined) throw new Error('an inserted silence was not returned')
  return row.silenceId
}

/** Returns it. Rejects with `SettingRefused` where it is none, or over. */
export async function endSilence(
  db: Database,
  silenceId: number,
  { by, now }: { by: string; now: number },
): Promise<AlertSilence> {
  const text = `UPDATE alert_silences SET ends_at = $2, ended_by = $3 WHERE silence_id = $1 AND ends_at > $2
    RETURNING ${columns}`
  const [ended] = await changeSettings(db, (tx) => tx.query<AlertSilence>({ text }, [silenceId, now, by]))
  if (ended === undefined) throw new SettingRefused('alert-silence-unknown', { silenceId })
  return ended
}
