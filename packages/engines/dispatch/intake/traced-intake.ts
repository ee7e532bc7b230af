import type { Tracer } from '../../../observability/tracing/tracer.ts'
import type { Intake, Submission } from './intake-port.ts'

/** Intake that gives each message of a traced request a span of its own. */
export class TracedIntake implements Intake {
  readonly #intake: Intake
  readonly #tracer: Tracer

  constructor(intake: Intake, tracer: Tracer) {
    this.#intake = intake
    this.#tracer = tracer
  }

  accept(submissions: Submission[]): ReturnType<Intake['accept']> {
    return this.#intake.accept(this.#traced(submissions))
  }

  acceptOnce(...[request, submissions, ...rest]: Parameters<Intake['acceptOnce']>) {
    return this.#intake.acceptOnce(request, this.#traced(submissions), ...rest)
  }

  storedAnswer(...args: Parameters<Intake['storedAnswer']>): ReturnType<Intake['storedAnswer']> {
    return this.#intake.storedAnswer(...args)
  }

  #traced(submissions: Submission[]): Submission[] {
    return submissions.map((submission) => {
      const trace = this.#tracer.messageTrace()
      return trace === undefined ? submission : { ...submission, plan: { ...submission.plan, trace } }
    })
  }
}
