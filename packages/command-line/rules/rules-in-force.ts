import { readRuleConfig } from '../../config/load-config.ts'
import { joinRuleSets, type RulesInForce } from '../../config/rule-sets.ts'
import { ruleSetNames } from '../../domain/routing/rule-set-name.ts'
import type { Queryable } from '../../store/database.ts'
import { ruleSetsInForce } from '../../store/traffic/rule-set-versions.ts'
import type { CommandContext } from '../context.ts'

type RuleConfig = ReturnType<typeof readRuleConfig>

/** The settings of routing with the routes and traffic rules that the gateways of this database apply. */
export interface KnownRules {
  config: Omit<RuleConfig, keyof RulesInForce> & RulesInForce
  /** Where each set is from: `the settings file with version 3 of the database`. */
  origin: Record<'routes' | 'traffic-rules', string>
}

export async function readRulesInForce({ deps }: CommandContext, db: Queryable): Promise<KnownRules> {
  const config = readRuleConfig(deps.environment(), deps.folder)
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
  return { config: { ...config, ...rules }, origin: Object.fromEntries(origins) as KnownRules['origin'] }
}
