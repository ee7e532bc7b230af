import { Type } from '@sinclair/typebox'
import type { RuleMatchDay, RuleMatchRow } from '../../domain/traffic-rules/rule-match.ts'
import type { TrafficRule } from '../../domain/traffic-rules/traffic-rule.ts'
import { oneOf, query } from '../console-route.ts'
import { account } from '../fields.ts'

/** How many messages a rule has met, with one effect: a rule that lets messages wait may refuse some. */
export interface RuleSumView {
  rule: string
  /** Null for a rule that is not in the settings any more. */
  kind: TrafficRule['kind'] | null
  effect: string
  messages: number
  lastAt: number | null
}

export interface RuleMatchesView {
  /** In the order of the settings, also those that met nothing; then the others. */
  rules: RuleSumView[]
  /** What is counted begins here (ms). */
  from: number
  /** By day (UTC) and account, the newest day first. `msgId` is an example. */
  days: RuleMatchDay[]
  /** Whether there are more days than these. */
  isCut: boolean
  /** The newest matches of all rules that do more than let messages wait; recipients are masked. */
  newest: Omit<RuleMatchRow, 'msgId'>[]
}

export const trafficRulesRoutes = {
  'GET /traffic-rules/matches': query<RuleMatchesView>()('viewer', {
    days: oneOf([1, 7, 30], '1, 7 or 30'),
    accountId: Type.Optional(account),
  }),
}
