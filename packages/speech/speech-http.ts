import { Pool } from 'undici'
import { httpConnector } from '../kit/net/http-connector.ts'
import { Gate } from './gate.ts'
import { longestSound, soundTooLong } from './longest-sound.ts'
import { SpeechFailed } from './speech-engine.ts'

export interface SpeechHttpOptions {
  /** With or without a path, without a final slash. */
  baseUrl: string
  /** From the call to the last byte of the answer. */
  timeoutMs: number
  /** Requests at once. */
  connections: number
}

export interface SpeechRequest {
  method: 'GET' | 'POST'
  /** Begins with a slash; may have a query. */
  path: string
  headers: Record<string, string>
  body?: string
  /** The answer is sound: a page of a proxy, also with status 200, is a failure. */
  wantsSound?: true
}

/** Answers hold the longest sound in base64, or a list of some hundred voices. */
const maxAnswerOctets = longestSound.octets * 2
const maxWaiting = 1_000

/**
 * The HTTP client of one provider of speech, with kept connections. Follows no redirects and never retries: the caller
 * has another engine. Errors name the status and not the answer, which may quote the text.
 */
export class SpeechHttp implements AsyncDisposable {
  readonly #options: SpeechHttpOptions
  readonly #pool: Pool
  readonly #prefix: string
  readonly #gate: Gate

  constructor(options: SpeechHttpOptions) {
    const { origin, pathname } = new URL(options.baseUrl)
    this.#options = options
    this.#prefix = pathname === '/' ? '' : pathname
    this.#gate = new Gate(options.connections, maxWaiting)
    this.#pool = new Pool(origin, {
      connections: options.connections,
      connect: httpConnector({ timeout: options.timeoutMs }),
      headersTimeout: 0,
      bodyTimeout: 0,
    })
  }

  /** The body of a 200. Rejects with `SpeechFailed`: `refused` where the request is wrong, else `broken` or `busy`. */
  request(request: SpeechRequest): Promise<Buffer> {
    return this.#gate.pass(() => this.#exchange(request))
  }

  /** Aborts running requests. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool.destroy()
  }

  async #exchange({ method, path, headers, body, wantsSound }: SpeechRequest): Promise<Buffer> {
    const signal = AbortSignal.timeout(this.#options.timeoutMs)
    const answer = await this.#pool
      .request({ method, path: this.#prefix + path, headers, body: body ?? null, signal })
      .catch((error: unknown) => {
        throw new SpeechFailed(this.#explain(error, signal), { cause: error })
      })
    try {
      const octets = await collect(answer.body)
      const type = String(answer.headers['content-type'] ?? '')
      if (answer.statusCode === 200 && wantsSound && /^(text\/|application\/json)/i.test(type)) {
        throw new SpeechFailed(`the answer is ${type} and no sound`)
      }
      if (answer.statusCode === 200) return octets
    } catch (error) {
      if (error instanceof SpeechFailed) throw error
      throw new SpeechFailed(this.#explain(error, signal), { cause: error })
    }
    throw classifyStatus(answer.statusCode)
  }

  #explain(error: unknown, signal: AbortSignal): string {
    if (signal.aborted) return `no answer within ${this.#options.timeoutMs} ms`
    return error instanceof Error ? error.message : String(error)
  }
}

async function collect(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let octets = 0
  for await (const chunk of body) {
    octets += chunk.length
    if (octets > maxAnswerOctets) throw soundTooLong()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function classifyStatus(status: number): SpeechFailed {
  const why = `HTTP ${status}`
  if (status === 429) return new SpeechFailed(why, { fault: 'busy' })
  // The text or the voice is refused, and would be again; a wrong key is a fault of the whole engine.
  const isRefused = status >= 400 && status < 500 && status !== 401 && status !== 403 && status !== 408
  return new SpeechFailed(why, { fault: isRefused ? 'refused' : 'broken' })
}
