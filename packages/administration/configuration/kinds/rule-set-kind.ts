import { Type } from '@sinclair/typebox'
import { oneOf } from '../../../console-contract/console-route.ts'
import { type RuleSetEntry, type RuleSetName, ruleSetNames } from '../../../domain/routing/rule-set-name.ts'
import { ruleSetsInForce } from '../../../store/traffic/rule-set-versions.ts'
import { readGiven } from '../../traffic-rules/given-entries.ts'
import { putRuleSet } from '../../traffic-rules/rule-set-operations.ts'
import { type Kind, usual } from './kind.ts'

export const ruleSetKind: Kind = {
  ...usual,
  one: 'rule set',
  key: ['rule_set'],
  fields: {
    rule_set: oneOf(ruleSetNames, 'routes or traffic-rules'),
    entries: Type.Array(Type.Record(Type.String(), Type.Unknown()), {
      maxItems: 10_000,
      description: 'a list of entries of the database, each as posthorn.yaml writes it',
    }),
  },
  read: async (db) =>
    (await ruleSetsInForce(db))
      .filter(({ entries }) => entries.length > 0)
      .map(({ ruleSet, entries }) => ({ fields: { rule_set: ruleSet, entries: plain(entries) } })),
  normal: (given) => {
    const { rule_set: ruleSet, entries } = given as { rule_set: RuleSetName; entries: unknown }
    const read = readGiven({ ruleSet, entries: JSON.stringify(entries) })
    return { rule_set: ruleSet, entries: plain(read) }
  },
  set: (carryOut, { given: { rule_set: ruleSet, entries } }) =>
    carryOut(putRuleSet, { ruleSet, entries: JSON.stringify(entries) }),
  remove: (carryOut, { given: { rule_set: ruleSet } }) => carryOut(putRuleSet, { ruleSet, entries: '[]' }),
}

/** Of objects without a prototype, which compare unequal to others. */
function plain(entries: readonly RuleSetEntry[]): unknown {
  return JSON.parse(JSON.stringify(entries))
}
