import type { LinkDraft } from '../links/new-link.ts'
import { type NumberNetwork, unknownNetwork } from '../network/number-network.ts'
import { contentLines } from '../plan/content-lines.ts'
import { channels, type Plan, type Stage } from '../plan/plan.ts'
import { type MatchingRule, RuleIndex } from '../routing/rule-index.ts'
import { DomainIndex } from './domain-index.ts'
import { comparedText, readHosts, readWords } from './read-words.ts'
import type { RuleMatch, TrafficRule } from './traffic-rule.ts'
import { WordIndex } from './word-index.ts'

/** What rules see of a message. */
export interface RuledMessage {
  accountId: number
  /** Name of the account. */
  account: string | null
  phone: string
  plan: Plan
  /** Short links in its texts. */
  links?: readonly LinkDraft[]
}

/** A rule whose conditions hold for a message, and the stages for which they do, at least one. */
export interface ApplyingRule {
  rule: TrafficRule
  stages: readonly Stage[]
}

interface IndexedRule extends MatchingRule {
  rule: TrafficRule
}

/** The rules in a form that finds those for a message without trying each. */
export class RuleSet {
  readonly #index: RuleIndex<IndexedRule>
  readonly #words = new Map<TrafficRule, WordIndex>()
  readonly #domains = new Map<TrafficRule, DomainIndex>()
  readonly #networkOf: (phone: string) => NumberNetwork

  constructor(rules: readonly TrafficRule[], networkOf: (phone: string) => NumberNetwork) {
    this.#networkOf = networkOf
    this.#index = new RuleIndex(
      rules.flatMap((rule) =>
        (rule.channel === null ? channels : [rule.channel]).map((channel) => {
          const { account, sender, traffic, network, prefix, country } = rule
          return { account, sender, traffic, network, prefix, country, channel, priority: 0, rule }
        }),
      ),
    )
    for (const rule of rules) {
      if (rule.kind === 'words') this.#words.set(rule, new WordIndex(rule.words))
      if (rule.kind === 'links') this.#domains.set(rule, new DomainIndex(rule.domains))
    }
  }

  /** Every rule for a message, each once. */
  applying({ account, phone, plan }: RuledMessage): ApplyingRule[] {
    const traffic = plan.priority === 0 ? 'code' : 'other'
    const found = new Map<TrafficRule, Stage[]>()
    const network = this.#index.needsNetwork ? this.#networkOf(phone) : unknownNetwork
    for (const stage of plan.stages) {
      const { channel, sender } = stage
      for (const { rules } of this.#index.matching({ channel, phone, account, sender, traffic }, network)) {
        for (const { rule } of rules) found.set(rule, [...(found.get(rule) ?? []), stage])
      }
    }
    return [...found].map(([rule, stages]) => ({ rule, stages }))
  }

  /** The rules among `applying` that the contents of the message meet. */
  inContents(applying: readonly ApplyingRule[], message: Pick<RuledMessage, 'links'>): RuleMatch[] {
    const readings = new Map<Stage, Reading>()
    const findReading = (stage: Stage) => {
      const known = readings.get(stage) ?? new Reading(stage, message.links ?? [])
      readings.set(stage, known)
      return known
    }
    return applying.flatMap(({ rule, stages }): RuleMatch[] => {
      const words = this.#words.get(rule)
      const domains = this.#domains.get(rule)
      for (const stage of stages) {
        const detail =
          words?.find(findReading(stage).words) ?? domains?.find(findReading(stage).hosts) ?? null
        if (detail !== null) return [{ rule, detail }]
      }
      return []
    })
  }
}

/** The words and the hosts of a stage, read once where a rule needs them. */
class Reading {
  readonly #compared: string
  #words: string[] | null = null
  #hosts: string[] | null = null

  constructor(stage: Stage, links: readonly LinkDraft[]) {
    this.#compared = comparedText(ruledText(stage, links))
  }

  get words(): string[] {
    this.#words ??= readWords(this.#compared)
    return this.#words
  }

  get hosts(): string[] {
    this.#hosts ??= readHosts(this.#compared)
    return this.#hosts
  }
}

/** All that a subscriber reads of a stage, line by line, with the targets of short links in place of their codes. */
export function ruledText({ content }: Stage, links: readonly LinkDraft[]): string {
  const lines = contentLines(content).flatMap(({ what, value }) => (what === 'voice' ? [] : [value]))
  let text = lines.length === 1 ? (lines[0] ?? '') : lines.join('\n')
  for (const link of links) text = text.replaceAll(link.code, link.kind === 'short' ? ` ${link.target} ` : '')
  return text
}
