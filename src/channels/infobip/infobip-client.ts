import type { InfobipConfig } from '../../config/config.ts'
import { type UpstreamAnswer, UpstreamHttp } from '../http/upstream-http.ts'
import { type ApiError, parseApiError } from './api-error.ts'
import { type Fields, parseFields } from './json-fields.ts'

/** How a call ended. No text in it has our secrets; `raw` is short, for the timeline. */
export type InfobipAnswer =
  | {
      kind: 'answered'
      status: number
      /** Null where it is no JSON object. */
      body: Fields | null
      /** What Infobip itself says is wrong; null also where somebody on the way answered. */
      error: ApiError | null
      retryAfterMs: number | null
      raw: string
    }
  | { kind: 'not-sent'; raw: string }
  | { kind: 'lost'; raw: string }

const longestRaw = 600

/** Infobip's API for one account. Never repeats, never rejects. */
export class InfobipClient {
  readonly #http: UpstreamHttp
  readonly #apiKey: string
  readonly #secrets: string[]

  constructor(config: InfobipConfig, connections: number) {
    const { baseUrl, responseTimeoutMs } = config
    this.#http = new UpstreamHttp({ baseUrl, timeoutMs: responseTimeoutMs, connections })
    this.#apiKey = config.apiKey.reveal()
    this.#secrets = [this.#apiKey, config.webhookSecret.reveal()]
  }

  async call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<InfobipAnswer> {
    const headers = { authorization: `App ${this.#apiKey}`, accept: 'application/json' }
    const request =
      body === undefined
        ? { method, path, headers }
        : {
            method,
            path,
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }
    return this.#read(await this.#http.request(request))
  }

  /** What is under way is cut off. */
  close(): Promise<void> {
    return this.#http.close()
  }

  #read(answer: UpstreamAnswer): InfobipAnswer {
    if (answer.kind !== 'answer') return { kind: answer.kind, raw: this.#blank(answer.why) }
    const { status, retryAfterMs } = answer
    const body = parseFields(answer.body, (text) => this.#blank(text))
    const error = parseApiError(body)
    // Blanked before it is cut: half a secret would not be found.
    const text = `HTTP ${status}: ${this.#blank(error?.text ?? answer.body)}`
    const raw = text.length > longestRaw ? `${text.slice(0, longestRaw)}…` : text
    return { kind: 'answered', status, body, error, retryAfterMs, raw }
  }

  #blank(text: string): string {
    return this.#secrets.reduce((shown, secret) => shown.replaceAll(secret, '[secret]'), text)
  }
}
