import type { AlertTarget } from '../../domain/alerts/alert-target.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import type { Language } from '../../kit/text/texts.ts'
import { changeSettings } from '../accounts/accounts.ts'
import { withinRoom } from '../accounts/setting-room.ts'
import type { Database, Queryable } from '../database.ts'

/** The same with what only the gateway that notifies reads. */
export interface SecretTarget extends Omit<AlertTarget, 'isSigned'> {
  /** The URL of a webhook, or of the methods of a bot with its token; null for e-mail. */
  secret: string | null
  signingSecret: string | null
}

export type NewTarget = Omit<SecretTarget, 'targetId'>

export function listTargets(db: Queryable): Promise<AlertTarget[]> {
  const text = `SELECT target_id AS "targetId", name, kind, address, language, signing_secret IS NOT NULL AS "isSigned"
    FROM alert_targets ORDER BY target_id`
  return db.query<AlertTarget>({ text })
}

/** By its number or its name. Rejects with `SettingRefused` where there is none. */
export async function findAlertTarget(db: Queryable, named: string | number): Promise<AlertTarget> {
  const targets = await listTargets(db)
  const found = targets.find(({ targetId, name }) => name === named || String(targetId) === String(named))
  if (found === undefined) throw new SettingRefused('alert-target-unknown', { target: named }, 'target')
  return found
}

/** Rejects with `SettingRefused` where the name is taken. */
export async function insertTarget(db: Database, target: NewTarget): Promise<number> {
  const { name, kind, address, secret, signingSecret, language } = target
  const text = `INSERT INTO alert_targets (name, kind, address, secret, signing_secret, language)
    VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (name) DO NOTHING RETURNING target_id AS "targetId"`
  const values = [name, kind, address, secret, signingSecret, language]
  const [row] = await changeSettings(db, (tx) =>
    withinRoom(tx, { kind: 'alertTargets', accountId: null }, () =>
      tx.query<{ targetId: number }>({ text }, values),
    ),
  )
  if (row === undefined) throw new SettingRefused('alert-name-taken', { name }, 'name')
  return row.targetId
}

/** A secret that is undefined stays as it is. */
export async function updateTarget(
  db: Database,
  targetId: number,
  { address, language, secret }: { address: string; language: Language; secret?: string | null },
): Promise<void> {
  const text = `UPDATE alert_targets SET address = $2, language = $5,
      secret = CASE WHEN $3 THEN $4 ELSE secret END WHERE target_id = $1`
  const values = [targetId, address, secret !== undefined, secret ?? null, language]
  await changeSettings(db, (tx) => tx.query({ text }, values))
}

/** Rules do not notify it any more; what waits for it is not sent. */
export async function deleteTarget(db: Database, targetId: number): Promise<void> {
  const text = `WITH removed AS (DELETE FROM alert_targets WHERE target_id = $1)
    UPDATE alert_rules SET targets = array_remove(targets, $1) WHERE $1 = ANY (targets)`
  await changeSettings(db, (tx) => tx.query({ text }, [targetId]))
}
