import { reportFault } from '../../kit/machine/report-fault.ts'
import type { Clock } from '../../kit/time/clock.ts'
import { Keeper } from '../../kit/time/keeper.ts'
import type { Events } from '../../observability/events.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { claimOwed, forgetOwed, storeOwed } from '../../store/replies/owed-answers.ts'
import {
  AnswerGivenUp,
  answerAgainMs,
  isAnswerTooLate,
  type ReplyAnswer,
  type ReplyAnswers,
} from './reply-answers.ts'

export interface OwedAnswersOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
  answers: Pick<ReplyAnswers, 'take'>
}

const everyMs = 10_000

/** Answers that are sent at once when they are due, and in one round. */
const batch = 50
const maxBatches = 20

const where = 'answers to subscribers'

/**
 * Fixed texts for subscribers. Each is stored with its reply and sent after the commit; what could not be sent then, or was
 * not because the gateway died, is sent again by any gateway, for an hour.
 */
export class OwedAnswers {
  readonly #options: OwedAnswersOptions

  constructor(options: OwedAnswersOptions) {
    this.#options = options
  }

  /** Stores the answer in the transaction of its reply, and sends it after that. */
  async owe(tx: Transaction, answer: ReplyAnswer): Promise<void> {
    const now = this.#options.clock.now()
    await storeOwed(tx, { ...answer, now, dueAt: now + answerAgainMs })
    tx.afterCommit(() => void this.#send(answer))
  }

  /** Sends what is due, until it is disposed of. Opened once messages are accepted. */
  keeper(): Keeper {
    const { clock, events } = this.#options
    return new Keeper({ clock, events, everyMs, where, work: ({ signal }) => this.#sendDue(signal) })
  }

  async #sendDue(signal: AbortSignal): Promise<void> {
    const { db, clock } = this.#options
    for (let turn = 0; turn < maxBatches && !signal.aborted; turn++) {
      const now = clock.now()
      const due = await claimOwed(db, { now, againAt: now + answerAgainMs, limit: batch })
      if (due.length === 0) return
      await Promise.all(
        due.map(({ owedAt, ...answer }) =>
          isAnswerTooLate(owedAt, now) ? this.#giveUp(answer) : this.#send(answer),
        ),
      )
    }
  }

  async #send(answer: ReplyAnswer): Promise<void> {
    if ((await this.#options.answers.take(answer)) === 'done') await this.#forget(answer)
  }

  async #giveUp(answer: ReplyAnswer): Promise<void> {
    this.#options.events.fault({ where, error: new AnswerGivenUp(answer.replyId) })
    await this.#forget(answer)
  }

  /** Where that fails, it is due again, and then it is seen that its reply is answered. */
  async #forget({ replyId }: ReplyAnswer): Promise<void> {
    const { db, events } = this.#options
    await forgetOwed(db, replyId).catch((error: unknown) => reportFault(events, where, error))
  }
}
