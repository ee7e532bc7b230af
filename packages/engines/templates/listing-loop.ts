import type { WhatsAppTemplateSource } from '../../carriers/template-ports.ts'
import type { WhatsAppTemplate } from '../../domain/template/whatsapp-template.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'
import { Unavailable } from '../../kit/machine/report-fault.ts'
import { type Backoff, backoffDelayMs, spread } from '../../kit/time/backoff.ts'
import { abortedAfter, type Clock } from '../../kit/time/clock.ts'
import { Periodic } from '../../kit/time/periodic.ts'
import type { Events } from '../../observability/events.ts'
import type { Database } from '../../store/database.ts'
import {
  claimWhatsAppListing,
  storeFailedListing,
  storeWhatsAppListing,
} from '../../store/templates/whatsapp-templates.ts'

export interface ListingLoopOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
  source: WhatsAppTemplateSource
  random: () => number
  /** Called after a listing is stored. */
  onListed: () => void
}

type ListingOutcome = 'listed' | 'left-to-another' | 'too-soon' | 'failed'

const everyMs = 300_000
const retry: Backoff = { baseMs: 10_000, maxMs: 600_000 }
/** A listing that takes longer is aborted. */
const listWithinMs = 120_000
/** Nodes that start or are requested at the same time list only once. */
const minGapMs = 1_000
/** A listing of another node that began this long ago and is not stored is taken over. */
const takeOverMs = 30_000
/** More than any account has: Meta admits 6,000 templates. */
const maxTemplates = 20_000

/** Lists one upstream's templates: at start, periodically, and on request. */
export class ListingLoop {
  readonly #options: ListingLoopOptions
  readonly #closing = new AbortController()
  readonly #periodic: Periodic
  /** Minimum time since the last listing of any node began. */
  #gapMs = minGapMs
  #outcome: ListingOutcome = 'listed'
  /** When a listing was requested that has not begun yet; null: none is. */
  #requestedAt: number | null = null
  #failures = 0

  constructor(options: ListingLoopOptions) {
    this.#options = options
    const { clock, events, source } = options
    this.#periodic = new Periodic({
      clock,
      events,
      where: `templates of ${source.upstream}`,
      everyMs: () => this.#delayMs(),
      work: () => this.#list(),
    })
    void this.#periodic.now()
  }

  get upstream(): string {
    return this.#options.source.upstream
  }

  /** Lists now, or a second later where a node began a listing within the last one, which may miss what is new. */
  listNow(): void {
    this.#gapMs = minGapMs
    this.#requestedAt = this.#options.clock.now()
    void this.#periodic.now()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#periodic[Symbol.asyncDispose]()
  }

  #delayMs(): number {
    const random = this.#options.random()
    switch (this.#outcome) {
      case 'listed':
        return spread(everyMs, random)
      case 'left-to-another':
        return takeOverMs
      case 'too-soon':
        return minGapMs
      case 'failed':
        return backoffDelayMs(retry, this.#failures - 1, random)
      default:
        return unreachable(this.#outcome)
    }
  }

  async #list(): Promise<void> {
    const now = this.#options.clock.now()
    const requestedAt = this.#requestedAt
    // Another node's listing that began after the request serves it too.
    const isWaiting = this.#outcome === 'too-soon' && requestedAt !== null
    const notAfter = isWaiting ? requestedAt : now - this.#gapMs
    this.#gapMs = Math.max(minGapMs, everyMs * 0.7)
    this.#requestedAt = null
    try {
      if (await this.#listOnce(now, notAfter)) this.#outcome = 'listed'
      else if (isWaiting || requestedAt === null) this.#outcome = 'left-to-another'
      else {
        this.#outcome = 'too-soon'
        this.#requestedAt ??= requestedAt
      }
    } catch (error) {
      this.#outcome = 'failed'
      this.#gapMs = minGapMs
      this.#failures++
      // An abort on closing is no fault.
      if (this.#closing.signal.aborted || error instanceof Unavailable) return
      const { events, source } = this.#options
      events.fault({ where: `templates of ${source.upstream}`, error })
      await this.#storeFailure(error)
    }
  }

  /** False if another node lists, or has listed recently. */
  async #listOnce(now: number, notAfter: number): Promise<boolean> {
    const { db, clock, source, onListed } = this.#options
    const { upstream, signatures } = source
    const claim = { upstream, now, notAfter, notEndedSince: now - takeOverMs }
    if (!(await claimWhatsAppListing(db, claim))) return false
    const templates = await abortedAfter(clock, listWithinMs, this.#closing.signal, (signal) =>
      this.#readAll(signal),
    )
    await storeWhatsAppListing(db, { upstream, signatures, templates, startedAt: now, now: clock.now() })
    this.#failures = 0
    onListed()
    return true
  }

  async #readAll(signal: AbortSignal): Promise<WhatsAppTemplate[]> {
    const templates = new Map<string, WhatsAppTemplate>()
    signal.throwIfAborted()
    for await (const page of this.#options.source.pages(signal)) {
      signal.throwIfAborted()
      for (const template of page) templates.set(`${template.name} ${template.language}`, template)
      if (templates.size > maxTemplates)
        throw new Error(`the listing has no end after ${maxTemplates} templates`)
    }
    signal.throwIfAborted()
    return [...templates.values()]
  }

  async #storeFailure(error: unknown): Promise<void> {
    const { db, clock, source } = this.#options
    const lastError = error instanceof Error ? error.message : String(error)
    await storeFailedListing(db, { upstream: source.upstream, lastError, now: clock.now() })
  }
}
