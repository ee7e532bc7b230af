import type { Clock } from './clock.ts'
import { CallTimeoutError, type PosthornError } from './errors.ts'

export interface CallOptions {
  /** Ends the call with the reason of the signal. What was sent already may be carried out. */
  signal?: AbortSignal
  /** For the whole call, with everything that is repeated. Default: `timeoutMs` of the client. */
  timeoutMs?: number
  /**
   * 1 to 255 printable ASCII characters. The gateway answers the same key and the same fields with the same answer for
   * 24 hours, also after your program has started again. Default: a new one for each call.
   */
  idempotencyKey?: string
}

/** What a caller waits for: an answer, an error, the end of its time, or its signal, whichever comes first. */
export class PendingCall<Answer> {
  readonly promise: Promise<Answer>
  readonly giveUpAt: number
  /** Runs once, when the call is over. */
  onEnd: () => void = () => {}
  /** The error of the last attempt, for the one that says that the time is over. */
  lastError: PosthornError | null = null
  #over = false
  readonly #end: () => void
  #resolve: (answer: Answer) => void = () => {}
  #reject: (error: unknown) => void = () => {}

  /** Throws the reason of a signal that is aborted already. */
  constructor(clock: Clock, timeoutMs: number, signal: AbortSignal | undefined) {
    signal?.throwIfAborted()
    this.promise = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    this.giveUpAt = clock.now() + timeoutMs
    const cancel = clock.after(timeoutMs, () => {
      const sentence = `the call took longer than ${timeoutMs} ms; what was sent may have been carried out`
      this.reject(new CallTimeoutError(sentence, { cause: this.lastError }))
    })
    const abort = () => this.reject(signal?.reason)
    signal?.addEventListener('abort', abort, { once: true })
    this.#end = () => {
      this.#over = true
      cancel()
      signal?.removeEventListener('abort', abort)
      this.onEnd()
    }
  }

  get isOver(): boolean {
    return this.#over
  }

  resolve(answer: Answer): void {
    if (this.#over) return
    this.#end()
    this.#resolve(answer)
  }

  reject(error: unknown): void {
    if (this.#over) return
    this.#end()
    this.#reject(error)
  }
}
