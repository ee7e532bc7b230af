import { Pool } from 'undici'

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
}

/** How a request ended. */
export type UpstreamAnswer =
  | { kind: 'answer'; status: number; body: string; retryAfterMs: number | null }
  /** No byte of it can have reached the upstream. */
  | { kind: 'not-sent'; why: string }
  /** It may have been carried out: the answer was lost, or was too long to read. */
  | { kind: 'lost'; why: string }

const maxAnswerBytes = 1_048_576
const slowestConnectMs = 5_000

/** One upstream's HTTP, with connections that are kept. Never redirects, never repeats, never rejects. */
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
      connect: { timeout: Math.min(slowestConnectMs, Math.ceil(timeoutMs / 2)) },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      maxResponseSize: maxAnswerBytes,
    })
  }

  async request({ method, path, headers, body }: UpstreamRequest): Promise<UpstreamAnswer> {
    try {
      const answer = await this.#pool.request({
        method,
        path: this.#prefix + path,
        headers,
        body: body ?? null,
        signal: AbortSignal.timeout(this.#timeoutMs),
      })
      return {
        kind: 'answer',
        status: answer.statusCode,
        body: await answer.body.text(),
        retryAfterMs: retryAfterMs(answer.headers['retry-after']),
      }
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      return { kind: isBeforeSending(error) ? 'not-sent' : 'lost', why }
    }
  }

  /** What is under way is cut off. */
  async close(): Promise<void> {
    await this.#pool.destroy()
  }
}

/** Failures of looking up the name, of connecting and of checking the certificate. Other TLS errors may come later. */
const beforeSending =
  /^(UND_ERR_CONNECT_TIMEOUT|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ERR_TLS_CERT_.+|CERT_.+|UNABLE_TO_.+|DEPTH_ZERO_.+|SELF_SIGNED_.+)$/

function isBeforeSending(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && beforeSending.test(code)
}

/** Seconds or an HTTP date (RFC 9110, 10.2.3); null where there is none that makes sense. */
function retryAfterMs(header: string | string[] | undefined): number | null {
  if (typeof header !== 'string') return null
  if (/^\d{1,6}$/.test(header)) return Number(header) * 1_000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now())
}
