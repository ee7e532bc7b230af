import type { Clock } from '../../kit/time/clock.ts'
import type { RequestOutcome } from '../../smpp/outstanding.ts'
import type { SubmitSm } from '../../smpp/pdu/message-fields.ts'
import type { Session } from '../../smpp/session.ts'
import type { SubmitOutcome } from '../connector.ts'
import { refused, unavailable } from '../http/refused.ts'
import { toRefused } from './refusals.ts'

export interface SubmitQueueOptions {
  clock: Clock
  /** A submit that waits longer for a place in the window is refused. */
  maxWaitMs: number
  /** Turns a message_id into the `ref` that receipts are matched by. */
  normalizeRef: (messageId: string) => string
  /** See `ConnectionListener.mayHandOver`. */
  mayHandOver: () => boolean
  /** The session that takes submits now. */
  session: () => Session | null
}

interface Waiting {
  pdu: SubmitSm
  since: number
  resolve: (outcome: SubmitOutcome) => void
}

/** Queues submits for the window of a session: a message of many parts may need more places than are free. */
export class SubmitQueue {
  readonly #options: SubmitQueueOptions
  #waiting: Waiting[] = []

  constructor(options: SubmitQueueOptions) {
    this.#options = options
  }

  /** Never rejects. */
  add(pdu: SubmitSm): Promise<SubmitOutcome> {
    return new Promise((resolve) => {
      this.#waiting.push({ pdu, since: this.#options.clock.now(), resolve })
      this.#pump()
    })
  }

  /** Refuses everything that is not written yet. */
  refuseWaiting(reason: string): void {
    for (const { resolve } of this.#waiting.splice(0)) resolve(unavailable(reason))
  }

  #pump(): void {
    const session = this.#options.session()
    if (session === null) return this.refuseWaiting('the connection is not bound')
    if (!this.#options.mayHandOver()) return this.refuseWaiting('the lease of the connection has ended')
    const oldest = this.#options.clock.now() - this.#options.maxWaitMs
    for (let room = session.room; room > 0; room--) {
      const next = this.#waiting.shift()
      if (next === undefined) return
      if (next.since <= oldest) next.resolve(tooLate)
      else this.#submit(session, next)
    }
  }

  #submit(session: Session, { pdu, resolve }: Waiting): void {
    session.request(pdu, (outcome) => {
      resolve(this.#judgeAnswer(outcome))
      if (this.#waiting.length > 0) this.#pump()
    })
  }

  #judgeAnswer(outcome: RequestOutcome): SubmitOutcome {
    switch (outcome.kind) {
      case 'unanswered':
        return { kind: 'unknown', raw: outcome.reason }
      case 'unsent':
        if (outcome.cause !== 'unwritable') return unavailable(outcome.reason)
        return refused('rejected-here', 'REJECTED', outcome.reason)
      case 'answered': {
        const { status, pdu } = outcome
        if (status !== 0 || pdu.command !== 'submit_sm_resp') return toRefused(status)
        const { messageId } = pdu
        const ref = this.#options.normalizeRef(messageId)
        return {
          kind: 'accepted',
          ref,
          raw: `message_id ${messageId}`,
          ...(ref !== messageId && { handle: messageId }),
        }
      }
    }
  }
}

const tooLate = refused('throttled', 'REJECTED', 'no place became free in the window')
