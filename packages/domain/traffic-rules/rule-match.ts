/** Messages that met a traffic rule, for the operator. */
export interface RuleMatchRow {
  /** Of the last one. */
  at: number
  accountId: number
  sender: string
  /** Masked; of the last one. */
  recipient: string
  /** Empty where it is not known. */
  country: string
  /** Name of the rule. */
  rule: string
  effect: string
  /** The word, the domain or the limit. */
  detail: string
  messages: number
  /** The last one that was accepted; null where none was. */
  msgId: number | null
}

/** How many messages of an account a rule has met on a day. */
export interface RuleMatchDay
  extends Pick<RuleMatchRow, 'accountId' | 'rule' | 'effect' | 'messages' | 'msgId'> {
  /** The beginning of the day, UTC. */
  day: number
  /** Of the last match. */
  lastAt: number
}
