import type { QueryOf } from '../../console-contract/contract.ts'
import type { Mask } from '../../console-contract/mask.ts'
import type { RuleMatchesView, RuleSumView } from '../../console-contract/operating/traffic-rules.ts'
import {
  listRuleMatchDays,
  listRuleMatches,
  type RuleMatchSum,
  sumRuleMatches,
} from '../../store/traffic/rule-matches.ts'
import type { TrafficRulesPorts } from './traffic-rules-ports.ts'

const dayMs = 24 * 3_600_000
const maxDays = 500
const maxNewest = 100

export async function readMatches(
  { db, clock, rules }: TrafficRulesPorts,
  { days, accountId }: QueryOf<'GET /traffic-rules/matches'>,
  mask: Mask,
): Promise<RuleMatchesView> {
  const now = clock.now()
  const selection = { accountId: accountId ?? null, since: now - (now % dayMs) - (days - 1) * dayMs }
  const [sums, found, newest] = await Promise.all([
    sumRuleMatches(db, selection),
    listRuleMatchDays(db, { ...selection, limit: maxDays + 1 }),
    listRuleMatches(db, { accountId: selection.accountId, limit: maxNewest }),
  ])
  return {
    rules: toSumViews(rules(), sums),
    from: selection.since,
    days: found.slice(0, maxDays),
    isCut: found.length > maxDays,
    newest: newest.map((match) => ({ ...match, detail: mask.words(match.detail) })),
  }
}

function toSumViews(
  rules: ReturnType<TrafficRulesPorts['rules']>,
  sums: readonly RuleMatchSum[],
): RuleSumView[] {
  const known = new Set(rules.map(({ name }) => name))
  const others = sums.filter(({ rule }) => !known.has(rule))
  return [
    ...rules.flatMap(({ name: rule, kind, effect }): RuleSumView[] => {
      const own = sums.filter((sum) => sum.rule === rule).map((sum) => ({ ...sum, kind }))
      return own.length > 0 ? own : [{ rule, kind, effect, messages: 0, lastAt: null }]
    }),
    ...others.map((sum) => ({ ...sum, kind: null })),
  ]
}
