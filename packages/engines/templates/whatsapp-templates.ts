import type { WhatsAppTemplateSource } from '../../carriers/template-ports.ts'
import type { BlockReason } from '../../domain/message/story/reasons.ts'
import type { Stage } from '../../domain/plan/plan.ts'
import type { WhatsAppTemplate } from '../../domain/template/whatsapp-template.ts'
import type { StartOptions } from '../../kit/flow/start.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Events } from '../../observability/events.ts'
import type { Database } from '../../store/database.ts'
import { Snapshot } from '../../store/statements/snapshot.ts'
import {
  readWhatsAppListings,
  readWhatsAppTemplates,
  whatsAppTemplatesChannel,
} from '../../store/templates/whatsapp-templates.ts'
import { ListingLoop } from './listing-loop.ts'
import { type TemplateFound, TemplateIndex } from './template-index.ts'

export interface WhatsAppTemplatesOptions extends StartOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
  sources: readonly WhatsAppTemplateSource[]
  random: () => number
}

/**
 * The templates of all WhatsApp upstreams in memory. Begins with the stored lists and is updated by each
 * listing. Listings of other nodes are read on notification, or within 15 s.
 */
export class WhatsAppTemplates implements AsyncDisposable {
  readonly #stored: Snapshot<TemplateIndex>
  readonly #loops: ListingLoop[] = []
  readonly #sources: readonly WhatsAppTemplateSource[]

  private constructor(stored: Snapshot<TemplateIndex>, sources: readonly WhatsAppTemplateSource[]) {
    this.#stored = stored
    this.#sources = sources
  }

  /** Rejects where the database cannot be read; waits for no upstream. */
  static async open(options: WhatsAppTemplatesOptions): Promise<WhatsAppTemplates> {
    const { db, clock, events, start, sources } = options
    let templates: WhatsAppTemplates | null = null
    const stored = await Snapshot.open({
      ...{ db, clock, events, start },
      where: 'whatsapp templates',
      channel: whatsAppTemplatesChannel,
      everyMs: 15_000,
      empty: new TemplateIndex([], []),
      read: storedIndex(db, sources),
      onNotify: (payload) => {
        if (payload === 'list') templates?.listNow()
      },
    })
    templates = new WhatsAppTemplates(stored, sources)
    const onListed = () => void stored.refreshQuietly()
    for (const source of sources) templates.#loops.push(new ListingLoop({ ...options, source, onListed }))
    return templates
  }

  find(signature: string, name: string, language: string | null): TemplateFound {
    return this.#stored.value.find(signature, name, language)
  }

  /** Approved templates of a sender, by name and language. */
  approved(signature: string): readonly WhatsAppTemplate[] {
    return this.#stored.value.approved(signature)
  }

  /** Blocks a stage whose template lost its approval after the message was accepted. */
  blockReason({ sender, content }: Pick<Stage, 'sender' | 'content'>): BlockReason | null {
    if (content.kind !== 'whatsapp' || content.form !== 'template') return null
    if (!this.#stored.value.knows(sender)) return null
    const { name, language } = content
    const found = this.find(sender, name, language)
    if (found.kind === 'found') return null
    return { code: 'template', name, state: found.kind === 'not-approved' ? found.status : 'missing' }
  }

  /** Upstreams whose templates can be created here. */
  get editors(): readonly WhatsAppTemplateSource[] {
    return this.#sources.filter(({ editor }) => editor !== undefined)
  }

  /** Lists every upstream, or one, again on this node. */
  listNow(upstream?: string): void {
    for (const loop of this.#loops) if (upstream === undefined || loop.upstream === upstream) loop.listNow()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#loops.map((loop) => loop.close()))
    await this.#stored[Symbol.asyncDispose]()
  }
}

/** Reads the stored templates of these sources if one of them was listed since the last read. */
function storedIndex(db: Database, sources: readonly WhatsAppTemplateSource[]) {
  const signatures = new Map(sources.map((source) => [source.upstream, source.signatures]))
  let listedBefore = ''
  return async (known: TemplateIndex): Promise<TemplateIndex> => {
    const listings = await readWhatsAppListings(db)
    const listed = JSON.stringify(listings.map(({ upstream, listedAt }) => [upstream, listedAt]))
    if (listed === listedBefore) return known
    const wasListed = new Set(
      listings.flatMap(({ upstream, listedAt }) => (listedAt === null ? [] : upstream)),
    )
    const stored = await readWhatsAppTemplates(db)
    listedBefore = listed
    return new TemplateIndex(
      sources.filter(({ upstream }) => wasListed.has(upstream)).flatMap((source) => source.signatures),
      stored.filter(({ upstream, signature }) => signatures.get(upstream)?.includes(signature)),
    )
  }
}
