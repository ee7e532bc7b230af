import { type Clock, sleep } from '../../lib/clock.ts'
import type { HttpUpstreamConfig } from './http-settings.ts'
import type { UpstreamAnswer } from './upstream-answer.ts'
import { UpstreamHttp, type UpstreamRequest } from './upstream-http.ts'

type LinkSettings = Pick<HttpUpstreamConfig, 'baseUrl' | 'responseTimeoutMs' | 'window'>

/** The HTTP of one link: knows what is under way, and when closing, waits for it before it cuts. */
export class LinkHttp {
  readonly #http: UpstreamHttp
  readonly #clock: Clock
  readonly #underWay = new Set<Promise<unknown>>()
  #mode: 'open' | 'draining' | 'cut' = 'open'
  #closed: Promise<void> | null = null
  #idle = () => {}

  /** As many connections as there may be requests under way. */
  constructor({ baseUrl, responseTimeoutMs: timeoutMs, window: connections }: LinkSettings, clock: Clock) {
    this.#http = new UpstreamHttp({ baseUrl, timeoutMs, connections })
    this.#clock = clock
  }

  /** Whether something new may begin. */
  get open(): boolean {
    return this.#mode === 'open'
  }

  /** Keeps the connections until `work`, which may make several requests, has ended or the drain is over. */
  track<Result>(work: Promise<Result>): Promise<Result> {
    this.#underWay.add(work)
    const ended = () => {
      this.#underWay.delete(work)
      if (this.#underWay.size === 0) this.#idle()
    }
    work.then(ended, ended)
    return work
  }

  async request(request: UpstreamRequest): Promise<UpstreamAnswer> {
    if (this.#mode === 'cut') return { kind: 'not-sent', why: 'the connection is closed' }
    return this.#http.request(request)
  }

  close(drainMs: number): Promise<void> {
    this.#closed ??= this.#close(drainMs)
    return this.#closed
  }

  async #close(drainMs: number): Promise<void> {
    this.#mode = 'draining'
    if (this.#underWay.size > 0) {
      const drained = new AbortController()
      this.#idle = () => drained.abort()
      await sleep(this.#clock, drainMs, drained.signal)
    }
    this.#mode = 'cut'
    await this.#http.close()
    await Promise.allSettled(this.#underWay)
  }
}
