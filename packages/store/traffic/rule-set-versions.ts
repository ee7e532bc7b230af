import type { RuleSetEntry, RuleSetName } from '../../domain/routing/rule-set-name.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { changeSettings } from '../accounts/accounts.ts'
import type { Database, Queryable } from '../database.ts'

/** All entries of a set at one time. */
export interface RuleSetVersion {
  versionId: number
  ruleSet: RuleSetName
  entries: readonly RuleSetEntry[]
  appliedAt: number
  appliedBy: string
  /** The version that it took back. */
  undoes: number | null
}

const kept = 30
const columns = `version_id AS "versionId", rule_set AS "ruleSet", entries, applied_at AS "appliedAt",
  applied_by AS "appliedBy", undoes`

/** The newest first. The table is small: 30 rows a set. */
export function listRuleSetVersions(db: Queryable, ruleSet: RuleSetName): Promise<RuleSetVersion[]> {
  const text = `SELECT ${columns} FROM rule_set_versions WHERE rule_set = $1 ORDER BY version_id DESC`
  return db.query<RuleSetVersion>({ name: 'rule-set-versions', text }, [ruleSet])
}

/** The version in force of each set that has one. */
export function ruleSetsInForce(db: Queryable): Promise<RuleSetVersion[]> {
  const text = `SELECT ${columns} FROM rule_set_versions
    WHERE version_id IN (SELECT max(version_id) FROM rule_set_versions GROUP BY rule_set)`
  return db.query<RuleSetVersion>({ name: 'rule-sets-in-force', text })
}

/** Where the entries in force name an account: `routes[2].account`. */
export async function ruleSetsNaming(db: Queryable, account: string): Promise<string[]> {
  const sets = await ruleSetsInForce(db)
  return sets.flatMap(({ ruleSet, entries }) =>
    entries.flatMap((entry, index) => (entry['account'] === account ? [`${ruleSet}[${index}].account`] : [])),
  )
}

/** Names the versions in force: other text, other rules. */
export async function ruleSetsStamp(db: Queryable): Promise<string> {
  const text = `SELECT coalesce(string_agg(newest::text, ' ' ORDER BY newest), '') AS stamp
    FROM (SELECT max(version_id) AS newest FROM rule_set_versions GROUP BY rule_set) n`
  const [row] = await db.query<{ stamp: string }>({ name: 'rule-sets-stamp', text })
  return row?.stamp ?? ''
}

/**
 * Puts entries in force. `over`: the version that they were made from, 0 for none; rejects with `SettingRefused` where
 * another one is in force meanwhile. Returns the number of the new version.
 */
export function applyRuleSet(
  db: Database,
  {
    ruleSet,
    entries,
    appliedAt,
    appliedBy,
    undoes,
    over,
  }: Omit<RuleSetVersion, 'versionId'> & { over: number },
): Promise<number> {
  return changeSettings(db, async (tx) => {
    await tx.query({ text: 'LOCK TABLE rule_set_versions IN SHARE ROW EXCLUSIVE MODE' })
    const [newest] = await listRuleSetVersions(tx, ruleSet)
    if ((newest?.versionId ?? 0) !== over) throw new SettingRefused('rule-set-changed', {}, 'version')
    const text = `INSERT INTO rule_set_versions (rule_set, entries, applied_at, applied_by, undoes)
      VALUES ($1, $2, $3, $4, $5) RETURNING version_id AS "versionId"`
    const values = [ruleSet, JSON.stringify(entries), appliedAt, appliedBy, undoes]
    const [row] = await tx.query<{ versionId: number }>({ text }, values)
    if (row === undefined) throw new Error('an inserted version was not returned')
    const trim = `DELETE FROM rule_set_versions WHERE rule_set = $1 AND version_id NOT IN (
      SELECT version_id FROM rule_set_versions WHERE rule_set = $1 ORDER BY version_id DESC LIMIT ${kept})`
    await tx.query({ text: trim }, [ruleSet])
    return row.versionId
  })
}
