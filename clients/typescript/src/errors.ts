import type { StatusResult } from './statuses.ts'

/** Every error of this library. `code` is for programs, `message` for people; neither has the API key in it. */
export abstract class PosthornError extends Error {
  abstract readonly code: string
  /** Whether the same call may succeed a little later. The library has repeated it already, as far as that is safe. */
  readonly retryable: boolean = false
  /** How long the gateway, or a proxy before it, requests to wait. */
  readonly retryAfterMs: number | null = null
}

/** No answer came: no connection, it broke, or the attempt took too long. What was sent may have been carried out. */
export class NoAnswerError extends PosthornError {
  override name = 'NoAnswerError'
  override readonly code = 'no-answer'
  override readonly retryable = true
}

/** An answer that is not of the gateway: of a proxy, or of another program at the address. */
export class UnexpectedAnswerError extends PosthornError {
  override name = 'UnexpectedAnswerError'
  override readonly code = 'unexpected-answer'
  override readonly retryable: boolean
  override readonly retryAfterMs: number | null
  readonly httpStatus: number

  constructor(httpStatus: number, what: string, retryAfterMs: number | null = null) {
    super(`the gateway must answer with JSON that has success: HTTP status ${httpStatus} came with ${what}`)
    this.httpStatus = httpStatus
    this.retryable = [408, 425, 429, 500, 502, 503, 504].includes(httpStatus)
    this.retryAfterMs = retryAfterMs
  }
}

/** The time of a call is over. What was sent may have been carried out. `cause` is the error of the last attempt. */
export class CallTimeoutError extends PosthornError {
  override name = 'CallTimeoutError'
  override readonly code = 'call-timeout'
  override readonly retryable = true
}

/** More calls wait than `maxWaiting`; this one was not sent. */
export class TooManyWaitingError extends PosthornError {
  override name = 'TooManyWaitingError'
  override readonly code = 'too-many-waiting'
  override readonly retryable = true
}

/** `waitFor` reached its limit. `last` is what the gateway answered last. */
export class WaitTimeoutError extends PosthornError {
  override name = 'WaitTimeoutError'
  override readonly code = 'wait-timeout'
  readonly last: StatusResult | null

  constructor(message: string, last: StatusResult | null, options?: ErrorOptions) {
    super(message, options)
    this.last = last
  }
}

/** A webhook that must not be trusted: answer it with HTTP status 400. */
export class WebhookError extends PosthornError {
  override name = 'WebhookError'
  override readonly code: 'webhook-headers' | 'webhook-time' | 'webhook-signature' | 'webhook-body'

  constructor(code: WebhookError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
