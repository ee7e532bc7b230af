import { type NumberNetwork, unknownNetwork } from '../../domain/network/number-network.ts'
import { type ApplyingRule, RuleSet } from '../../domain/traffic-rules/rule-set.ts'
import type { RuleMatch } from '../../domain/traffic-rules/traffic-rule.ts'
import { type Clock, within } from '../../kit/time/clock.ts'
import type { Events } from '../../observability/events.ts'
import { addAndSum } from '../../store/codes/guard-counts.ts'
import { type Database, DatabaseUnavailable } from '../../store/database.ts'
import { CountedAdmissions } from '../../store/traffic/counted-admissions.ts'
import type { Submission } from '../dispatch/intake/intake-port.ts'
import type { FollowRules } from '../rule-sets/current-rules.ts'
import { type CountedMessage, countingRule, listRuleCounts } from './counted-message.ts'
import { MatchLog } from './match-log.ts'
import { findReleases, type WaitingMessage } from './release-times.ts'

export interface TrafficRulesOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault' | 'committed' | 'ruleMet'>
  /** Gives the rules in force now, and after each change. */
  followRules: FollowRules
  accountName: (accountId: number) => string | null
  networkOf: (phone: string) => NumberNetwork
  /** How long a request waits for the database to count its messages. */
  answerWithinMs: number
}

/** What the rules make of one message. */
export interface RuledSubmission {
  submission: Submission
  /** Why it is refused; null where it is not. */
  refusal: RuleMatch | null
  /** The matches of rules that only observe, or that let it wait. */
  others: readonly RuleMatch[]
  /** Null where it goes out at once. */
  release: NonNullable<Submission['release']> | null
  /** What was counted for it, to be taken back where it is not accepted. */
  counted: CountedMessage | null
}

interface Draft extends RuledSubmission {
  /** Null where nothing makes it wait. */
  waiting: WaitingMessage | null
}

/** What the counting rules say about one message. */
interface CountVerdict {
  refusal: RuleMatch | null
  others: RuleMatch[]
}

/** The operator's rules about messages. Counters are in the database, one for all gateways. */
export class TrafficRules implements AsyncDisposable {
  readonly #options: TrafficRulesOptions
  #rules = new RuleSet([], () => unknownNetwork)
  #anyRule = false
  readonly #admissions: CountedAdmissions<CountedMessage, CountVerdict, string>
  readonly #log: MatchLog

