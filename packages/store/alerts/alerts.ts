import type { AlertKind } from '../../domain/alerts/alert-kinds.ts'
import type { StoredAlert } from '../../domain/alerts/stored-alert.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import type { Database, Queryable } from '../database.ts'

const columns = `alert_id AS "alertId", rule_id AS "ruleId", rule, kind, subject, state, value, threshold, detail, since,
  fired_at AS "firedAt", calm_since AS "calmSince", notified_at AS "notifiedAt", resolved_at AS "resolvedAt",
  seen_by AS "seenBy", seen_at AS "seenAt",
  (SELECT runbook_url FROM alert_rules r WHERE r.rule_id = alerts.rule_id) AS "runbookUrl"`

/** Pending and firing. Uses alerts_open. */
export function listOpenAlerts(db: Queryable): Promise<StoredAlert[]> {
  const text = `SELECT ${columns} FROM alerts WHERE state <> 'resolved' ORDER BY alert_id`
  return db.query<StoredAlert>({ name: 'open-alerts', text })
}

/** Resolved ones, the newest first. Uses the primary key. */
export function pastAlerts(db: Queryable, before: number | null, limit: number): Promise<StoredAlert[]> {
  const text = `SELECT ${columns} FROM alerts WHERE state = 'resolved' AND alert_id < $1 ORDER BY alert_id DESC LIMIT $2`
  return db.query<StoredAlert>({ text }, [before ?? Number.MAX_SAFE_INTEGER, limit])
}

/** Rejects with `SettingRefused` where there is none. */
export async function findAlert(db: Queryable, alertId: number): Promise<StoredAlert> {
  const text = `SELECT ${columns} FROM alerts WHERE alert_id = $1`
  const [alert] = await db.query<StoredAlert>({ text }, [alertId])
  if (alert === undefined) throw new SettingRefused('alert-unknown', { alertId })
  return alert
}

/** Inserts the alert where `alertId` is null. Returns its number. */
export async function saveAlert(
  tx: Queryable,
  alert: Omit<StoredAlert, 'alertId' | 'seenBy' | 'seenAt' | 'runbookUrl'> & { alertId: number | null },
): Promise<number> {
  const { alertId, ruleId, rule, kind, subject, state, value, threshold, detail } = alert
  const { since, firedAt, calmSince, notifiedAt, resolvedAt } = alert
  const changing = [state, value, threshold, detail, since, firedAt, calmSince, notifiedAt, resolvedAt]
  if (alertId !== null) {
    const text = `UPDATE alerts SET state = $2, value = $3, threshold = $4, detail = $5, since = $6, fired_at = $7,
      calm_since = $8, notified_at = $9, resolved_at = $10 WHERE alert_id = $1`
    await tx.query({ name: 'update-alert', text }, [alertId, ...changing])
    return alertId
  }
  const text = `INSERT INTO alerts (rule_id, rule, kind, subject, state, value, threshold, detail, since, fired_at,
      calm_since, notified_at, resolved_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING alert_id AS "alertId"`
  const values = [ruleId, rule, kind, subject, ...changing]
  const [row] = await tx.query<{ alertId: number }>({ name: 'insert-alert', text }, values)
  if (row === undefined) throw new Error('an inserted alert was not returned')
  return row.alertId
}

/** A pending alert whose value is not bad any more. */
export async function dropAlert(tx: Queryable, alertId: number): Promise<void> {
  await tx.query({ name: 'drop-alert', text: 'DELETE FROM alerts WHERE alert_id = $1' }, [alertId])
}

/**
 * Notes who has seen a firing alert; the first one stays. Returns it. Rejects with `SettingRefused` where no such alert fires.
 */
export async function acknowledgeAlert(
  db: Database,
  alertId: number,
  { by, now }: { by: string; now: number },
): Promise<StoredAlert> {
  const text = `UPDATE alerts SET seen_by = coalesce(seen_by, $2), seen_at = coalesce(seen_at, $3)
    WHERE alert_id = $1 AND state = 'firing' RETURNING ${columns}`
  const [alert] = await db.query<StoredAlert>({ text }, [alertId, by, now])
  if (alert === undefined) throw new SettingRefused('alert-not-firing', { alertId })
  return alert
}

/** Firing alerts by rule, for metrics and the overview; rules that watch have a row in any case. */
export function countFiring(db: Queryable): Promise<{ rule: string; kind: AlertKind; firing: number }[]> {
  const text = `SELECT r.name AS rule, r.kind, count(a.alert_id)::int AS firing
    FROM alert_rules r LEFT JOIN alerts a ON a.rule_id = r.rule_id AND a.state = 'firing'
    WHERE r.is_active GROUP BY r.rule_id ORDER BY r.rule_id`
  return db.query({ name: 'count-firing-alerts', text })
}
