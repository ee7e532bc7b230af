import type { TimelineStep } from '../../domain/message/story/timeline.ts'
import { describeRefusal, type RuleMatch } from '../../domain/traffic-rules/traffic-rule.ts'
import { OutcomeUnknown } from '../../store/database.ts'
import type { Acceptance, Intake, Submission } from '../dispatch/intake/intake-port.ts'
import type { RuledSubmission, TrafficRules } from './traffic-rules.ts'

type Rules = Pick<TrafficRules, 'concern' | 'counts' | 'judge' | 'noteMatches' | 'releaseCounts'>

/** Intake that applies the traffic rules first. */
export class RuledIntake implements Intake {
  readonly #intake: Intake
  readonly #rules: Rules

  constructor(intake: Intake, rules: Rules) {
    this.#intake = intake
    this.#rules = rules
  }

  async accept(submissions: Submission[]): Promise<Acceptance[]> {
    if (!this.#rules.concern(submissions)) return this.#intake.accept(submissions)
    const judged = await this.#rules.judge(submissions)
    return this.#accepting(judged, async (passed) => {
      const acceptances = mergeAcceptances(judged, await this.#intake.accept(passed))
      return { result: acceptances, acceptances }
    })
  }

  async acceptOnce(
    ...[request, submissions, render, change]: Parameters<Intake['acceptOnce']>
  ): ReturnType<Intake['acceptOnce']> {
    // A repeated request must not be counted again.
    const known = this.#rules.counts(submissions) ? await this.#intake.storedAnswer(request) : null
    if (known !== null) return known
    const judged = await this.#rules.judge(submissions)
    return this.#accepting(judged, async (passed) => {
      let acceptances: Acceptance[] = []
      const renderAll = (own: Acceptance[]) => {
        acceptances = mergeAcceptances(judged, own)
        return render(acceptances)
      }
      const changeAll: typeof change = change && ((tx, own) => change(tx, mergeAcceptances(judged, own)))
      const result = await this.#intake.acceptOnce(request, passed, renderAll, changeAll)
      return { result, acceptances: result.kind === 'fresh' ? acceptances : [] }
    })
  }

  storedAnswer(...args: Parameters<Intake['storedAnswer']>): ReturnType<Intake['storedAnswer']> {
    return this.#intake.storedAnswer(...args)
  }

  /** Takes back the counts of every message that was not accepted; those that may be on disk count. */
  async #accepting<Result>(
    judged: readonly RuledSubmission[],
    accept: (passed: Submission[]) => Promise<{ result: Result; acceptances: readonly Acceptance[] }>,
  ): Promise<Result> {
    let acceptances: readonly Acceptance[] = []
    try {
      const passed = judged.flatMap((each) => (each.refusal === null ? [ruled(each)] : []))
      const accepted = await accept(passed)
      acceptances = accepted.acceptances
      this.#rules.releaseCounts(judged.filter((_, index) => acceptances[index]?.kind !== 'accepted'))
      return accepted.result
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) this.#rules.releaseCounts(judged)
      throw error
    } finally {
      this.#rules.noteMatches(judged, (index) => acceptedId(acceptances[index]))
    }
  }
}

function acceptedId(acceptance: Acceptance | undefined): number | null {
  return acceptance?.kind === 'accepted' ? acceptance.msgId : null
}

/** The acceptances of all messages, from those of the messages that passed. */
function mergeAcceptances(judged: readonly RuledSubmission[], passed: readonly Acceptance[]): Acceptance[] {
  let next = 0
  return judged.map(({ refusal }): Acceptance => {
    if (refusal === null) return passed[next++] ?? { kind: 'failed' }
    return { kind: 'refused', rule: refusal.rule.name, reason: describeRefusal(refusal) }
  })
}

/** The submission with its instant, and with a line on its timeline for each rule that it met. */
function ruled({ submission, others, release }: RuledSubmission): Submission {
  if (others.length === 0 && release === null) return submission
  const scheduled: TimelineStep[] =
    release?.livesFrom == null ? [] : [{ step: 'scheduled', until: release.livesFrom }]
  const notes = others.map(({ rule: { name, effect }, detail }): TimelineStep => {
    return { step: 'rule', rule: name, effect, detail }
  })
  const holding = others.find(({ rule: { effect } }) => effect === 'hold')
  return {
    ...submission,
    ...(release !== null && { release }),
    ...(holding !== undefined && { hold: toHold(holding) }),
    notes: [...scheduled, ...notes],
  }
}

function toHold({ rule, detail }: RuleMatch): NonNullable<Submission['hold']> {
  const seconds = 'holdSeconds' in rule ? rule.holdSeconds : 0
  return { rule: rule.name, detail, seconds }
}
