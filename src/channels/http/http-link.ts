import type { StageContent } from '../../domain/plan/content.ts'
import type { Clock } from '../../lib/clock.ts'
import type {
  CancelOutcome,
  CancelPart,
  Link,
  LinkListener,
  SubmitOutcome,
  SubmitPart,
} from '../connector.ts'
import { UnderWay } from '../under-way.ts'
import type { HttpUpstreamConfig } from './http-settings.ts'
import { rawText } from './raw-text.ts'
import { type Refused, refused, unavailable } from './refused.ts'
import type { UpstreamAnswer } from './upstream-exchange.ts'
import { UpstreamHttp, type UpstreamRequest } from './upstream-http.ts'

/** What is specific to one carrier that accepts one part per request. */
export interface HttpCarrier<Kind extends StageContent['kind']> {
  /** For sentences: `sms.ru`. */
  title: string
  carries: Kind
  /** The request that submits a part, or why it is refused before a byte was written. `now` in ms. */
  submission(part: PartOf<Kind>, now: number): Step<HttpExchange<SubmitOutcome> | Refused>
  /** The request that cancels a part. Absent where the carrier has none. */
  cancellation?(part: CancelPart): Step<HttpExchange<CancelOutcome> | CancelOutcome>
}

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
  body: string
}

/** Turns the carrier's response into one line for the timeline, without `hidden`. */
export type RawText = (said: string) => string

type LinkSettings = Pick<HttpUpstreamConfig, 'baseUrl' | 'responseTimeoutMs' | 'window'>

/**
 * A share of the rate at one carrier: `window` requests at once, over as many connections. The link is up until it is
 * closed. On closing it waits for running requests before it aborts them.
 */
export class HttpLink<Kind extends StageContent['kind']> implements Link {
  readonly cancel?: (part: CancelPart) => Promise<CancelOutcome>
  readonly #carrier: HttpCarrier<Kind>
  readonly #http: UpstreamHttp
  readonly #clock: Clock
  readonly #mayHandOver: () => boolean
  readonly #underWay = new UnderWay()
  #mode: 'open' | 'draining' | 'cut' = 'open'
  #closed: Promise<void> | null = null

  static open<Kind extends StageContent['kind']>(
    carrier: HttpCarrier<Kind>,
    { config, clock, listener }: { config: LinkSettings; clock: Clock; listener: LinkListener },
  ): HttpLink<Kind> {
    const link = new HttpLink(carrier, config, { clock, listener })
    listener.onState({ kind: 'up' })
    return link
  }

  private constructor(
    carrier: HttpCarrier<Kind>,
    config: LinkSettings,
    { clock, listener }: { clock: Clock; listener: LinkListener },
  ) {
    const { baseUrl, responseTimeoutMs: timeoutMs, window: connections } = config
    this.#carrier = carrier
    this.#http = new UpstreamHttp({ baseUrl, timeoutMs, connections })
    this.#clock = clock
    this.#mayHandOver = () => listener.mayHandOver?.() ?? true
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
    return this.#underWay.track(this.#submit(part))
  }

  close(drainMs: number): Promise<void> {
    this.#closed ??= this.#close(drainMs)
    return this.#closed
  }

  async #submit(part: PartOf<Kind>): Promise<SubmitOutcome> {
    const exchange = await this.#carrier.submission(part, this.#clock.now())
    if ('kind' in exchange) return exchange
    if (!this.#mayHandOver()) return unavailable('the lease of the connection has ended')
    const { request, hidden, ref } = exchange
    const answer = await this.#request(request)
    const raw = (said: string) => rawText(said, hidden)
    if (answer.kind === 'answer') return exchange.read(answer, raw)
    if (answer.kind === 'not-sent') return unavailable(raw(answer.why))
    return { kind: 'unknown', raw: raw(answer.why), ...(ref === undefined ? {} : { ref }) }
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
    await this.#underWay.ended(this.#clock, drainMs)
    this.#mode = 'cut'
    await this.#http.close()
    await this.#underWay.allEnded()
  }
}

function isOfKind<Kind extends StageContent['kind']>(part: SubmitPart, kind: Kind): part is PartOf<Kind> {
  return part.content.kind === kind
}
