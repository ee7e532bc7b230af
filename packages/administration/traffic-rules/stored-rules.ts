import { joinRuleSets, type RuleSetConfig, type RulesInForce } from '../../config/rule-sets.ts'
import { type RuleSetName, ruleSetNames } from '../../domain/routing/rule-set-name.ts'
import type { Queryable } from '../../store/database.ts'
import { ruleSetsInForce } from '../../store/traffic/rule-set-versions.ts'

/** The routes and traffic rules that the gateways of a database apply. */
export interface StoredRules {
  rules: RulesInForce
  /** Where each set is from: `the settings file with version 3 of the database`. */
  origin: Record<RuleSetName, string>
}

export async function readRulesInForce(config: RuleSetConfig, db: Queryable): Promise<StoredRules> {
  const versions = await ruleSetsInForce(db)
  const sets = new Map(versions.map(({ ruleSet, entries }) => [ruleSet, entries]))
  const left = new Map<string, number>()
  const rules = joinRuleSets(config, sets, (name, faults) =>
    left.set(name, new Set(faults.map(({ entry }) => entry)).size),
  )
  const origins = ruleSetNames.map((name) => {
    const version = versions.find(({ ruleSet }) => ruleSet === name)
    if (version === undefined) return [name, 'the settings file']
    const out = left.get(name) ?? 0
    const without = out === 0 ? '' : `, without ${out} entries that the file contradicts`
    return [name, `the settings file with version ${version.versionId} of the database${without}`]
  })
  return { rules, origin: Object.fromEntries(origins) as StoredRules['origin'] }
}
