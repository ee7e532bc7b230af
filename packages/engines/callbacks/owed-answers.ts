import { OpenParts } from '../../kit/flow/open-parts.ts'
import type { StartOptions } from '../../kit/flow/start.ts'
import { reportFault } from '../../kit/machine/report-fault.ts'
import { type Clock, within } from '../../kit/time/clock.ts'
import { Periodic } from '../../kit/time/periodic.ts'
import type { Events } from '../../observability/events.ts'
import type { Database } from '../../store/database.ts'
import {
  claimOwed,
  forgetOwed,
  type OwedAnswer,
  owedAnswersChannel,
  postponeOwed,
} from '../../store/replies/owed-answers.ts'

/** `later`: it was not sent, and may be handed over again. `done`: it was sent, or never will be. */
export type AnswerTaken = 'done' | 'later'

/** Sends an answer as a message of its account, once for each reply. Never rejects. */
export type SendAnswer = (answer: OwedAnswer) => Promise<AnswerTaken>

export interface OwedAnswersOptions extends StartOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
  send: SendAnswer
}

/** When an answer that could not be sent is sent again. */
const againMs = 30_000
/** An answer that comes later than this is of no use to the subscriber. */
const uselessAfterMs = 3_600_000
/** Answers under way at once, and those of one account. */
const maxUnderWay = { all: 50, ofAccount: 10 }
const everyMs = 10_000
const gapMs = 20
/** What is not sent by then is sent by the next start, or by another gateway. */
const closeWithinMs = 5_000

const where = 'answers to subscribers'

/** An answer was not sent, because no message could be stored for an hour. */
export class AnswerGivenUp extends Error {
  override name = 'AnswerGivenUp'
  readonly replyId: number

  constructor(replyId: number) {
    super(`the answer to the reply ${replyId} could not be sent for an hour`)
    this.replyId = replyId
  }
}

/**
 * Sends what subscribers are owed: fixed texts, and what hooks answered. Each is stored with what causes it, its reply or the
 * delivery of its hook, and sent after that commit by one of the gateways. What could not be sent, or was not because a
 * gateway died, is sent again, for an hour from when it became due.
 */
export class OwedAnswers implements AsyncDisposable {
  readonly #options: OwedAnswersOptions
  readonly #turns: Periodic
  /** By reply. */
  readonly #underWay = new Map<number, { accountId: number; ended: Promise<void> }>()
  #listening: AsyncDisposable | null = null

  static open(options: OwedAnswersOptions): Promise<OwedAnswers> {
    const { db, events, start } = options
    return OpenParts.open(
      (error) => reportFault(events, where, error),
      async (parts) => {
        const answers = parts.keep(new OwedAnswers(options))
        const look = () => answers.#look()
        answers.#listening = await db.listen(owedAnswersChannel, look, look)
        look()
        return answers
      },
      start,
    )
  }

  private constructor(options: OwedAnswersOptions) {
    const { clock, events } = options
    this.#options = options
    this.#turns = new Periodic({ clock, events, where, everyMs, gapMs, work: () => this.#claim() })
  }

  /** Claims no more, and lets end what is under way, for five seconds at most. */
  async [Symbol.asyncDispose](): Promise<void> {
    const { clock } = this.#options
    await this.#listening?.[Symbol.asyncDispose]()
    await this.#turns[Symbol.asyncDispose]()
    const ending = Promise.all([...this.#underWay.values()].map(({ ended }) => ended))
    const late = () => new Error(`answers to subscribers did not end within ${closeWithinMs / 1_000} s`)
    await within(clock, closeWithinMs, ending, late)
  }

  #look(): void {
    this.#turns.by(this.#options.clock.now())
  }

  async #claim(): Promise<void> {
    const { db, clock } = this.#options
    const limit = maxUnderWay.all - this.#underWay.size
    if (limit === 0) return
    const now = clock.now()
    const claim = { now, againAt: now + againMs, limit, maxOfAccount: maxUnderWay.ofAccount }
    for (const { owedAt, ...answer } of await claimOwed(db, { ...claim, busy: this.#busy() })) {
      const { accountId, replyId } = answer
      // Under way for longer than its claim lasts.
      if (this.#underWay.has(replyId)) continue
      const ended = this.#end(answer, now - owedAt > uselessAfterMs).finally(() => {
        this.#underWay.delete(replyId)
        this.#look()
      })
      this.#underWay.set(replyId, { accountId, ended })
    }
  }

  /** Accounts that have as many answers under way as they may. */
  #busy(): number[] {
    const counts = new Map<number, number>()
    for (const { accountId } of this.#underWay.values())
      counts.set(accountId, (counts.get(accountId) ?? 0) + 1)
    return [...counts].filter(([, count]) => count >= maxUnderWay.ofAccount).map(([accountId]) => accountId)
  }

  /** Where it cannot be noted, the answer is due again, and then it is seen that its reply is answered. */
  async #end(answer: OwedAnswer, isUseless: boolean): Promise<void> {
    const { db, clock, events, send } = this.#options
    const { replyId } = answer
    if (isUseless) events.fault({ where, error: new AnswerGivenUp(replyId) })
    try {
      if (isUseless || (await send(answer)) === 'done') await forgetOwed(db, replyId)
      else await postponeOwed(db, replyId, clock.now() + againMs)
    } catch (error) {
      reportFault(events, where, error)
    }
  }
}
