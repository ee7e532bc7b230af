import { type Dispatcher, request } from 'undici'
import { httpAgent } from '../../kit/net/http-connector.ts'
import { backoffDelayMs } from '../../kit/time/backoff.ts'
import { abortedAfter, type Clock, sleep } from '../../kit/time/clock.ts'
import { Periodic } from '../../kit/time/periodic.ts'
import { readRetryAfter } from '../../kit/time/retry-after.ts'
import type { Events } from '../events.ts'
import { type EndedSpan, exportRequest, type Resource } from './otlp.ts'

export interface SpanExporterOptions {
  /** Without a final slash. */
  endpoint: string
  headers: Record<string, string>
  resource: Resource
  version: string
  clock: Clock
  events: Pick<Events, 'spansExported' | 'spansDropped' | 'fault'>
  random?: () => number
}

const maxWaiting = 8_192
const maxBatch = 512
const everyMs = 1_000
const timeoutMs = 10_000
const tries = 4
const backoff = { baseMs: 1_000, maxMs: 8_000 }
const closingMs = 3_000
/** Statuses after which OTLP/HTTP allows the request to be repeated. */
const retryStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504])

interface Posted {
  /** Null where the collector took the spans. */
  failure: string | null
  again: boolean
  retryAfterMs: number | null
}

/** Posts ended spans in batches. Whatever the collector does, at most `maxWaiting` spans wait; the newest are dropped. */
export class SpanExporter implements AsyncDisposable {
  readonly #options: SpanExporterOptions
  readonly #url: string
  readonly #exporting: Periodic
  readonly #stop = new AbortController()
  #waiting: EndedSpan[] = []

  constructor(options: SpanExporterOptions) {
    const { clock, events } = options
    this.#options = options
    this.#url = `${options.endpoint}/v1/traces`
    this.#exporting = new Periodic({ clock, events, where: 'tracing', everyMs, work: () => this.#export() })
  }

  add(span: EndedSpan): void {
    if (this.#waiting.length >= maxWaiting) {
      this.#options.events.spansDropped({ spans: 1, reason: 'too many spans wait for the collector' })
      return
    }
    this.#waiting.push(span)
    if (this.#waiting.length === maxBatch) this.#exporting.by(this.#options.clock.now())
  }

  /** Exports what waits, for three seconds at most. */
  async [Symbol.asyncDispose](): Promise<void> {
    const cancel = this.#options.clock.after(closingMs, () => this.#stop.abort())
    try {
      await this.#exporting.now()
      await this.#exporting[Symbol.asyncDispose]()
    } finally {
      cancel()
    }
  }

  async #export(): Promise<void> {
    while (this.#waiting.length > 0) {
      const spans = this.#waiting.splice(0, maxBatch)
      const { resource, version, events } = this.#options
      const failure = await this.#post(JSON.stringify(exportRequest(spans, resource, version)))
      if (failure === null) events.spansExported({ spans: spans.length })
      else events.spansDropped({ spans: spans.length, reason: failure })
    }
  }

  /** Null where the collector took the spans, else why not. */
  async #post(body: string): Promise<string | null> {
    const { clock, random = Math.random } = this.#options
    for (let tried = 1; ; tried++) {
      const { failure, again, retryAfterMs } = await this.#postOnce(body)
      if (failure === null || !again || tried === tries || this.#stop.signal.aborted) return failure
      const waitMs = backoffDelayMs(backoff, tried - 1, random(), retryAfterMs)
      await sleep(clock, waitMs, this.#stop.signal)
    }
  }

  async #postOnce(body: string): Promise<Posted> {
    try {
      const headers = { ...this.#options.headers, 'content-type': 'application/json' }
      const { clock } = this.#options
      return await abortedAfter(clock, timeoutMs, this.#stop.signal, async (signal) => {
        const options = { method: 'POST', headers, body, signal, dispatcher: httpAgent } as const
        const answer = await request(this.#url, options)
        await answer.body.dump()
        return readResponse(answer, clock.now())
      })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return { failure: `the collector cannot be reached: ${reason}`, again: true, retryAfterMs: null }
    }
  }
}

function readResponse({ statusCode, headers }: Dispatcher.ResponseData, now: number): Posted {
  if (statusCode >= 200 && statusCode < 300) return { failure: null, again: false, retryAfterMs: null }
  const retryAfterMs = readRetryAfter(headers['retry-after'], now)
  const again = retryStatuses.has(statusCode)
  return { failure: `the collector answered ${statusCode}`, again, retryAfterMs }
}
