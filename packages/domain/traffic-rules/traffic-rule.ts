import type { RateLimit } from '../guard/guard-policy.ts'
import type { Channel } from '../plan/plan.ts'
import type { RouteMatch } from '../routing/route-rule.ts'
import type { QuietHours } from './quiet-hours.ts'

/** What a rule does. `hold`: the message waits for an operator. `wait`: the message goes out later. `observe`: it counts and is noted, and changes nothing. */
export const ruleEffects = ['refuse', 'hold', 'wait', 'observe'] as const
export type RuleEffect = (typeof ruleEffects)[number]

/** What messages of one counter have in common. */
export const capParts = ['account', 'sender', 'country'] as const
export type CapPart = (typeof capParts)[number]

interface RuleBase extends RouteMatch {
  /** Unique among the rules. */
  name: string
  /** Null: every channel. */
  channel: Channel | null
  effect: RuleEffect
}

/** At most so many messages in a time. */
export interface CapRule extends RuleBase {
  kind: 'cap'
  /** Each combination has a counter of its own; none: one counter for all messages of the rule. */
  by: readonly CapPart[]
  limits: readonly RateLimit[]
}

/** The same text of an account to one recipient. */
export interface DuplicatesRule extends RuleBase {
  kind: 'duplicates'
  seconds: number
  /** How often the text may go out in that time. */
  max: number
}

export interface WordsRule extends RuleBase {
  kind: 'words'
  /** Words and phrases; `*` at the end stands for any ending. */
  words: readonly string[]
  holdSeconds: number
}

/** Links to domains, or to subdomains of them. */
export interface LinksRule extends RuleBase {
  kind: 'links'
  domains: readonly string[]
  holdSeconds: number
}

/** Messages wait until the quiet hours of the recipient are over. */
export interface QuietHoursRule extends RuleBase, QuietHours {
  kind: 'quiet-hours'
}

/** Messages go out one after the other. */
export interface PaceRule extends RuleBase {
  kind: 'pace'
  /** Each combination has a pace of its own; none: one pace for all messages of the rule. */
  by: readonly CapPart[]
  perSecond: number
}

/** A rule about messages beside one-time codes of `/api/verify.php`. */
export type TrafficRule = CapRule | DuplicatesRule | WordsRule | LinksRule | QuietHoursRule | PaceRule

/** Why a rule applies to a message. */
export interface RuleMatch {
  rule: TrafficRule
  /** The word, the domain or the limit; for the operator. */
  detail: string
}

/** Why a message is refused, for its client, who does not see the lists of the operator. */
export function describeRefusal({ rule }: Pick<RuleMatch, 'rule'>): string {
  switch (rule.kind) {
    case 'cap':
      return 'too many messages in this time'
    case 'duplicates':
      return `the same text was sent to this recipient within ${rule.seconds} s`
    case 'words':
      return 'the text has a word that is not allowed'
    case 'links':
      return 'the message has a link that is not allowed'
    case 'quiet-hours':
      if (rule.effect === 'refuse') return 'the recipient has quiet hours'
      return 'the recipient has quiet hours, and the message does not live until their end'
    case 'pace':
      return 'too many messages wait already, and the message does not live until its turn'
  }
}
