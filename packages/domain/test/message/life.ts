import { begin, decide, timerAt } from '../../message/decide.ts'
import type { DispatchPolicy } from '../../message/dispatch-policy.ts'
import type { Message } from '../../message/message.ts'
import type { MessageEvent } from '../../message/message-event.ts'
import type { ReportOutcome, SubmitOutcome } from '../../message/outcome.ts'
import { channelOf } from '../../message/reports/callback-body.ts'
import type { Plan } from '../../plan/plan.ts'
import { accepted, t0 } from './message-samples.ts'

const slotClaim = { slotId: 1, epoch: 1 }

/** A message, event by event, and what the decisions about it brought. */
export class Life {
  message: Message
  now = t0
  steps: string[] = []
  notified: string[] = []
  cancels: string[] = []
  readonly #policy: DispatchPolicy

  constructor(plan: Plan, withPolicy: DispatchPolicy) {
    this.#policy = withPolicy
    this.message = accepted(plan)
    this.#note(begin(this.message, withPolicy))
  }

  apply(event: MessageEvent): this {
    this.#note(decide(this.message, event, this.now, this.#policy))
    return this
  }

  submit(outcome: SubmitOutcome): this {
    this.apply({ type: 'claimed', slotClaim })
    const attempt = this.message.attempts.length - 1
    const parts = this.message.attempts[attempt]?.parts.length ?? 0
    const outcomes = Array.from({ length: parts }, (_, part) => ({ part, outcome }))
    return this.apply({ type: 'submitted', attempt, outcomes })
  }

  accept(ref: string): this {
    return this.submit({ kind: 'accepted', ref, raw: 'ok' })
  }

  report(attempt: number, outcome: ReportOutcome, part = 0): this {
    return this.apply({ type: 'reported', attempt, part, outcome, raw: '' })
  }

  /** Goes to the instant at which our clock looks at it. */
  wait(): this {
    this.now = timerAt(this.message) ?? this.now
    return this.apply({ type: 'clock' })
  }

  get stage(): number | undefined {
    return this.message.progress.kind === 'final' ? undefined : this.message.attempts.at(-1)?.stage
  }

  #note(decision: ReturnType<typeof decide>): void {
    this.message = decision.message
    this.steps.push(
      ...decision.steps.map((step) =>
        step.step === 'stage-skipped' ? `${step.step}: ${step.reason.code}` : step.step,
      ),
    )
    if (decision.notifyClient) this.notified.push(`${this.message.status} by ${channelOf(this.message)}`)
    this.cancels.push(...decision.cancels.map(({ upstream, ref }) => `${upstream} ${ref}`))
  }
}
