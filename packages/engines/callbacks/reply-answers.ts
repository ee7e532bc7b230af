import { BatcherFull } from '../../kit/flow/batcher.ts'
import type { Events } from '../../observability/events.ts'

/** A text for the subscriber who wrote a reply. */
export interface ReplyAnswer {
  accountId: number
  replyId: number
  text: string
}

/** `later`: it was not sent, and may be handed over again. `done`: it was sent, or never will be. */
export type AnswerTaken = 'done' | 'later'

/** Sends an answer as a message of its account, once for each reply. Never rejects. */
export type SendAnswer = (answer: ReplyAnswer) => Promise<AnswerTaken>

/** When an answer that could not be taken is sent again, or its hook requested again. */
export const answerAgainMs = 30_000

/** An answer that comes later than this is of no use to the subscriber. */
const answerWithinMs = 3_600_000

/** Whether an answer that was due first at `since` is given up. */
export function isAnswerTooLate(since: number, now: number): boolean {
  return now - since > answerWithinMs
}

/** An answer was not sent, because no message could be stored for an hour. */
export class AnswerGivenUp extends Error {
  override name = 'AnswerGivenUp'

  constructor(replyId: number | null) {
    super(`the answer to the reply ${replyId} could not be sent for an hour`)
  }
}

/** Answers, and octets of their texts, that may wait until messages are accepted. */
const maxWaiting = { answers: 1_000, octets: 1_048_576 }

interface Waiting {
  answer: ReplyAnswer
  resolve: (taken: Promise<AnswerTaken>) => void
}

/**
 * What a hook or a fixed text answers, on its way to the part that accepts messages, which opens later than callbacks. Beyond
 * `maxWaiting` an answer is not taken, which is an event of a fault: its hook is requested again, or it is
 * sent later as an owed answer.
 */
export class ReplyAnswers {
  readonly #events: Pick<Events, 'fault'>
  #send: SendAnswer | null = null
  #waiting: Waiting[] = []
  #octets = 0

  constructor(events: Pick<Events, 'fault'>) {
    this.#events = events
  }

  /** Never rejects. */
  take(answer: ReplyAnswer): Promise<AnswerTaken> {
    if (this.#send !== null) return this.#send(answer)
    const octets = this.#octets + Buffer.byteLength(answer.text)
    if (this.#waiting.length >= maxWaiting.answers || octets > maxWaiting.octets) {
      const error = new BatcherFull('too many answers to subscribers wait for the start of the gateway')
      this.#events.fault({ where: 'answers to subscribers', error })
      return Promise.resolve('later')
    }
    this.#octets = octets
    return new Promise((resolve) => this.#waiting.push({ answer, resolve }))
  }

  connect(send: SendAnswer): void {
    this.#send = send
    for (const { answer, resolve } of this.#waiting.splice(0)) resolve(send(answer))
    this.#octets = 0
  }
}
