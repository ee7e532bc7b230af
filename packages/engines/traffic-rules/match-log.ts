import { maskRecipient } from '../../domain/guard/mask-recipient.ts'
import type { RuleMatchRow } from '../../domain/traffic-rules/rule-match.ts'
import type { RuleEffect, RuleMatch } from '../../domain/traffic-rules/traffic-rule.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Events } from '../../observability/events.ts'
import type { Database } from '../../store/database.ts'
import { MergedLog } from '../../store/statements/merged-log.ts'
import { insertRuleMatches } from '../../store/traffic/rule-matches.ts'

/** A message that met a rule. */
export interface MatchedMessage {
  accountId: number
  phone: string
  sender: string
  country: string
  /** Null where it was not accepted. */
  msgId: number | null
}

/** The log of messages that met a rule, for the operator. */
export class MatchLog extends MergedLog<RuleMatchRow> {
  readonly #clock: Clock

  constructor(options: { db: Database; clock: Clock; events: Pick<Events, 'fault'> }) {
    super({
      ...options,
      where: 'matches of traffic rules',
      table: 'rule_matches',
      key: 'match_id',
      sumOf: (newer, older) => ({
        ...newer,
        messages: newer.messages + older.messages,
        msgId: newer.msgId ?? older.msgId,
      }),
      insert: insertRuleMatches,
    })
    this.#clock = options.clock
  }

  note(
    { phone, ...message }: MatchedMessage,
    effect: RuleEffect,
    { rule: { name }, detail }: Pick<RuleMatch, 'detail'> & { rule: { name: string } },
  ): void {
    const { accountId, sender, country } = message
    const row = { ...message, rule: name, effect, detail, messages: 1 }
    const id = [accountId, sender, country, name, effect, detail]
    // Counts by day are right also where rows are merged.
    const group = [accountId, name, effect].join('\n')
    this.noteRow(id, group, { ...row, at: this.#clock.now(), recipient: maskRecipient(phone) })
  }
}