  constructor(options: TrafficRulesOptions) {
    const { followRules, networkOf } = options
    this.#options = options
    followRules(({ trafficRules }) => {
      this.#rules = new RuleSet(trafficRules, networkOf)
      this.#anyRule = trafficRules.length > 0
    })
    this.#log = new MatchLog(options)
    this.#admissions = new CountedAdmissions({
      ...options,
      where: 'counts of traffic rules',
      countsOf: listRuleCounts,
      count: async (_, counts) => ({ totals: await addAndSum(options.db, counts), found: [] }),
      judge: (message, full) => {
        const matches = full.flatMap((window): RuleMatch[] => {
          const rule = countingRule(message, window)
          const { max, seconds } = window.limit
          return rule === undefined ? [] : [{ rule, detail: `${max} in ${seconds} s` }]
        })
        return toVerdict(matches)
      },
      isAdmitted: ({ refusal }) => refusal === null,
    })
  }

  /** Whether messages may meet a rule that counts, or take places in a line: a repeated request must not. */
  counts(submissions: readonly Submission[]): boolean {
    return this.#anyRule || submissions.some(({ wish }) => wish?.pace != null)
  }

  /** Whether messages may meet a rule, or ask for a time. */
  concern(submissions: readonly Submission[]): boolean {
    return this.#anyRule || submissions.some(({ wish }) => wish !== undefined)
  }

  /** Rejects with `DatabaseUnavailable` or `BatcherFull`; then nothing counts. */
  async judge(submissions: readonly Submission[]): Promise<RuledSubmission[]> {
    const judged = submissions.map((submission) => this.#judgeContents(submission))
    await this.#count(judged.filter(({ refusal }) => refusal === null))
    try {
      await this.#release(judged.filter(({ refusal }) => refusal === null))
    } catch (error) {
      this.releaseCounts(judged)
      throw error
    }
    return judged
  }

  /** Notes for the operator which rules the messages met. `msgIdOf`: by position; null where it was not accepted. */
  noteMatches(judged: readonly RuledSubmission[], msgIdOf: (index: number) => number | null): void {
    for (const [index, each] of judged.entries()) this.#note(each, msgIdOf(index))
  }

  /** Subtracts the counts of messages that came to nothing. */
  releaseCounts(judged: readonly RuledSubmission[]): void {
    for (const { counted } of judged) if (counted !== null) this.#admissions.release(counted)
  }

  /** Writes all that waits. Never rejects. */
  async flushed(): Promise<void> {
    await this.#admissions.flush()
    await this.#log.flush()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#admissions[Symbol.asyncDispose]()
    await this.#log[Symbol.asyncDispose]()
  }

  #judgeContents(submission: Submission): Draft {
    const { accountId, phone, plan, wish } = submission
    const message = { account: this.#options.accountName(accountId), ...submission }
    const applying = this.#rules.applying(message)
    const { refusal, others } =
      applying.length === 0 ? nothingMet : toVerdict(this.#rules.inContents(applying, message))
    if (refusal !== null || (applying.length === 0 && wish === undefined)) {
      return { submission, refusal, others, release: null, counted: null, waiting: null }
    }
    const counting = applying.flatMap(countingRules)
    const timing = applying.flatMap(timingRules)
    const country = counting.length + timing.length === 0 ? '' : this.#findCountry(phone)
    return {
      ...{ submission, refusal, others, release: null },
      counted: counting.length === 0 ? null : { message, country, rules: counting },
      waiting:
        timing.length === 0 && wish === undefined
          ? null
          : { accountId, sender: plan.stages[0].sender, country, wish: wish ?? atOnce, rules: timing },
    }
  }

  async #count(judged: readonly Draft[]): Promise<void> {
    const counted = judged.flatMap((each) => (each.counted === null ? [] : [{ each, counted: each.counted }]))
    if (counted.length === 0) return
    const verdicts = await this.#admissions.admit(counted.map((one) => one.counted))
    for (const [index, { each }] of counted.entries()) {
      const { refusal = null, others = [] } = verdicts[index] ?? {}
      each.refusal = refusal
      each.others = [...each.others, ...others]
    }
  }

  async #release(judged: readonly Draft[]): Promise<void> {
    const waiting = judged.flatMap((each) => (each.waiting === null ? [] : [{ each, waiting: each.waiting }]))
    if (waiting.length === 0) return
    const { db, clock, answerWithinMs } = this.#options
    const now = clock.now()
    const finding = findReleases(
      db,
      waiting.map((one) => one.waiting),
      now,
    )
    const late = () => new DatabaseUnavailable(`places in lines were not taken for ${answerWithinMs} ms`)
    const releases = await within(clock, answerWithinMs, finding, late)
    for (const [index, { each }] of waiting.entries()) {
      const found = releases[index]
      if (found === undefined) continue
      const { startsAt, livesFrom, matches } = found
      const lateBy = matches.findLast(({ rule }) => rule.effect === 'wait') ?? null
      const isTooLate = startsAt >= livesFrom + each.submission.plan.lifetimeSeconds * 1_000
      each.refusal = found.refusal ?? (isTooLate ? lateBy : null)
      each.others = [...each.others, ...matches]
      each.release = startsAt > now ? { startsAt, livesFrom: livesFrom > now ? livesFrom : null } : null
    }
  }

  #note({ submission, refusal, others }: RuledSubmission, msgId: number | null): void {
    const { accountId, phone, plan } = submission
    const sender = plan.stages[0].sender
    for (const { rule, detail } of refusal === null ? others : [refusal]) {
      const effect = refusal === null ? rule.effect : 'refuse'
      this.#options.events.ruleMet({ rule: rule.name, effect, detail })
      const message = { accountId, phone, sender, country: this.#findCountry(phone), msgId }
      // The instant of each message of a pace is another one.
      const shared = rule.kind === 'pace' ? `${rule.perSecond} a second` : detail
      this.#log.note(message, effect, { rule, detail: shared })
    }
  }

  #findCountry(phone: string): string {
    return this.#options.networkOf(phone).country ?? ''
  }
}

const atOnce = { sendAt: null, pace: null }
const nothingMet: CountVerdict = { refusal: null, others: [] }

function toVerdict(matches: readonly RuleMatch[]): CountVerdict {
  const refusal = matches.find(({ rule }) => rule.effect === 'refuse') ?? null
  return { refusal, others: matches.filter(({ rule }) => rule.effect !== 'refuse') }
}

function countingRules({ rule, stages }: ApplyingRule): CountedMessage['rules'] {
  return rule.kind === 'cap' || rule.kind === 'duplicates' ? [{ rule, stages }] : []
}

function timingRules({ rule, stages }: ApplyingRule): WaitingMessage['rules'] {
  return rule.kind === 'quiet-hours' || rule.kind === 'pace' ? [{ rule, stages }] : []
}
