import type { NumberNetwork } from '../network/number-network.ts'
import type { RouteQuery } from '../routing/route-rule.ts'
import { RuleIndex } from '../routing/rule-index.ts'
import type { ConnectionAlphabet } from '../text/cut-text.ts'
import { judgeSender, type Rewritten, rewriteText, type SenderVerdict } from './apply-rules.ts'
import type { SmsRule } from './sms-rule.ts'

/** An SMS as rules see it. */
export type SmsQuery = Omit<RouteQuery, 'channel'>

/** What rules say about an SMS. */
export type SmsSettings = Pick<SmsRule, 'senders' | 'smartCharacters' | 'transliterate'>

const nothing: SmsSettings = { senders: null, smartCharacters: null, transliterate: null }

/** The operator's rules for senders and texts of SMS. Each setting is that of the most specific rule that has it. */
export class SmsRules {
  readonly #index: RuleIndex<SmsRule & { channel: 'sms'; priority: number }> | null
  readonly #networkOf: (phone: string) => NumberNetwork
  /** The alphabets of the connections that an SMS may go by, one at least. */
  readonly connectionAlphabets: (query: SmsQuery) => readonly ConnectionAlphabet[]

  constructor(
    rules: readonly SmsRule[],
    networkOf: (phone: string) => NumberNetwork,
    connectionAlphabets: SmsRules['connectionAlphabets'] = () => ['gsm'],
  ) {
    const indexed = rules.map((rule) => ({ ...rule, channel: 'sms', priority: 0 }) as const)
    this.#index = rules.length === 0 ? null : new RuleIndex(indexed)
    this.#networkOf = networkOf
    this.connectionAlphabets = connectionAlphabets
  }

  /** The settings for an SMS with the sender that the client gave. */
  settingsFor(query: SmsQuery): SmsSettings {
    if (this.#index === null) return nothing
    const groups = this.#index.matching({ ...query, channel: 'sms' }, this.#networkOf(query.phone))
    const rules = groups.flatMap((group) => group.rules)
    return {
      senders: rules.find(({ senders }) => senders !== null)?.senders ?? null,
      smartCharacters: rules.find((rule) => rule.smartCharacters !== null)?.smartCharacters ?? null,
      transliterate: rules.find((rule) => rule.transliterate !== null)?.transliterate ?? null,
    }
  }

  judgeSender(query: SmsQuery): SenderVerdict {
    return judgeSender(query.sender, this.settingsFor(query).senders)
  }

  /** Null where the text stays as it is. */
  rewrite(text: string, query: SmsQuery): Rewritten | null {
    const { smartCharacters, transliterate } = this.settingsFor(query)
    return rewriteText(text, { smart: smartCharacters ?? false, tables: transliterate ?? [] })
  }
}
