import type { Message } from '../domain/message/message.ts'
import { isSuccess, type MessageStatus } from '../domain/message/status.ts'
import type { Clock } from '../lib/clock.ts'
import type { Events } from '../observability/events.ts'
import { DatabaseUnavailable, type Queryable } from '../storage/database.ts'
import { readCalled } from '../storage/messages/find.ts'

export interface CallAnswersOptions {
  db: Queryable
  clock: Clock
  events: Pick<Events, 'fault'>
}

/** What became of a call that shows a code, as far as whoever asked for it waits. */
export type CallAnswer =
  | { kind: 'code'; code: string }
  | { kind: 'failed'; status: MessageStatus; error: string | null }
  /** Nobody knew it in time. */
  | { kind: 'unknown' }

interface Waiting {
  until: number
  resolve: (answer: CallAnswer) => void
}

const lookEveryMs = 100

/**
 * Waits until it is known which number calls a subscriber, or that none does. Whichever node makes the call: what
 * is waited for is the message on disk, which is looked at for all that wait together.
 */
export class CallAnswers implements AsyncDisposable {
  readonly #options: CallAnswersOptions
  /** By msg_id; several where a request came again. */
  readonly #waiting = new Map<number, Waiting[]>()
  #cancelLook: (() => void) | null = null
  #looking: Promise<void> = Promise.resolve()

  constructor(options: CallAnswersOptions) {
    this.#options = options
  }

  /** Never rejects; `unknown` at `until` (ms) at the latest. */
  answer(msgId: number, until: number): Promise<CallAnswer> {
    return new Promise((resolve) => {
      this.#waiting.set(msgId, [...(this.#waiting.get(msgId) ?? []), { until, resolve }])
      this.#lookLater()
    })
  }

  /** What still waits is answered with `unknown`. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#cancelLook?.()
    for (const msgId of [...this.#waiting.keys()]) this.#tell(msgId, { kind: 'unknown' })
    await this.#looking
  }

  #lookLater(): void {
    if (this.#cancelLook !== null || this.#waiting.size === 0) return
    this.#cancelLook = this.#options.clock.after(lookEveryMs, () => {
      this.#looking = this.#look()
    })
  }

  async #look(): Promise<void> {
    try {
      for (const message of await readCalled(this.#options.db, [...this.#waiting.keys()])) {
        const answer = answerOf(message)
        if (answer !== null) this.#tell(message.msgId, answer)
      }
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable))
        this.#options.events.fault({ where: 'call answers', error })
    }
    this.#giveUp(this.#options.clock.now())
    this.#cancelLook = null
    this.#lookLater()
  }

  #giveUp(now: number): void {
    for (const [msgId, waiting] of this.#waiting) {
      for (const { until, resolve } of waiting) if (until <= now) resolve({ kind: 'unknown' })
      const left = waiting.filter(({ until }) => until > now)
      if (left.length === 0) this.#waiting.delete(msgId)
      else if (left.length < waiting.length) this.#waiting.set(msgId, left)
    }
  }

  #tell(msgId: number, answer: CallAnswer): void {
    for (const { resolve } of this.#waiting.get(msgId) ?? []) resolve(answer)
    this.#waiting.delete(msgId)
  }
}

/** Null while it is not known. A code is told as soon as an upstream has told it, though it may not know more. */
function answerOf({ attempts, status, error, progress }: Message): CallAnswer | null {
  const called = attempts.findLast(({ call }) => call?.code != null)
  const failed = called?.parts.some(({ kind }) => kind === 'failed' || kind === 'refused') ?? true
  const code = called?.call?.code ?? null
  if (code !== null && (isSuccess(status) || !failed)) return { kind: 'code', code }
  return progress.kind === 'final' ? { kind: 'failed', status, error } : null
}
