import { backoffMs, type Clock, pause } from './clock.ts'
import { refusedError } from './error-classes.ts'
import { NoAnswerError, PosthornError, UnexpectedAnswerError } from './errors.ts'
import { parseJson } from './exact-json.ts'
import { nothingHappened } from './refused.ts'

/** The part of a response that is used. */
export interface FetchAnswer {
  status: number
  headers: { get(name: string): string | null }
  text(): Promise<string>
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What is used of `fetch`. */
export type Fetch = (
  url: string,
  init: {
    method: Method
    headers: Record<string, string>
    /** Of a request that has one. */
    body?: string
    redirect: 'manual'
    signal: AbortSignal
  },
) => Promise<FetchAnswer>

export interface TransportOptions {
  url: string
  fetch: Fetch
  clock: Clock
  random: () => number
  maxAttempts: number
}

/** An answer of any kind, as it came. */
export interface Answered {
  status: number
  headers: FetchAnswer['headers']
  text: string
  retryAfterMs: number | null
}

/** A request that is sent once. */
export interface Attempt {
  method: Method
  /** With the query. */
  path: string
  headers: Record<string, string>
  body?: string
  attemptTimeoutMs: number
  /** Aborts the request: no call waits for its answer any more. */
  signal: AbortSignal
  /** Default: as the contract answers. Throws a `PosthornError` for a refusal. */
  read?: (answered: Answered) => Record<string, unknown>
}

/** A request that may be sent several times, with the same bytes each time. */
export interface RepeatedAttempt extends Attempt {
  /**
   * `safe`: it is repeated after every failure that may pass. `refused`: only where the gateway says that it carried
   * nothing out.
   */
  repeat: 'safe' | 'refused'
  /** No pause before a repetition goes beyond this instant. */
  giveUpAt: () => number
  onFailure: (error: PosthornError) => void
}

/** A POST request of the contract. */
export interface TransportRequest extends Omit<RepeatedAttempt, 'method' | 'headers' | 'read'> {
  path: '/api/json.php' | '/v1/json' | '/api/verify.php'
  body: string
  idempotencyKey: string | null
}

/** Sends requests to the gateway and repeats where that is safe and may help. */
export class Transport {
  readonly clock: Clock
  readonly random: () => number
  readonly maxAttempts: number
  readonly #options: TransportOptions

  constructor(options: TransportOptions) {
    this.#options = options
    this.clock = options.clock
    this.random = options.random
    this.maxAttempts = options.maxAttempts
  }

  /** The answer where its `success` is true. Rejects with a `PosthornError`, or with the reason of the signal. */
  post({ idempotencyKey, ...request }: TransportRequest): Promise<Record<string, unknown>> {
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (idempotencyKey !== null) headers['idempotency-key'] = idempotencyKey
    return this.repeat({ method: 'POST', headers, ...request })
  }

  /** Sends a request until it is answered, as far as that is safe and may help. Rejects as `post` does. */
  async repeat(request: RepeatedAttempt): Promise<Record<string, unknown>> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.attempt(request)
      } catch (error) {
        request.signal.throwIfAborted()
        if (error instanceof PosthornError) request.onFailure(error)
        const waitMs = this.pauseAfter(error, attempt, request.giveUpAt())
        if (waitMs === null || !mayRepeat(error, request.repeat)) throw error
        await pause(this.clock, waitMs, request.signal)
      }
    }
  }

  /** Milliseconds to wait before the next attempt; null where there is none, because of its number or the time. */
  pauseAfter(error: unknown, attempt: number, giveUpAt: number): number | null {
    if (attempt >= this.maxAttempts || !(error instanceof PosthornError)) return null
    const waitMs = Math.max(backoffMs(attempt, this.random), error.retryAfterMs ?? 0)
    return this.clock.now() + waitMs < giveUpAt ? waitMs : null
  }

  /** Sends the request once; otherwise as `post`. */
  async attempt({
    path,
    method,
    headers,
    body,
    read = readAnswer,
    ...request
  }: Attempt): Promise<Record<string, unknown>> {
    const controller = new AbortController()
    const { signal } = controller
    const abort = () => controller.abort(request.signal.reason)
    request.signal.addEventListener('abort', abort, { once: true })
    if (request.signal.aborted) abort()
    const cancel = this.clock.after(request.attemptTimeoutMs, () => {
      controller.abort(new NoAnswerError(`no answer came within ${request.attemptTimeoutMs} ms`))
    })
    // A given `fetch` may not know signals.
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      if (signal.aborted) reject(signal.reason)
    })
    try {
      // Without a redirect, which would hand the key to another host.
      const init = {
        method,
        headers,
        ...(body !== undefined && { body }),
        redirect: 'manual',
        signal,
      } as const
      return await Promise.race([this.#fetch(this.#options.url + path, init).then(read), aborted])
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof PosthornError) throw error
      throw new NoAnswerError('the gateway could not be reached, or the connection broke', { cause: error })
    } finally {
      cancel()
      request.signal.removeEventListener('abort', abort)
    }
  }

  async #fetch(url: string, init: Parameters<Fetch>[1]): Promise<Answered> {
    const answer = await this.#options.fetch(url, init)
    const { status, headers } = answer
    const retryAfterMs = readRetryAfter(headers.get('retry-after'), this.clock.now())
    return { status, headers, text: await answer.text(), retryAfterMs }
  }
}

function readAnswer({ status, text, retryAfterMs }: Answered): Record<string, unknown> {
  const value = parsed(text)
  if (value === null || !('success' in value)) throw unexpected({ status, text, retryAfterMs })
  if (value['success'] === true && status >= 200 && status < 300) return value
  const { oldest } = value
  throw refusedError(String(value['error']), { httpStatus: status, retryAfterMs, oldest })
}

/** The error for an answer that is not of the gateway. */
export function unexpected({ status, text, retryAfterMs }: Omit<Answered, 'headers'>): UnexpectedAnswerError {
  const what = text === '' ? 'an empty body' : `a body of ${text.length} characters of another kind`
  return new UnexpectedAnswerError(status, what, retryAfterMs)
}

function mayRepeat(error: unknown, repeat: TransportRequest['repeat']): boolean {
  return error instanceof PosthornError && error.retryable && (repeat === 'safe' || nothingHappened(error))
}

/** Null where it is no JSON object. */
export function parsed(text: string): Record<string, unknown> | null {
  try {
    const value = parseJson(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

/** Seconds or a date (RFC 9110, 10.2.3), as milliseconds from now. */
function readRetryAfter(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null
  const seconds = Number(header)
  const waitMs = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1_000
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null
}
