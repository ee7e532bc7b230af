import { type Fetch, type FetchAnswer, Posthorn, type PosthornOptions } from '@posthorn/client'
import { ManualClock } from '../support/manual-clock.ts'

/** What a client sent in one request. */
export interface SentRequest {
  path: string
  query: URLSearchParams
  headers: Record<string, string>
  key: string | null
  body: { auth: string; data: Record<string, unknown>[] } & Record<string, unknown>
  text: string
  signal: AbortSignal
}

type Respond = (request: SentRequest, index: number) => FetchAnswer | Promise<FetchAnswer>

/** A client with a `fetch` of the test's, on a clock that the test moves. */
export class FakeGateway {
  readonly requests: SentRequest[] = []
  readonly clock = new ManualClock()
  readonly client: Posthorn

  constructor(respond: Respond, options: Partial<PosthornOptions> = {}) {
    const fetch: Fetch = async (url, { headers, body = '{}', signal }) => {
      const { pathname: path, searchParams: query } = new URL(url)
      const request = {
        path,
        query,
        headers,
        key: headers['idempotency-key'] ?? null,
        body: JSON.parse(body) as SentRequest['body'],
        text: body,
        signal,
      }
      return respond(request, this.requests.push(request) - 1)
    }
    const { clock } = this
    this.client = new Posthorn({
      url: 'http://gateway.example/',
      key: 'a-key',
      fetch,
      clock,
      random: () => 1,
      ...options,
    })
  }

  /** Moves the clock from one task to the next until `promise` is settled; its result. */
  async settle<Answer>(promise: Promise<Answer>): Promise<Answer> {
    const state = { isSettled: false }
    const end = () => {
      state.isSettled = true
    }
    promise.then(end, end)
    for (;;) {
      await turns()
      if (state.isSettled) return promise
      if (this.clock.waiting === 0) throw new Error('the call waits for nothing that the clock could bring')
      this.clock.advance(50)
    }
  }
}

/** Lets everything happen that waits for no time. */
export async function turns(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
}

export function answer(body: unknown, status = 200, headers: Record<string, string> = {}): FetchAnswer {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { status, headers: new Headers(headers), text: () => Promise.resolve(text) }
}

/** Each send of the request is accepted. */
export function accepted({ body }: SentRequest): FetchAnswer {
  const items = body.data.map(({ id }) => ({
    success: true,
    data: { id, msg_id: 10_000, data: 1, parts: 1 },
  }))
  return answer({ success: true, data: items })
}

export const refused = (error: string, status = 200, headers: Record<string, string> = {}) =>
  answer({ success: false, error }, status, headers)

/** Answers to requests one after the other; the last one goes on. */
export function inTurn(...responses: (FetchAnswer | Error | Respond)[]): Respond {
  return (request, index) => {
    const response = responses[Math.min(index, responses.length - 1)]
    if (response === undefined || response instanceof Error) throw response ?? new Error('no answer')
    return typeof response === 'function' ? response(request, index) : response
  }
}

export const sms = (id: number | string | bigint) =>
  ({ type: 'sms', id, phone: '380671234567', sms_signature: 'Posthorn', sms_message: 'Hello!' }) as const
