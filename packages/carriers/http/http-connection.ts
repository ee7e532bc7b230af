import type { StageContent } from '../../domain/plan/content.ts'
import { type Clock, sleep } from '../../kit/time/clock.ts'
import {
  answersWithinMs,
  type CancelOutcome,
  type CancelPart,
  type Connection,
  type ConnectionListener,
  isLeased,
  type Report,
  type SubmitOutcome,
  type SubmitPart,
} from '../connector.ts'
import { UnderWay } from '../under-way.ts'
import type { HttpUpstreamConfig } from './http-settings.ts'
import { rawText } from './raw-text.ts'
import { type Refused, refused, unavailable, withRetryAfter } from './refused.ts'
import type { AnswerHeaders, UpstreamAnswer } from './upstream-exchange.ts'
import { UpstreamHttp, type UpstreamRequest } from './upstream-http.ts'

/** What is specific to one carrier that accepts one part per request. */
export interface HttpCarrier<Kind extends StageContent['kind']> {
  /** For sentences: `sms.ru`. */
  title: string
  carries: Kind
  /** The request that submits a part, or why it is refused before a byte was written. `now` in ms. */
  submission(part: PartOf<Kind>, now: number): Step<HttpExchange<HttpSubmitOutcome> | Refused>
  /** The request that finds out what became of a part whose answer was lost. Absent where the carrier has none. */
  inquiry?(part: PartOf<Kind>): HttpExchange<Inquired>
  /** The request that cancels a part. Absent where the carrier has none. */
  cancellation?(part: CancelPart): Step<HttpExchange<CancelOutcome> | CancelOutcome>
}

/** What a carrier knows of a part; `unsaid`: its answer leaves that open. */
export type Inquired = Report | 'not-taken' | 'unsaid'

/** `optedOut`: the upstream refuses it because the subscriber wants no messages of this sender. */
export type HttpSubmitOutcome = SubmitOutcome & { optedOut?: true }

export type PartOf<Kind extends StageContent['kind']> = SubmitPart & {
  content: Extract<StageContent, { kind: Kind }>
}

type Step<Result> = Result | Promise<Result>

/** One request, and how its answer is read. */
export interface HttpExchange<Outcome> {
  request: UpstreamRequest
  /** Must not appear in a raw text: our secrets and personal data. */
  hidden: readonly string[]
  /** The id of the part where we chose it: known even if the answer is lost. */
  ref?: string
  read(answer: HttpAnswer, raw: RawText): Outcome
}

export interface HttpAnswer {
  status: number
  headers?: AnswerHeaders
  body: string
}

/** Turns the carrier's response into one line for the timeline, without `hidden`. */
export type RawText = (said: string) => string

type ConnectionSettings = Pick<HttpUpstreamConfig, 'baseUrl' | 'responseTimeoutMs' | 'window'>

/**
 * A share of the rate at one carrier: `window` requests at once, over as many sockets. It is up until it is
 * closed. On closing it waits for running requests before it aborts them.
 */
export class HttpConnection<Kind extends StageContent['kind']> implements Connection {
  readonly cancel?: (part: CancelPart) => Promise<CancelOutcome>
  readonly #carrier: HttpCarrier<Kind>
  readonly #http: UpstreamHttp
  readonly #clock: Clock
  readonly #listener: ConnectionListener
  readonly #underWay = new UnderWay()
  readonly #window: number
  readonly #timeoutMs: number
  /** Aborted when the connection closes: no inquiry waits any longer. */
  readonly #closing = new AbortController()
  #inquiries = 0
  #mode: 'open' | 'draining' | 'cut' = 'open'
  #closed: Promise<void> | null = null

  static open<Kind extends StageContent['kind']>(
    carrier: HttpCarrier<Kind>,
    { config, clock, listener }: { config: ConnectionSettings; clock: Clock; listener: ConnectionListener },
  ): HttpConnection<Kind> {
    const connection = new HttpConnection(carrier, config, { clock, listener })
    listener.onState({ kind: 'up' })
    return connection
  }

  private constructor(
    carrier: HttpCarrier<Kind>,
    config: ConnectionSettings,
    { clock, listener }: { clock: Clock; listener: ConnectionListener },
  ) {
    const { baseUrl, responseTimeoutMs: timeoutMs, window: connections } = config
    this.#carrier = carrier
    this.#window = connections
    this.#timeoutMs = timeoutMs
    this.#http = new UpstreamHttp({ baseUrl, timeoutMs, connections })
    this.#clock = clock
    this.#listener = listener
    if (carrier.cancellation !== undefined) this.cancel = (part) => this.#underWay.track(this.#cancel(part))
  }

  get up(): boolean {
    return this.#mode === 'open'
  }

  async submit(part: SubmitPart): Promise<SubmitOutcome> {
    const { title, carries } = this.#carrier
    if (!this.up) return unavailable('the connection is being closed')
    if (!isOfKind(part, carries)) {
      return refused('rejected', 'REJECTED', `${title} cannot carry ${part.content.kind}`)
    }
    const outcome = await this.#underWay.track(this.#submit(part))
    if (outcome.kind === 'unknown') this.#underWay.track(this.#inquireLater(part)).catch(() => undefined)
    return outcome
  }

