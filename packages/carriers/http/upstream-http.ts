import { Pool } from 'undici'
import { httpConnector } from '../../kit/net/http-connector.ts'
import { type UpstreamAnswer, UpstreamExchange } from './upstream-exchange.ts'

export interface UpstreamHttpOptions {
  /** With or without a path, without a final slash. */
  baseUrl: string
  /** From the call to the last byte of the answer. */
  timeoutMs: number
  /** Sockets; requests beyond them wait. */
  connections: number
}

export interface UpstreamRequest {
  method: 'GET' | 'POST' | 'DELETE'
  /** Begins with a slash; may have a query. */
  path: string
  headers: Record<string, string>
  body?: string
  /** Where an earlier step has used up some of the time. */
  timeoutMs?: number
}

const maxAnswerBytes = 1_048_576
const slowestConnectMs = 5_000

/** The HTTP client of one upstream, with kept connections. Follows no redirects, never retries, never rejects. */
export class UpstreamHttp {
  readonly #pool: Pool
  readonly #prefix: string
  readonly #timeoutMs: number

  constructor({ baseUrl, timeoutMs, connections }: UpstreamHttpOptions) {
    const { origin, pathname } = new URL(baseUrl)
    this.#prefix = pathname === '/' ? '' : pathname
    this.#timeoutMs = timeoutMs
    this.#pool = new Pool(origin, {
      connections,
      connect: httpConnector({ timeout: Math.min(slowestConnectMs, Math.ceil(timeoutMs / 2)) }),
      // The deadline of each exchange covers the whole of it.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxResponseSize: maxAnswerBytes,
    })
  }

  request({ method, path, headers, body, timeoutMs }: UpstreamRequest): Promise<UpstreamAnswer> {
    const exchange = new UpstreamExchange(this.#pool, {
      method,
      path: this.#prefix + path,
      headers,
      body: body ?? null,
      timeoutMs: Math.max(1, timeoutMs ?? this.#timeoutMs),
    })
    return exchange.answer
  }

  /** Aborts running requests. */
  async close(): Promise<void> {
    await this.#pool.destroy()
  }
}
