import type { WhatsAppTemplateSource } from '../channels/template-ports.ts'
import type { WhatsAppTemplate } from '../domain/template/whatsapp-template.ts'
import { type Backoff, backoffDelayMs, spread } from '../lib/backoff.ts'
import { type Clock, sleep } from '../lib/clock.ts'
import { unreachable } from '../lib/unreachable.ts'
import type { Events } from '../observability/events.ts'
import { type Database, DatabaseUnavailable } from '../storage/database.ts'
import {
  claimWhatsAppListing,
  storeFailedListing,
  storeWhatsAppListing,
} from '../storage/templates/whatsapp-templates.ts'

export interface ListingLoopOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
  source: WhatsAppTemplateSource
  random: () => number
  /** A listing was stored. */
  onListed: () => void
}

type ListingOutcome = 'listed' | 'left-to-another' | 'failed'

const retry: Backoff = { baseMs: 10_000, maxMs: 600_000 }
/** A listing that takes longer is given up. */
const listWithinMs = 120_000
/** Nodes that start together, or are asked together, list once. */
const leastGapMs = 1_000
/** One that began so long ago and has not ended well is taken over. */
const takeOverMs = 30_000
/** More than any account has: Meta admits 6,000 templates. */
const mostTemplates = 20_000

/** Lists one upstream's templates again and again: at start, when its time has come, and when asked. */
export class ListingLoop {
  readonly #options: ListingLoopOptions
  readonly #closing = new AbortController()
  #pause = new AbortController()
  /** How long ago the last listing of any node must have begun for this one to list. */
  #gapMs = leastGapMs
  #failures = 0
  readonly #ended: Promise<void>

  constructor(options: ListingLoopOptions) {
    this.#options = options
    this.#ended = this.#run()
  }

  /** Lists now, unless a node began to within the last second. */
  listNow(): void {
    this.#gapMs = leastGapMs
    this.#pause.abort()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.#pause.abort()
    await this.#ended
  }

  async #run(): Promise<void> {
    const everyMs = this.#options.source.refreshEverySeconds * 1_000
    while (!this.#isClosing()) {
      this.#pause = new AbortController()
      const gapMs = this.#gapMs
      this.#gapMs = Math.max(leastGapMs, everyMs * 0.7)
      const outcome = await this.#list(gapMs)
      if (this.#isClosing()) return
      await sleep(this.#options.clock, this.#delayMs(outcome, everyMs), this.#pause.signal)
    }
  }

  #isClosing(): boolean {
    return this.#closing.signal.aborted
  }

  #delayMs(outcome: ListingOutcome, everyMs: number): number {
    const random = this.#options.random()
    switch (outcome) {
      case 'listed':
        return spread(everyMs, random)
      case 'left-to-another':
        return Math.min(everyMs, takeOverMs)
      case 'failed':
        this.#gapMs = leastGapMs
        return backoffDelayMs(retry, this.#failures - 1, random)
      default:
        return unreachable(outcome)
    }
  }

  /** Never rejects. */
  async #list(gapMs: number): Promise<ListingOutcome> {
    const { db, clock, events, source, onListed } = this.#options
    const { upstream, signatures } = source
    try {
      const now = clock.now()
      const claim = { upstream, now, notAfter: now - gapMs, notEndedSince: now - takeOverMs }
      if (!(await claimWhatsAppListing(db, claim))) return 'left-to-another'
      const templates = await this.#readAll()
      await storeWhatsAppListing(db, { upstream, signatures, templates, now: clock.now() })
      this.#failures = 0
      onListed()
      return 'listed'
    } catch (error) {
      this.#failures++
      if (!this.#isClosing() && !(error instanceof DatabaseUnavailable)) {
        events.fault({ where: `templates of ${upstream}`, error })
        await this.#writeTrouble(error instanceof Error ? error.message : String(error))
      }
      return 'failed'
    }
  }

  async #readAll(): Promise<WhatsAppTemplate[]> {
    const { clock, source } = this.#options
    const abort = new AbortController()
    const giveUp = () => abort.abort()
    const cancel = clock.after(listWithinMs, giveUp)
    this.#closing.signal.addEventListener('abort', giveUp, { once: true })
    if (this.#isClosing()) giveUp()
    try {
      abort.signal.throwIfAborted()
      const templates = new Map<string, WhatsAppTemplate>()
      for await (const page of source.pages(abort.signal)) {
        abort.signal.throwIfAborted()
        for (const template of page) templates.set(`${template.name} ${template.language}`, template)
        if (templates.size > mostTemplates)
          throw new Error(`the listing has no end after ${mostTemplates} templates`)
      }
      abort.signal.throwIfAborted()
      return [...templates.values()]
    } finally {
      cancel()
      this.#closing.signal.removeEventListener('abort', giveUp)
    }
  }

  async #writeTrouble(trouble: string): Promise<void> {
    const { db, clock, source, events } = this.#options
    try {
      await storeFailedListing(db, { upstream: source.upstream, trouble, now: clock.now() })
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable))
        events.fault({ where: `templates of ${source.upstream}`, error })
    }
  }
}
