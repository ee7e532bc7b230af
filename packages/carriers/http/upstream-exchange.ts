import type { Dispatcher } from 'undici'
import { OctetCollector } from '../../kit/net/octet-collector.ts'
import { decodeText } from '../../kit/text/decode-text.ts'
import { readRetryAfter } from '../../kit/time/retry-after.ts'

/** How a request ended. */
export type UpstreamAnswer =
  /** A status from 400 to 499 counts although the end of its body was lost. */
  | { kind: 'answer'; status: number; headers: AnswerHeaders; body: string; retryAfterMs: number | null }
  /** No byte of it can have reached the upstream. */
  | { kind: 'not-sent'; why: string }
  /** It may have been carried out: the answer was lost, or was too long to read. */
  | { kind: 'lost'; why: string }

/** Names in lower case; the values of one name joined by commas. */
export type AnswerHeaders = Readonly<Record<string, string | undefined>>

export interface ExchangeRequest {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  headers: Record<string, string>
  body: string | null
  /** From now to the end of the answer, waiting for a connection included. */
  timeoutMs: number
}

/** One request and its answer. `answer` comes in time and never rejects. */
export class UpstreamExchange implements Dispatcher.DispatchHandler {
  readonly answer: Promise<UpstreamAnswer>
  readonly #deadline: NodeJS.Timeout
  #resolve: (answer: UpstreamAnswer) => void = () => undefined
  /** Set when the request is about to be written: before that, nothing of it can have reached the upstream. */
  #controller: Dispatcher.DispatchController | null = null
  #head: { status: number; headers: AnswerHeaders; retryAfterMs: number | null } | null = null
  readonly #body = new OctetCollector()
  #over = false

  constructor(dispatcher: Dispatcher, { timeoutMs, ...options }: ExchangeRequest) {
    this.answer = new Promise((resolve) => {
      this.#resolve = resolve
    })
    this.#deadline = setTimeout(() => this.#late(), timeoutMs).unref()
    dispatcher.dispatch(options, this)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#over) controller.abort(new Error('it is too late to send it'))
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return
    const retryAfterMs = readRetryAfter(headers['retry-after'], Date.now())
    this.#head = { status, headers: joined(headers), retryAfterMs }
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#body.add(chunk)
  }

  onResponseEnd(): void {
    this.#end(this.#answered() ?? { kind: 'lost', why: 'no status was read' })
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error.message === '' ? error.name : error.message)
  }

  #late(): void {
    this.#fail('no answer in time')
    this.#controller?.abort(new Error('no answer in time'))
  }

  #fail(why: string): void {
    const refusal = this.#head !== null && this.#head.status >= 400 && this.#head.status <= 499
    const answered = refusal ? this.#answered() : null
    this.#end(answered ?? { kind: this.#controller === null ? 'not-sent' : 'lost', why })
  }

  #answered(): UpstreamAnswer | null {
    if (this.#head === null) return null
    return { kind: 'answer', ...this.#head, body: decodeText(this.#body.take()) }
  }

  #end(answer: UpstreamAnswer): void {
    if (this.#over) return
    this.#over = true
    clearTimeout(this.#deadline)
    this.#resolve(answer)
  }
}

function joined(headers: Record<string, string | string[] | undefined>): AnswerHeaders {
  const entries = Object.entries(headers)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  )
}
