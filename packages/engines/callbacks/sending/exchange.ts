import type { Dispatcher } from 'undici'
import { ForbiddenAddress } from '../../../kit/net/egress-connector.ts'
import { OctetCollector } from '../../../kit/net/octet-collector.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import type { Answer } from '../answer.ts'

export interface CallbackRequest {
  path: string
  headers: Record<string, string>
  /** Null: by GET. */
  body: string | Buffer | null
  /** From now to the end of the answer, connecting included. */
  timeoutMs: number
}

/** An answer longer than this ends the connection; its status counts. */
const maxAnswerBytes = 65_536
const maxShownBytes = 300

/** One request and its answer. `answer` never rejects. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly answer: Promise<Answer>
  readonly #cancelDeadline: () => void
  #resolve: (answer: Answer) => void = () => undefined
  #controller: Dispatcher.DispatchController | null = null
  #seen: Answer | null = null
  readonly #read = new OctetCollector()
  #brokeOff = false
  #contentType: string | null = null
  #ended = false

  constructor(dispatcher: Pick<Dispatcher, 'dispatch'>, request: CallbackRequest, clock: Clock) {
    this.answer = new Promise((resolve) => {
      this.#resolve = resolve
    })
    this.#cancelDeadline = clock.after(request.timeoutMs, () => this.#giveUp({ kind: 'timeout' }))
    const { path, headers, body } = request
    // The deadline above covers the whole exchange, so undici's own timers are off.
    const method = body === null ? 'GET' : 'POST'
    const options = { method, path, headers, body, headersTimeout: 0, bodyTimeout: 0 } as const
    dispatcher.dispatch(options, this)
  }

  /** The response body, as far as it was read. */
  get body(): string {
    return this.#read.octets.toString('utf8')
  }

  /** Beginning of the response body. */
  get excerpt(): string {
    return this.#read.octets.subarray(0, maxShownBytes).toString('utf8')
  }

  /** The body, as far as its answer was read, and the type that it names. */
  get whole(): { body: Buffer; contentType: string | null } {
    return { body: this.#read.octets, contentType: this.#contentType }
  }

  /** Whether the body ended before its end, too early for `maxAnswerBytes`. */
  get brokeOff(): boolean {
    return this.#brokeOff
  }

  /** Aborts the request. A status that was already read still counts. */
  abandon(): void {
    this.#giveUp({ kind: 'abandoned' })
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#ended) controller.abort(new Error('given up before it was sent'))
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return
    const retryAfter = headers['retry-after']
    const contentType = headers['content-type']
    this.#contentType = typeof contentType === 'string' ? contentType : null
    this.#brokeOff = true
    this.#seen = { kind: 'status', status, retryAfter: typeof retryAfter === 'string' ? retryAfter : null }
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#read.add(chunk)
    if (this.#read.length <= maxAnswerBytes) return
    this.#brokeOff = false
    this.#giveUp({ kind: 'unreachable', reason: 'answer too long' })
  }

  onResponseEnd(): void {
    this.#brokeOff = false
    this.#end({ kind: 'unreachable', reason: 'no status was read' })
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (error instanceof ForbiddenAddress) this.#end({ kind: 'forbidden', reason: error.message })
    else this.#end({ kind: 'unreachable', reason: describeError(error) })
  }

  #giveUp(answer: Answer): void {
    if (this.#ended) return
    this.#end(answer)
    this.#controller?.abort(new Error('given up'))
  }

  /** A status that was read counts, however the rest of the response went. */
  #end(otherwise: Answer): void {
    if (this.#ended) return
    this.#ended = true
    this.#cancelDeadline()
    this.#resolve(this.#seen ?? otherwise)
  }
}

function describeError(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error.message === '') return code === '' ? error.name : code
  return error.message.includes(code) ? error.message : `${error.message} (${code})`
}
