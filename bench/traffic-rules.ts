// What the traffic rules cost for a message that meets none of them, without the counters of the database: many words
// and domains, and caps of many accounts.
import { numberNetwork } from '../packages/domain/network/number-network.ts'
import type { Plan } from '../packages/domain/plan/plan.ts'
import { type RuledMessage, RuleSet } from '../packages/domain/traffic-rules/rule-set.ts'
import type { TrafficRule } from '../packages/domain/traffic-rules/traffic-rule.ts'

export interface TrafficRulesBench {
  words: number
  domains: number
  caps: number
  decisions: number
  /** Mean time of a decision; the goal is 20. */
  microseconds: number
  sound: boolean
}

const everyMessage = {
  ...{ channel: null, account: null, sender: null, traffic: null, network: null, prefix: '', country: null },
  effect: 'refuse' as const,
}
const rounds = 100_000

export function benchTrafficRules(count: {
  words: number
  domains: number
  caps: number
}): TrafficRulesBench {
  const rules: TrafficRule[] = [
    {
      ...everyMessage,
      kind: 'words',
      name: 'words',
      holdSeconds: 60,
      words: many(count.words, (n) => `word${n}${n % 3 ? '' : '*'}`),
    },
    {
      ...everyMessage,
      kind: 'links',
      name: 'links',
      holdSeconds: 60,
      domains: many(count.domains, (n) => `bad${n}.example`),
    },
    ...many(count.caps, (n): TrafficRule => {
      const limits = [{ seconds: 3_600, max: 1_000 }]
      return {
        ...everyMessage,
        kind: 'cap',
        name: `cap-${n}`,
        account: `account-${n}`,
        by: ['country'],
        limits,
      }
    }),
  ]
  const book = new RuleSet(rules, numberNetwork)
  const messages = many(1_000, messageOf)
  const run = (decisions: number) => {
    let counting = 0
    for (let index = 0; index < decisions; index++) {
      const message = messages[index % messages.length] as RuledMessage
      const applying = book.applying(message)
      if (book.inContents(applying, message).length === 0) counting += applying.length
    }
    return counting
  }
  run(10_000)
  const startedAt = process.hrtime.bigint()
  const counting = run(rounds)
  const tookMs = Number(process.hrtime.bigint() - startedAt) / 1e6
  const microseconds = Math.round((tookMs / rounds) * 100_000) / 100
  // Words and links apply to each, and one cap to those whose account has one.
  return { ...count, decisions: rounds, microseconds, sound: counting > 2 * rounds }
}

function many<Item>(count: number, item: (n: number) => Item): Item[] {
  return Array.from({ length: count }, (_, n) => item(n))
}

/** An SMS of a hundred and fifty letters with a link. */
function messageOf(n: number): RuledMessage {
  const text = `Dear customer, your parcel ${n} has arrived at our office in Main Street 5 and waits for you until Friday. Details: https://shop.example/p/${n}`
  const stage = { channel: 'sms', sender: 'Shop', content: { kind: 'sms', text } } as const
  const plan: Plan = {
    stages: [{ ...stage, waitSeconds: 172_800, parts: 1, pricePerPartMicros: 500_000 }],
    lifetimeSeconds: 172_800,
    priority: 1,
  }
  return { accountId: n, account: `account-${n}`, phone: `38067${1_000_000 + n}`, plan }
}
