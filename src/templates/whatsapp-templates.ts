import type { WhatsAppTemplateSource } from '../channels/template-ports.ts'
import type { Obstacle } from '../domain/message/dispatch-policy.ts'
import type { Stage } from '../domain/plan/plan.ts'
import type { WhatsAppTemplate, WhatsAppTemplateStatus } from '../domain/template/whatsapp-template.ts'
import type { Clock } from '../lib/clock.ts'
import type { Events } from '../observability/events.ts'
import { type Database, DatabaseUnavailable } from '../storage/database.ts'
import {
  readWhatsAppListings,
  readWhatsAppTemplates,
  whatsAppTemplatesChannel,
} from '../storage/templates/whatsapp-templates.ts'
import { ListingLoop } from './listing-loop.ts'
import { type TemplateFound, TemplateIndex } from './template-index.ts'

export interface WhatsAppTemplatesOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
  sources: readonly WhatsAppTemplateSource[]
  random: () => number
}

const stateInWords: Record<WhatsAppTemplateStatus, string> = {
  approved: 'approved',
  pending: 'not approved yet',
  rejected: 'rejected',
  paused: 'paused',
  disabled: 'disabled',
  other: 'not approved',
}

const pollMs = 15_000

/**
 * The templates of all WhatsApp upstreams, in memory: as they were stored the last time, at once, and as fresh
 * as the upstreams' lists after that. Another node's listing is read when it tells of it, or 15 s later.
 */
export class WhatsAppTemplates implements AsyncDisposable {
  readonly #options: WhatsAppTemplatesOptions
  readonly #loops: ListingLoop[] = []
  #index = new TemplateIndex([], [])
  /** When each upstream was listed, as of the last reading. */
  #readAt = ''
  #reading: Promise<void> = Promise.resolve()
  #listening: AsyncDisposable | null = null
  #cancelTimer: () => void = () => undefined
  #closed = false

  private constructor(options: WhatsAppTemplatesOptions) {
    this.#options = options
  }

  /** Rejects where the database cannot be read; waits for no upstream. */
  static async open(options: WhatsAppTemplatesOptions): Promise<WhatsAppTemplates> {
    const templates = new WhatsAppTemplates(options)
    const { db, sources } = options
    templates.#listening = await db.listen(whatsAppTemplatesChannel, (payload) => templates.#told(payload))
    try {
      await templates.#read()
    } catch (error) {
      await templates.#listening[Symbol.asyncDispose]()
      throw error
    }
    for (const source of sources) {
      templates.#loops.push(new ListingLoop({ ...options, source, onListed: () => templates.#readSoon() }))
    }
    templates.#keepFresh()
    return templates
  }

  find(signature: string, name: string, language: string | null): TemplateFound {
    return this.#index.find(signature, name, language)
  }

  /** What a sender may send now, by name and language. */
  approved(signature: string): readonly WhatsAppTemplate[] {
    return this.#index.approved(signature)
  }

  /** What is known against a stage whose template may have lost its approval since the message was accepted. */
  obstacle({ sender, content }: Pick<Stage, 'sender' | 'content'>): Obstacle | null {
    if (content.kind !== 'whatsapp' || content.form !== 'template' || !this.#index.knows(sender)) return null
    const { name, language } = content
    const found = this.find(sender, name, language)
    if (found.kind === 'found') return null
    const state = found.kind === 'not-approved' ? stateInWords[found.status] : 'not there'
    return { status: 'REJECTED', why: `Template ${name} is ${state}` }
  }

  /** Has every upstream listed again, by this node. */
  listNow(): void {
    for (const loop of this.#loops) loop.listNow()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true
    this.#cancelTimer()
    await Promise.all(this.#loops.map((loop) => loop.close()))
    await this.#listening?.[Symbol.asyncDispose]()
    await this.#reading
  }

  #told(payload: string): void {
    if (payload === 'list') this.listNow()
    else this.#readSoon()
  }

  #keepFresh(): void {
    this.#cancelTimer = this.#options.clock.after(pollMs, () => {
      this.#readSoon()
      if (!this.#closed) this.#keepFresh()
    })
  }

  /** Reads again after the reading under way, which may have begun too early. */
  #readSoon(): void {
    if (this.#closed) return
    this.#reading = this.#reading.then(() => this.#readQuietly())
  }

  async #readQuietly(): Promise<void> {
    try {
      if (!this.#closed) await this.#read()
    } catch (error) {
      // The database tells by itself that it is away; what was read stays good.
      if (error instanceof DatabaseUnavailable) return
      this.#options.events.fault({ where: 'whatsapp templates', error })
    }
  }

  async #read(): Promise<void> {
    const { db, sources } = this.#options
    const listings = await readWhatsAppListings(db)
    const listed = JSON.stringify(listings.map(({ upstream, listedAt }) => [upstream, listedAt]))
    if (listed === this.#readAt) return
    const wasListed = new Set(
      listings.flatMap(({ upstream, listedAt }) => (listedAt === null ? [] : upstream)),
    )
    const signatures = new Map(sources.map((source) => [source.upstream, source.signatures]))
    const stored = await readWhatsAppTemplates(db)
    this.#index = new TemplateIndex(
      sources.filter(({ upstream }) => wasListed.has(upstream)).flatMap((source) => source.signatures),
      stored.filter(({ upstream, signature }) => signatures.get(upstream)?.includes(signature)),
    )
    this.#readAt = listed
  }
}