  close(drainMs: number): Promise<void> {
    this.#closed ??= this.#close(drainMs)
    return this.#closed
  }

  async #submit(part: PartOf<Kind>): Promise<SubmitOutcome> {
    const startedAt = performance.now()
    const earlier = part.mayBeTaken === true ? await this.#earlierOutcome(part) : null
    if (earlier !== null) return earlier
    const exchange = await this.#carrier.submission(part, this.#clock.now())
    if ('kind' in exchange) return exchange
    if (!isLeased(this.#listener)) return unavailable('the lease of the connection has ended')
    const { request, hidden, ref } = exchange
    const timeoutMs = this.#timeoutMs - (performance.now() - startedAt)
    const answer = await this.#request({ timeoutMs, ...request })
    const raw = (said: string) => rawText(said, hidden)
    if (answer.kind === 'answer') {
      return this.#noted(withRetryAfter(exchange.read(answer, raw), answer.retryAfterMs), part)
    }
    if (answer.kind === 'not-sent') return unavailable(raw(answer.why))
    return { kind: 'unknown', raw: raw(answer.why), ...(ref === undefined ? {} : { ref }) }
  }

  /**
   * What the carrier knows of an earlier hand-over of the part, whose answer was lost: its outcome; null where it has
   * not taken the part, or cannot be queried. Without an answer nothing is handed over.
   */
  async #earlierOutcome(part: PartOf<Kind>): Promise<SubmitOutcome | null> {
    const inquired = await this.#inquire(part, this.#timeoutMs / 2)
    if (inquired === 'not-taken') return null
    if (inquired === 'unsaid') return unavailable('it does not say whether it has the message already')
    const { outcome, refs, raw: said } = inquired
    const raw = `it had taken the message (${said})`
    if (outcome.kind !== 'enroute') return { kind: 'completed', report: outcome, raw }
    return { kind: 'accepted', ref: refs[0] ?? '', raw }
  }

  /** After a lost answer the carrier is queried a few times: it may still be working on the request. */
  async #inquireLater(part: PartOf<Kind>): Promise<void> {
    if (this.#carrier.inquiry === undefined || this.#inquiries >= this.#window) return
    this.#inquiries++
    try {
      for (const waitMs of inquiryWaitsMs) {
        await sleep(this.#clock, waitMs, this.#closing.signal)
        if (!this.up) return
        const inquired = await this.#inquire(part, this.#timeoutMs)
        if (typeof inquired === 'object') return await this.#listener.onReport(inquired)
      }
    } finally {
      this.#inquiries--
    }
  }

  async #inquire(part: PartOf<Kind>, timeoutMs: number): Promise<Inquired> {
    const exchange = this.#carrier.inquiry?.(part)
    if (exchange === undefined) return 'not-taken'
    const { request, read, hidden } = exchange
    const answer = await this.#request({ timeoutMs, ...request })
    return answer.kind === 'answer' ? read(answer, (said) => rawText(said, hidden)) : 'unsaid'
  }

  #noted({ optedOut, ...outcome }: HttpSubmitOutcome, { phone, sender }: SubmitPart): SubmitOutcome {
    if (optedOut === true) {
      const receivedAt = this.#clock.now()
      const event = {
        phone,
        recipient: sender,
        text: '',
        consent: 'withdrawn',
        concat: null,
        receivedAt,
      } as const
      // Where it cannot be stored, the upstream refuses the next message too.
      this.#underWay.track(this.#listener.onInbound(event)).catch(() => undefined)
    }
    return outcome
  }

  async #cancel(part: CancelPart): Promise<CancelOutcome> {
    const exchange = await this.#carrier.cancellation?.(part)
    if (exchange === undefined) return { kind: 'unknown', raw: `${this.#carrier.title} takes nothing back` }
    if ('kind' in exchange) return exchange
    const answer = await this.#request(exchange.request)
    const raw = (said: string) => rawText(said, exchange.hidden)
    return answer.kind === 'answer' ? exchange.read(answer, raw) : { kind: 'unknown', raw: raw(answer.why) }
  }

  async #request(request: UpstreamRequest): Promise<UpstreamAnswer> {
    if (this.#mode === 'cut') return { kind: 'not-sent', why: 'the connection is closed' }
    return this.#http.request(request)
  }

  async #close(drainMs: number): Promise<void> {
    this.#mode = 'draining'
    this.#closing.abort()
    await this.#underWay.ended(this.#clock, answersWithinMs(drainMs, this.#listener))
    this.#mode = 'cut'
    await this.#http.close()
    await this.#underWay.allEnded()
  }
}

/**
 * All of them before the gateway decides what to do about a lost answer (`dispatch.unknownHoldSeconds`, 30 by default).
 */
const inquiryWaitsMs = [1_000, 4_000, 15_000] as const

function isOfKind<Kind extends StageContent['kind']>(part: SubmitPart, kind: Kind): part is PartOf<Kind> {
  return part.content.kind === kind
}
