import { createHash } from 'node:crypto'
import { toSubscriber } from '../../domain/address/subscriber.ts'
import type { CountIn } from '../../domain/guard/counted-batch.ts'
import { type ApplyingRule, type RuledMessage, ruledText } from '../../domain/traffic-rules/rule-set.ts'
import type {
  CapPart,
  CapRule,
  DuplicatesRule,
  TrafficRule,
} from '../../domain/traffic-rules/traffic-rule.ts'

/** A message and the rules for it that count. */
export interface CountedMessage {
  message: RuledMessage
  /** ISO 3166 code, or empty. */
  country: string
  rules: readonly (ApplyingRule & { rule: CapRule | DuplicatesRule })[]
}

/** Apart from the rules of the guard of codes, which count in the same table. */
const before = 'traffic '

export function listRuleCounts({ message, country, rules }: CountedMessage): CountIn<string>[] {
  return rules.flatMap(({ rule, stages }) => {
    const shared = { rule: before + rule.name, weight: 1, room: 1 }
    if (rule.kind === 'duplicates') {
      const { seconds, max } = rule
      const key = hashTexts(
        message,
        stages.map((stage) => ruledText(stage, message.links ?? [])),
      )
      return [{ ...shared, key, limit: { seconds, max } }]
    }
    const values: Record<CapPart, string> = {
      account: String(message.accountId),
      country,
      sender: stages[0]?.sender ?? '',
    }
    const key = rule.by.map((part) => values[part]).join(' ')
    return rule.limits.map((limit) => ({ ...shared, key, limit }))
  })
}

/** The rule that counts in a window. */
export function countingRule({ rules }: CountedMessage, window: { rule: string }): TrafficRule | undefined {
  return rules.find(({ rule }) => before + rule.name === window.rule)?.rule
}

/** A hash, because a counter must not repeat what its messages say. */
function hashTexts({ accountId, phone }: RuledMessage, texts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify([accountId, toSubscriber(phone), ...texts]))
  return hash.digest('base64url')
}
