import type { Clock } from '../../kit/time/clock.ts'

/** A callback that the sandbox's receiver keeps. */
export interface KeptCallback {
  name: string
  /** Milliseconds. */
  at: number
  headers: [name: string, value: string][]
  body: string
  signature: 'none' | 'valid' | 'unknown'
}

/** `/sandbox/receiver/<name>`, which keeps what is posted to it. */
export interface CallbackStore {
  /** The newest first. */
  received(): readonly KeptCallback[]
  /** Calls `listener` after each. Returns what ends that. */
  onReceived(listener: () => void): () => void
}

export interface ExpectAnswer {
  status: number
  json: object
}

interface Expected {
  name: string
  /** Fields that the callback's JSON must have, compared as texts. */
  fields: Record<string, string>
  count: number
  timeoutMs: number
}

const defaultSeconds = 5
const maxSeconds = 60
const maxCount = 50
const maxWaiting = 200
const maxShown = 5

export function isAboutCallbacks(body: unknown): body is Record<string, unknown> & { callback: unknown } {
  return typeof body === 'object' && body !== null && 'callback' in body
}

/** `POST /sandbox/expect` with `callback`: waits for callbacks at the sandbox's receiver. */
export class CallbackExpectations {
  readonly #store: CallbackStore
  readonly #clock: Clock
  #waiting = 0

  constructor(store: CallbackStore, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** Answers when enough callbacks match, or at the time-out. Never rejects. */
  async expect(body: Record<string, unknown>): Promise<ExpectAnswer> {
    const expected = parseExpected(body)
    if (typeof expected === 'string') return refusal(400, expected)
    const now = this.#met(expected)
    if (now !== null || expected.timeoutMs === 0) return now ?? this.#ended(expected)
    if (this.#waiting >= maxWaiting)
      return refusal(429, `at most ${maxWaiting} requests may wait for callbacks at one time`)
    this.#waiting++
    try {
      return await this.#wait(expected)
    } finally {
      this.#waiting--
    }
  }

  #wait(expected: Expected): Promise<ExpectAnswer> {
    return new Promise((resolve) => {
      const finish = (answer: ExpectAnswer) => {
        cancel()
        unsubscribe()
        resolve(answer)
      }
      const unsubscribe = this.#store.onReceived(() => {
        const met = this.#met(expected)
        if (met !== null) finish(met)
      })
      const cancel = this.#clock.after(expected.timeoutMs, () => finish(this.#ended(expected)))
    })
  }

  /** Null while it is open. */
  #met(expected: Expected): ExpectAnswer | null {
    const matching = this.#matching(expected)
    const newest = matching.at(-1)
    if (newest === undefined) return null
    if (expected.count === 0) {
      return refusal(409, `A callback came although none like it was expected: ${newest.body.slice(0, 500)}`)
    }
    return matching.length < expected.count ? null : success(matching)
  }

  #ended(expected: Expected): ExpectAnswer {
    if (expected.count === 0) return success([])
    const { name, fields, count, timeoutMs } = expected
    const there = this.#store.received().filter((each) => each.name === name)
    const bodies = there.slice(0, maxShown).map(({ body }) => body.slice(0, 500))
    const instead = bodies.length === 0 ? 'Nothing came there.' : `What came instead: ${bodies.join('; ')}.`
    const wanted = `${this.#matching(expected).length} of ${count} callbacks came to ${name} within ${timeoutMs / 1_000} s`
    return refusal(408, `${wanted} with ${JSON.stringify(fields)}. ${instead}`)
  }

  /** The oldest first. */
  #matching({ name, fields }: Expected): KeptCallback[] {
    const kept = this.#store.received().filter((each) => each.name === name && hasFields(each.body, fields))
    return kept.reverse()
  }
}

function hasFields(text: string, fields: Record<string, string>): boolean {
  const body = parseJson(text)
  return Object.entries(fields).every(([name, value]) => String(body[name]) === value)
}

function parseJson(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function success(callbacks: KeptCallback[]): ExpectAnswer {
  const shown = callbacks.map(({ at, headers, body, signature }) => ({
    at: new Date(at).toISOString(),
    headers: Object.fromEntries(headers),
    body,
    json: parseJson(body),
    signature,
  }))
  return { status: 200, json: { success: true, callback: shown.at(-1) ?? null, callbacks: shown } }
}

function refusal(status: number, error: string): ExpectAnswer {
  return { status, json: { success: false, error } }
}

const known = ['callback', 'fields', 'count', 'timeout']

/** A sentence where it is wrong. */
function parseExpected(body: Record<string, unknown>): Expected | string {
  const { callback, fields = {}, count = 1, timeout = defaultSeconds } = body
  const unknown = Object.keys(body).find((name) => !known.includes(name))
  if (unknown !== undefined) return `${unknown} must be one of ${known.join(', ')}, beside callback`
  if (typeof callback !== 'string' || callback === '')
    return 'callback must be the name in /sandbox/receiver/<name>'
  if (!isRecord(fields)) return 'fields must be an object with fields of the callback and their values'
  if (!Number.isInteger(count) || (count as number) < 0 || (count as number) > maxCount)
    return `count must be a whole number from 0 to ${maxCount}`
  if (typeof timeout !== 'number' || !(timeout >= 0 && timeout <= maxSeconds))
    return `timeout must be a number of seconds from 0 to ${maxSeconds}`
  const texts = Object.entries(fields).map(([name, value]) => [name, String(value)])
  return {
    name: callback,
    fields: Object.fromEntries(texts) as Record<string, string>,
    count: count as number,
    timeoutMs: Math.round(timeout * 1_000),
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
