import type { NumberNetwork } from '../../../domain/network/number-network.ts'
import { endOfQuiet } from '../../../domain/traffic-rules/quiet-hours.ts'
import type { RuleOutcome } from '../../../domain/traffic-rules/rule-backtest-result.ts'
import { type ApplyingRule, type RuledMessage, RuleSet } from '../../../domain/traffic-rules/rule-set.ts'
import type {
  CapRule,
  DuplicatesRule,
  PaceRule,
  QuietHoursRule,
  TrafficRule,
} from '../../../domain/traffic-rules/traffic-rule.ts'
import { countingRule, listRuleCounts } from '../../../engines/traffic-rules/counted-message.ts'
import { WindowCounts } from './window-counts.ts'

/** A recorded message as rules see it. */
export interface TriedMessage extends RuledMessage {
  acceptedAt: number
}

export interface TriedOutcome {
  outcome: RuleOutcome
  /** The rule that decides; null where it goes out at once. */
  rule: TrafficRule | null
  /** Each rule that it meets, once. */
  met: readonly TrafficRule[]
}

/**
 * One set of rules over recorded messages, which come in the order of their acceptance. It counts by itself what the
 * gateways count in the database, and gives away places in lines: both begin empty.
 */
export class RuleTrial {
  readonly #rules: RuleSet
  readonly #networkOf: (phone: string) => NumberNetwork
  readonly #counts = new WindowCounts()
  /** When the next place of a line is free. */
  readonly #lines = new Map<string, number>()

  constructor(rules: readonly TrafficRule[], networkOf: (phone: string) => NumberNetwork) {
    this.#rules = new RuleSet(rules, networkOf)
    this.#networkOf = networkOf
  }

  try(message: TriedMessage): TriedOutcome {
    const applying = this.#rules.applying(message)
    const met = this.#rules.inContents(applying, message).map(({ rule }) => rule)
    const decided = met.find(({ effect }) => effect === 'refuse') ?? this.#count(applying, message, met)
    if (decided !== null) return { outcome: 'refused', rule: decided, met }
    const { startsAt, late, refusal } = this.#wait(applying, message, met)
    if (refusal !== null) return { outcome: 'refused', rule: refusal, met }
    const isTooLate = startsAt >= message.acceptedAt + message.plan.lifetimeSeconds * 1_000
    if (isTooLate && late !== null) return { outcome: 'refused', rule: late, met }
    const holding = met.find(({ effect }) => effect === 'hold')
    if (holding !== undefined) return { outcome: 'held', rule: holding, met }
    return { outcome: late === null ? 'passed' : 'waiting', rule: late, met }
  }

  /** The rule that refuses it by a count; then it counts nowhere. */
  #count(applying: readonly ApplyingRule[], message: TriedMessage, met: TrafficRule[]): TrafficRule | null {
    const rules = applying.filter(isCounting)
    if (rules.length === 0) return null
    const counted = { message, country: this.#countryOf(message), rules }
    const windows = listRuleCounts(counted)
    const full = windows
      .filter((window) => this.#counts.isFull(window, message.acceptedAt))
      .flatMap((window) => countingRule(counted, window) ?? [])
    for (const rule of full) if (!met.includes(rule)) met.push(rule)
    const refusal = full.find(({ effect }) => effect === 'refuse') ?? null
    if (refusal === null) for (const window of windows) this.#counts.add(window, message.acceptedAt)
    return refusal
  }

  /** When it goes out, the last rule that moves it, and the one that refuses it. */
  #wait(applying: readonly ApplyingRule[], message: TriedMessage, met: TrafficRule[]): Wait {
    const country = this.#countryOf(message)
    const wait: Wait = { startsAt: message.acceptedAt, late: null, refusal: null }
    const quiet = applying.flatMap(({ rule }) => (rule.kind === 'quiet-hours' ? [rule] : []))
    for (const rule of quiet) move(wait, met, rule, endOfQuiet(rule, country, wait.startsAt))
    for (const { rule } of applying) {
      if (rule.kind === 'pace' && wait.refusal === null)
        move(wait, met, rule, this.#takePlace(rule, message, wait.startsAt))
    }
    for (const rule of quiet) move(wait, met, rule, endOfQuiet(rule, country, wait.startsAt))
    return wait
  }

  #takePlace(rule: PaceRule, message: TriedMessage, from: number): number {
    const { accountId, plan } = message
    const values = {
      account: String(accountId),
      sender: plan.stages[0].sender,
      country: this.#countryOf(message),
    }
    const line = [rule.name, ...rule.by.map((part) => values[part])].join(' ')
    const place = Math.max(from, this.#lines.get(line) ?? from)
    this.#lines.set(line, place + 1_000 / rule.perSecond)
    return Math.floor(place)
  }

  #countryOf({ phone }: TriedMessage): string {
    return this.#networkOf(phone).country ?? ''
  }
}

interface Wait {
  startsAt: number
  late: TrafficRule | null
  refusal: TrafficRule | null
}

/** `at`: when the rule lets it go out; null: never. */
function move(wait: Wait, met: TrafficRule[], rule: PaceRule | QuietHoursRule, at: number | null): void {
  if (at === wait.startsAt) return
  if (!met.includes(rule)) met.push(rule)
  if (rule.effect === 'observe') return
  if (at === null || rule.effect === 'refuse') wait.refusal = rule
  else Object.assign(wait, { startsAt: at, late: rule })
}

function isCounting(applying: ApplyingRule): applying is ApplyingRule & { rule: CapRule | DuplicatesRule } {
  return applying.rule.kind === 'cap' || applying.rule.kind === 'duplicates'
}
