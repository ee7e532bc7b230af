import { type Members, membersOf } from '../http/members.ts'
import { rawText } from '../http/raw-text.ts'
import type { UpstreamAnswer } from '../http/upstream-answer.ts'
import { UpstreamHttp } from '../http/upstream-http.ts'
import type { InfobipConfig } from './account-settings.ts'
import { type ApiError, parseApiError } from './api-error.ts'

/** How a call ended. No text in it has our secrets. */
export type InfobipAnswer =
  | {
      kind: 'answered'
      status: number
      /** Empty where it is no JSON object. */
      body: Members
      /** What Infobip itself says is wrong; null also where somebody on the way answered. */
      error: ApiError | null
      retryAfterMs: number | null
      /** In one short line for the timeline, as `forTimeline` has it. */
      readonly raw: string
      /** Something out of the answer in such a line: without what is personal. */
      forTimeline(said: string): string
    }
  | { kind: 'not-sent'; raw: string }
  | { kind: 'lost'; raw: string }

/** What the client needs of an account; products without webhooks have no secret for them. */
export type InfobipAccess = Pick<InfobipConfig, 'baseUrl' | 'responseTimeoutMs' | 'apiKey'> &
  Partial<Pick<InfobipConfig, 'webhookSecret'>>

/** Infobip's API for one account. Never repeats, never rejects. */
export class InfobipClient {
  readonly #http: UpstreamHttp
  readonly #apiKey: string
  readonly #secrets: string[]

  constructor(config: InfobipAccess, connections: number) {
    const { baseUrl, responseTimeoutMs } = config
    this.#http = new UpstreamHttp({ baseUrl, timeoutMs: responseTimeoutMs, connections })
    this.#apiKey = config.apiKey.reveal()
    this.#secrets = [
      this.#apiKey,
      ...(config.webhookSecret === undefined ? [] : [config.webhookSecret.reveal()]),
    ]
  }

  /** `personal` may not stand in a text for the timeline. */
  async call(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
    personal: () => readonly string[] = () => [],
  ): Promise<InfobipAnswer> {
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
    return this.#read(await this.#http.request(request), personal)
  }

  /** What is under way is cut off. */
  close(): Promise<void> {
    return this.#http.close()
  }

  #read(answer: UpstreamAnswer, personal: () => readonly string[]): InfobipAnswer {
    if (answer.kind !== 'answer') return { kind: answer.kind, raw: this.#blank(answer.why) }
    const { status, retryAfterMs } = answer
    const body = this.#parse(answer.body)
    const error = parseApiError(body)
    const forTimeline = (said: string) => rawText(said, [...this.#secrets, ...personal()])
    return {
      kind: 'answered',
      status,
      body,
      error,
      retryAfterMs,
      forTimeline,
      get raw() {
        return forTimeline(`HTTP ${status}: ${error?.text ?? answer.body}`)
      },
    }
  }

  #parse(text: string): Members {
    try {
      const blanked = (_: string, value: unknown) => (typeof value === 'string' ? this.#blank(value) : value)
      return membersOf(JSON.parse(text, blanked))
    } catch {
      return {}
    }
  }

  #blank(text: string): string {
    return this.#secrets.reduce((shown, secret) => shown.replaceAll(secret, '…'), text)
  }
}
