import { isDeepStrictEqual } from 'node:util'
import type { LinkDraft } from '../../../domain/links/new-link.ts'
import type { Message } from '../../../domain/message/message.ts'
import { erasedWords, isErased } from '../../../domain/message/without-subscriber.ts'
import { numberNetwork } from '../../../domain/network/number-network.ts'
import { codeMessageType } from '../../../domain/otp/verification-callback.ts'
import { contentLines } from '../../../domain/plan/content-lines.ts'
import {
  type RuleBacktestExample,
  type RuleBacktestResult,
  type RuleBacktestRow,
  type RuleOutcome,
  ruleOutcomes,
} from '../../../domain/traffic-rules/rule-backtest-result.ts'
import type { TrafficRule } from '../../../domain/traffic-rules/traffic-rule.ts'
import { listAccounts } from '../../../store/accounts/accounts.ts'
import type { Database } from '../../../store/database.ts'
import { messagePages } from '../../../store/export/message-pages.ts'
import { listMessageLinks } from '../../../store/subscriber/recipient-page.ts'
import { countRefused } from '../../../store/traffic/rule-matches.ts'
import type { BacktestProgress } from '../backtest.ts'
import { RuleTrial, type TriedMessage, type TriedOutcome } from './rule-trial.ts'

export interface RuleBacktestInput {
  /** The rules in force. */
  before: readonly TrafficRule[]
  /** The rules to try in their place. */
  after: readonly TrafficRule[]
  /** Acceptance of the messages (ms), `until` excluded. */
  from: number
  until: number
  /** What it reads at most. */
  limits?: RuleBacktestLimits
}

export interface RuleBacktestLimits {
  messages: number
  ms: number
}

const usualLimits: RuleBacktestLimits = { messages: 500_000, ms: 120_000 }
/** Messages that are in memory at the same time. */
const pageSize = 2_000
const maxExamples = 10
const maxLinksOfPage = 20_000

/**
 * Runs recorded messages through other traffic rules, and through those in force, and says what changes. Reads pages of
 * messages, each by a statement of its own, and changes nothing.
 */
export async function runRuleBacktest(
  db: Database,
  { before, after, from, until, limits = usualLimits }: RuleBacktestInput,
  onProgress: (progress: BacktestProgress) => void = () => undefined,
): Promise<RuleBacktestResult> {
  const names = new Map((await listAccounts(db)).map(({ accountId, name }) => [accountId, name]))
  const comparison = new Comparison(before, after)
  const needsLinks = [...before, ...after].some(({ kind }) => kind === 'links')
  const beganAt = performance.now()
  let read = 0
  let last = from
  let readUntil: number | null = null
  const chosen = { accountId: null, statuses: null, from, to: until }
  for await (const page of messagePages(db, chosen, Math.min(pageSize, limits.messages))) {
    if (page.length === 0) continue
    if (read >= limits.messages || performance.now() - beganAt > limits.ms) {
      readUntil = last
      break
    }
    const links = needsLinks ? await readLinks(db, page) : new Map<number, LinkDraft[]>()
    for (const message of page) {
      const account = names.get(message.accountId) ?? null
      comparison.run(message, { ...message, account, links: links.get(message.msgId) ?? [] })
    }
    read += page.length
    last = page.at(-1)?.acceptedAt ?? last
    onProgress({ messages: read, share: (last - from) / Math.max(1, until - from) })
  }
  const notRecorded = await countRefused(db, from, readUntil ?? until)
  return { ...comparison.result(), readUntil, notRecorded }
}

async function readLinks(db: Database, page: readonly Message[]): Promise<Map<number, LinkDraft[]>> {
  const ids = page.map(({ msgId }) => msgId)
  const links = new Map<number, LinkDraft[]>()
  for (const { msgId, code, target } of await listMessageLinks(db, ids, maxLinksOfPage)) {
    links.set(msgId, [...(links.get(msgId) ?? []), { kind: 'short', code, target }])
  }
  return links
}

/** Both sets of rules over the same messages. */
class Comparison {
  readonly #before: readonly TrafficRule[]
  readonly #after: readonly TrafficRule[]
  readonly #trials: { before: RuleTrial; after: RuleTrial }
  readonly #met = { before: new Map<string, number>(), after: new Map<string, number>() }
  readonly #changes = Object.fromEntries(ruleOutcomes.map((each) => [each, 0])) as Record<RuleOutcome, number>
  readonly #examples: RuleBacktestExample[] = []
  #messages = 0
  #erased = 0

  constructor(before: readonly TrafficRule[], after: readonly TrafficRule[]) {
    this.#before = before
    this.#after = after
    this.#trials = {
      before: new RuleTrial(before, numberNetwork),
      after: new RuleTrial(after, numberNetwork),
    }
  }

  run(message: Message, tried: TriedMessage): void {
    // Codes of the verification interface have a guard of their own.
    if (message.type === codeMessageType) return
    if (isErased(message.phone) || hasNoContents(message)) {
      this.#erased++
      return
    }
    this.#messages++
    const before = this.#trials.before.try(tried)
    const after = this.#trials.after.try(tried)
    for (const { name } of before.met) this.#met.before.set(name, (this.#met.before.get(name) ?? 0) + 1)
    for (const { name } of after.met) this.#met.after.set(name, (this.#met.after.get(name) ?? 0) + 1)
    if (before.outcome !== after.outcome) this.#note(message, before, after)
  }

  result(): Pick<RuleBacktestResult, 'messages' | 'changes' | 'erased' | 'rules' | 'examples'> {
    return {
      ...{ messages: this.#messages, changes: this.#changes, erased: this.#erased },
      rules: this.#rows(),
      examples: this.#examples,
    }
  }

  #note({ msgId, acceptedAt, accountId }: Message, before: TriedOutcome, after: TriedOutcome): void {
    this.#changes[after.outcome]++
    if (this.#changes[after.outcome] > maxExamples) return
    const { name: rule } = after.rule ?? before.rule ?? { name: null }
    this.#examples.push({
      ...{ msgId, acceptedAt, accountId, rule },
      ...{ before: before.outcome, after: after.outcome },
    })
  }

  #rows(): RuleBacktestRow[] {
    const names = new Set([...this.#after, ...this.#before].map(({ name }) => name))
    return [...names].flatMap((rule) => {
      const old = this.#before.find(({ name }) => name === rule)
      const next = this.#after.find(({ name }) => name === rule)
      const shown = next ?? old
      if (shown === undefined) return []
      const [before, after] = [this.#met.before.get(rule) ?? 0, this.#met.after.get(rule) ?? 0]
      return [
        { ...{ rule, kind: shown.kind, effect: shown.effect, before, after }, change: changeOf(old, next) },
      ]
    })
  }
}

function changeOf(old: TrafficRule | undefined, next: TrafficRule | undefined): RuleBacktestRow['change'] {
  if (old === undefined) return 'added'
  if (next === undefined) return 'removed'
  return isDeepStrictEqual(old, next) ? 'same' : 'changed'
}

function hasNoContents({ plan }: Message): boolean {
  const lines = plan.stages
    .flatMap(({ content }) => contentLines(content))
    .filter(({ what }) => what !== 'voice')
  return lines.some(({ value }) => value === erasedWords)
}
