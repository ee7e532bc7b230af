/** What rules do to a message: it goes out at once, or later, waits for an operator, or is refused. */
export const ruleOutcomes = ['passed', 'waiting', 'held', 'refused'] as const
export type RuleOutcome = (typeof ruleOutcomes)[number]

/** What other traffic rules would have done to recorded messages, beside those in force. */
export interface RuleBacktestResult {
  /** Messages that were run. */
  messages: number
  /** Where only a part was run, from the first one on: when its last message was accepted (ms). */
  readUntil: number | null
  /** Of the messages, those with this outcome that would have another one by the rules in force. */
  changes: Record<RuleOutcome, number>
  /** Messages whose contents are erased: no rule was tried on them. */
  erased: number
  /** Messages that rules refused in that time: they are not recorded, and were not run. */
  notRecorded: number
  rules: RuleBacktestRow[]
  /** The first ones of each change. */
  examples: RuleBacktestExample[]
}

/** How many of the messages a rule meets. */
export interface RuleBacktestRow {
  rule: string
  /** Of the draft; of the rule in force where the draft has none of the name. */
  kind: string
  effect: string
  /** By the rules in force. */
  before: number
  /** By the draft. */
  after: number
  change: 'added' | 'removed' | 'changed' | 'same'
}

export interface RuleBacktestExample {
  msgId: number
  acceptedAt: number
  accountId: number
  before: RuleOutcome
  after: RuleOutcome
  /** That decides; null: none. */
  rule: string | null
}
