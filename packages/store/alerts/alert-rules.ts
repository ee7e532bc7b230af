import type { AlertRule, AlertRuleSettings } from '../../domain/alerts/alert-rule.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { changeSettings } from '../accounts/accounts.ts'
import { withinRoom } from '../accounts/setting-room.ts'
import type { Database, Queryable } from '../database.ts'
import { arrayLiteral } from '../statements/array-columns.ts'

const columns = `rule_id AS "ruleId", name, kind, subject, threshold, window_minutes AS "windowMinutes", minimum,
  for_minutes AS "forMinutes", repeat_minutes AS "repeatMinutes", is_urgent AS "isUrgent", is_active AS "isActive", targets,
  runbook_url AS "runbookUrl"`

export function listRules(db: Queryable): Promise<AlertRule[]> {
  return db.query<AlertRule>({
    name: 'alert-rules',
    text: `SELECT ${columns} FROM alert_rules ORDER BY rule_id`,
  })
}

/** By its number or its name. Rejects with `SettingRefused` where there is none. */
export async function findAlertRule(db: Queryable, named: string | number): Promise<AlertRule> {
  const rules = await listRules(db)
  const found = rules.find(({ ruleId, name }) => name === named || String(ruleId) === String(named))
  if (found === undefined) throw new SettingRefused('alert-rule-unknown', { rule: named }, 'rule')
  return found
}

/** Rejects with `SettingRefused` where the name is taken. */
export async function insertRule(db: Database, rule: AlertRuleSettings): Promise<number> {
  const text = `INSERT INTO alert_rules (name, kind, subject, threshold, window_minutes, minimum, for_minutes,
      repeat_minutes, is_urgent, is_active, targets, runbook_url)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::int[], $12)
    ON CONFLICT (name) DO NOTHING RETURNING rule_id AS "ruleId"`
  const [row] = await changeSettings(db, (tx) =>
    withinRoom(tx, { kind: 'alertRules', accountId: null }, () =>
      tx.query<{ ruleId: number }>({ text }, ruleValues(rule)),
    ),
  )
  if (row === undefined) throw new SettingRefused('alert-name-taken', { name: rule.name }, 'name')
  return row.ruleId
}

/**
 * Alerts of the rule end without a notification where it watches something else or nothing from now on. Rejects with
 * `SettingRefused` where the name is taken.
 */
export async function updateRule(db: Database, { ruleId, ...rule }: AlertRule, now: number): Promise<void> {
  const text = `UPDATE alert_rules SET name = $1, kind = $2, subject = $3, threshold = $4, window_minutes = $5,
      minimum = $6, for_minutes = $7, repeat_minutes = $8, is_urgent = $9, is_active = $10, targets = $11::int[],
      runbook_url = $12
    WHERE rule_id = $13 AND NOT EXISTS (SELECT FROM alert_rules WHERE name = $1 AND rule_id <> $13)
    RETURNING 1`
  await changeSettings(db, async (tx) => {
    const updated = await tx.query({ text }, [...ruleValues(rule), ruleId])
    if (updated.length === 0) throw new SettingRefused('alert-name-taken', { name: rule.name }, 'name')
    const unwatched = '($3 OR subject <> $4)'
    if (!rule.isActive || rule.subject !== null)
      await endAlerts(tx, unwatched, [ruleId, now, !rule.isActive, rule.subject])
  })
}

export async function deleteRule(db: Database, ruleId: number, now: number): Promise<void> {
  await changeSettings(db, async (tx) => {
    await endAlerts(tx, 'true', [ruleId, now])
    await tx.query({ text: 'DELETE FROM alert_rules WHERE rule_id = $1' }, [ruleId])
  })
}

async function endAlerts(tx: Queryable, which: string, values: unknown[]): Promise<void> {
  const ended = `rule_id = $1 AND state <> 'resolved' AND ${which}`
  const text = `WITH dropped AS (DELETE FROM alerts WHERE ${ended} AND state = 'pending' AND $2::bigint > 0)
    UPDATE alerts SET state = 'resolved', resolved_at = $2 WHERE ${ended} AND state = 'firing'`
  await tx.query({ text }, values)
}

function ruleValues(rule: AlertRuleSettings): unknown[] {
  return [
    ...[
      rule.name,
      rule.kind,
      rule.subject,
      rule.threshold,
      rule.windowMinutes,
      rule.minimum,
      rule.forMinutes,
    ],
    ...[rule.repeatMinutes, rule.isUrgent, rule.isActive, arrayLiteral(rule.targets), rule.runbookUrl],
  ]
}
