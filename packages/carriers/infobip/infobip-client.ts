import { asList, asMembers, asText, type Members } from '../../kit/text/members.ts'
import { rawText } from '../http/raw-text.ts'
import type { UpstreamAnswer } from '../http/upstream-exchange.ts'
import { UpstreamHttp } from '../http/upstream-http.ts'
import type { InfobipConfig } from './account-settings.ts'

/** How a request ended. Its texts contain no secrets. */
export type InfobipAnswer =
  | {
      kind: 'answered'
      status: number
      /** Empty where the body is no JSON object. */
      body: Members
      /** Infobip's own error; null where there is none, also where a proxy answered. */
      error: ApiError | null
      /** The body as it came, for what is no JSON object. */
      text: string
      retryAfterMs: number | null
      /** The response as one short line for the timeline, by `forTimeline`. */
      readonly raw: string
      /** Makes such a line of any text of the response: without personal data. */
      forTimeline(said: string): string
    }
  | { kind: 'not-sent'; raw: string }
  | { kind: 'lost'; raw: string }

/** The settings that the client needs; products without webhooks have no webhook secret. */
export type InfobipAccess = Pick<InfobipConfig, 'baseUrl' | 'responseTimeoutMs' | 'apiKey'> &
  Partial<Pick<InfobipConfig, 'webhookSecret'>>

/** Infobip's API for one account. Never retries, never rejects. */
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

  /** `personal`: texts that must not appear on the timeline. */
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
    return readInfobipAnswer(await this.#http.request(request), this.#secrets, personal)
  }

  /** Aborts running requests. */
  close(): Promise<void> {
    return this.#http.close()
  }
}

/** `secrets`: what no text of the answer may have. */
export function readInfobipAnswer(
  answer: UpstreamAnswer,
  secrets: readonly string[],
  personal: () => readonly string[],
): InfobipAnswer {
  if (answer.kind !== 'answer') return { kind: answer.kind, raw: blank(answer.why, secrets) }
  const { status, retryAfterMs } = answer
  const body = parseBody(answer.body, secrets)
  const error = parseApiError(body)
  const forTimeline = (said: string) => rawText(said, [...secrets, ...personal()])
  return {
    kind: 'answered',
    status,
    body,
    error,
    text: answer.body,
    retryAfterMs,
    forTimeline,
    get raw() {
      return forTimeline(`HTTP ${status}: ${error?.text ?? answer.body}`)
    },
  }
}

function parseBody(text: string, secrets: readonly string[]): Members {
  const blanked = (_: string, value: unknown) => (typeof value === 'string' ? blank(value, secrets) : value)
  try {
    return asMembers(JSON.parse(text, blanked))
  } catch {
    return {}
  }
}

function blank(text: string, secrets: readonly string[]): string {
  return secrets.reduce((shown, secret) => shown.replaceAll(secret, '…'), text)
}

/** The error of Infobip's API when it refuses a request. */
interface ApiError {
  /** `E400: Request cannot be processed. messages[0].content.text: size must be …` */
  text: string
  violations: Violation[]
}

interface Violation {
  /** Path of the field, such as `messages[0].content.text`; empty where there is none. */
  property: string
  violation: string
}

/** Parses the current form (`errorCode`) and the older one (`requestError`); null for anything else. */
function parseApiError(body: Members): ApiError | null {
  const code = asText(body['errorCode'])
  if (code !== null) return currentForm(code, body)
  const exception = asMembers(asMembers(body['requestError'])['serviceException'])
  const [name, text] = [asText(exception['messageId']), asText(exception['text'])]
  return name === null && text === null ? null : { text: joined([name, text], ': '), violations: [] }
}

function currentForm(code: string, body: Members): ApiError {
  const violations = asList(body['violations'])
    .map(asMembers)
    .map((each) => ({
      property: asText(each['property']) ?? '',
      violation: asText(each['violation']) ?? '',
    }))
  const head = joined([code, asText(body['description'])], ': ')
  return { text: joined([head, ...violations.map(describeViolation)], ' '), violations }
}

export function describeViolation({ property, violation }: Violation): string {
  return joined([property, violation], ': ')
}

function joined(texts: (string | null)[], between: string): string {
  return texts.filter((text) => text !== null && text !== '').join(between)
}
