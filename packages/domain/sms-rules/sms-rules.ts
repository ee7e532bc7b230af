import { findLinks } from '../links/find-links.ts'
import type { NumberNetwork } from '../network/number-network.ts'
import type { RouteQuery } from '../routing/route-rule.ts'
import { RuleIndex } from '../routing/rule-index.ts'
import type { ConnectionAlphabet } from '../text/cut-text.ts'
import { isGsm } from '../text/gsm-alphabet.ts'
import { plainCharacters } from '../text/smart-characters.ts'
import { countParts } from '../text/split-parts.ts'
import { type Rewriting, type Transliteration, transliterate } from '../text/transliterate.ts'
import type { SenderRule, SmsRule } from './sms-rule.ts'

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

export interface Rewritten {
  text: string
  rewriting: Rewriting
}

/**
 * Rewrites a text so that it fits the 7-bit alphabet; links stay. Null where it fits already, or would not fit then
 * either, such as with an emoji: then it stays as it is.
 */
export function rewriteText(
  text: string,
  { smart, tables }: { smart: boolean; tables: readonly Transliteration[] },
): Rewritten | null {
  if (isGsm(text) || (!smart && tables.length === 0)) return null
  const plain = smart ? outsideLinks(text, plainCharacters) : text
  const isEnough = isGsm(plain) || tables.length === 0
  const rewritten = isEnough ? plain : outsideLinks(plain, (each) => transliterate(each, tables))
  if (!isGsm(rewritten)) return null
  const by = [...(plain === text ? [] : ['smart' as const]), ...(rewritten === plain ? [] : tables)]
  return { text: rewritten, rewriting: { by, partsBefore: countParts(text) } }
}

function outsideLinks(text: string, rewrite: (text: string) => string): string {
  let rewritten = ''
  let from = 0
  for (const { start, end } of findLinks(text).links) {
    rewritten += rewrite(text.slice(from, start)) + text.slice(start, end)
    from = end
  }
  return rewritten + rewrite(text.slice(from))
}

export type SenderVerdict =
  | { kind: 'allowed' }
  | { kind: 'replaced'; by: string }
  /** `must`: what the sender must be. */
  | { kind: 'refused'; must: string }

const allowed: SenderVerdict = { kind: 'allowed' }
/** Longer lists are not repeated in the refusal. */
const maxNamed = 5

/** What a rule says about the sender of an SMS. */
function judgeSender(sender: string, rule: SenderRule | null): SenderVerdict {
  if (rule === null || isAllowed(sender, rule)) return allowed
  const { replaceBy: by } = rule
  return by === null ? { kind: 'refused', must: mustBe(rule) } : { kind: 'replaced', by }
}

function isAllowed(sender: string, { allow, list, replaceBy }: SenderRule): boolean {
  if (sender === replaceBy) return true
  if (allow === 'numbers') return /^\+?\d{3,15}$/.test(sender)
  return allow === 'listed' && list.includes(sender)
}

function mustBe({ allow, list }: SenderRule): string {
  if (allow === 'numbers') return 'a number: names are not allowed for this phone'
  if (allow === 'none') return 'another channel: no SMS is allowed for this phone'
  const names = list.length > maxNamed ? 'one of the senders that are allowed' : describeChoices(list)
  return `${names} for this phone`
}

function describeChoices(list: readonly string[]): string {
  return list.length === 1
    ? `${list[0]}, the only sender that is allowed`
    : `one of ${list.join(', ')}, which are allowed`
}
