import { Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { sumRuleMatches } from '../../store/traffic/rule-matches.ts'
import { accountId, instant, observed, orNull } from '../fields.ts'
import { reading } from '../operation.ts'
import type { AdministrationPorts } from '../ports.ts'

const dayMs = 24 * 3_600_000
const name = Type.String({ minLength: 1, maxLength: 200, description: 'the name of a traffic rule' })
const filters = {
  days: Type.Optional(oneOf([1, 7, 30], 'matches of the last 1, 7 or 30 days; absent: 7')),
  accountId: Type.Optional(accountId),
}

const rule = Type.Object(
  {
    rule: name,
    kind: orNull(Type.String(), 'null: it is not in the settings, or no gateway answers'),
    effect: orNull(Type.String(), 'what it does by the settings: refuse, hold, wait or observe'),
    matches: observed(
      Type.Array(
        Type.Object({
          effect: Type.String({ description: 'what was done' }),
          messages: Type.Integer(),
          lastAt: orNull(instant),
        }),
        { description: 'messages that it has met, by what it did to them' },
      ),
    ),
  },
  { title: 'TrafficRuleView', description: 'A traffic rule, and the messages that it has met.' },
)

export const listTrafficRules = reading({
  name: 'traffic-rules',
  summary: 'Lists traffic rules in their order, with how many messages each has met',
  at: 'GET /v1/rules',
  role: 'viewer',
  input: filters,
  output: Type.Object({ rules: Type.Array(rule) }),
  run: async (ports, { input }) => ({ rules: await readRules(ports, input) }),
})

export const readTrafficRule = reading({
  name: 'traffic-rules/one',
  summary: 'Reads a traffic rule, with how many messages it has met',
  at: 'GET /v1/rules/{rule}',
  role: 'viewer',
  input: { rule: name, ...filters },
  output: rule,
  run: async (ports, { input: { rule, ...chosen } }) => {
    const found = (await readRules(ports, chosen)).find((each) => each.rule === rule)
    if (found === undefined) throw new SettingRefused('rule-unknown', { rule })
    return found
  },
})

/** Those of the settings, then others that have met messages. */
async function readRules(
  { db, clock, gateway }: AdministrationPorts,
  { days = 7, accountId }: { days?: number; accountId?: number },
) {
  const now = clock.now()
  const sums = await sumRuleMatches(db, {
    accountId: accountId ?? null,
    since: now - (now % dayMs) - (days - 1) * dayMs,
  })
  const configured = gateway?.rulesInForce().trafficRules ?? []
  const names = new Set([...configured.map((each) => each.name), ...sums.map(({ rule }) => rule)])
  return [...names].map((rule) => {
    const { kind = null, effect = null } = configured.find((each) => each.name === rule) ?? {}
    const matches = sums
      .filter((sum) => sum.rule === rule)
      .map(({ effect, messages, lastAt }) => ({ effect, messages, lastAt }))
    return { rule, kind, effect, matches }
  })
}
