import type { ViberTemplateDesk, WhatsAppTemplateSource } from '../channels/template-ports.ts'
import type { Clock } from '../lib/clock.ts'
import type { Events } from '../observability/events.ts'
import type { Database, Queryable } from '../storage/database.ts'
import {
  deleteSmsTemplates,
  insertSmsTemplate,
  listSmsTemplates,
  type SmsTemplate,
} from '../storage/templates/sms-templates.ts'
import type { TemplateChoice } from '../storage/templates/template-choice.ts'
import {
  deleteViberTemplates,
  insertViberTemplate,
  listViberTemplates,
  type ViberTemplate,
} from '../storage/templates/viber-templates.ts'
import { ViberModeration } from './viber-moderation.ts'
import { WhatsAppTemplates } from './whatsapp-templates.ts'

export interface TemplatesOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
  /** The first that serves a sender moderates its templates. */
  viberDesks: readonly ViberTemplateDesk[]
  whatsAppSources: readonly WhatsAppTemplateSource[]
  random: () => number
}

/**
 * Templates of all channels as operations see them. Changes run in the transaction of the caller where one is
 * given, else in their own.
 */
export class Templates implements AsyncDisposable {
  /** What WhatsApp senders may send. */
  readonly whatsApp: WhatsAppTemplates
  readonly #db: Database
  readonly #clock: Clock
  readonly #viber: ViberModeration

  private constructor(options: TemplatesOptions, viber: ViberModeration, whatsApp: WhatsAppTemplates) {
    this.#db = options.db
    this.#clock = options.clock
    this.#viber = viber
    this.whatsApp = whatsApp
  }

  /** Rejects where the database cannot be read; waits for no upstream. */
  static async open(options: TemplatesOptions): Promise<Templates> {
    const { viberDesks, whatsAppSources, ...common } = options
    const whatsApp = await WhatsAppTemplates.open({ ...common, sources: whatsAppSources })
    return new Templates(options, ViberModeration.open({ ...common, desks: viberDesks }), whatsApp)
  }

  async createSms(
    template: { accountId: number; name: string | null; text: string },
    tx: Queryable = this.#db,
  ): Promise<SmsTemplate> {
    const { name, text } = template
    const createdAt = this.#clock.now()
    return { templateId: await insertSmsTemplate(tx, { ...template, createdAt }), name, text, createdAt }
  }

  listSms(accountId: number): Promise<SmsTemplate[]> {
    return listSmsTemplates(this.#db, accountId)
  }

  deleteSms(accountId: number, choice: TemplateChoice, tx: Queryable = this.#db): Promise<number> {
    return deleteSmsTemplates(tx, accountId, choice)
  }

  /** Whether an upstream moderates templates of this sender. */
  moderatesViber(signature: string): boolean {
    return this.#viber.upstreamFor(signature) !== null
  }

  /** Puts a template in line for moderation. Rejects where no upstream moderates those of the sender. */
  async createViber(
    template: { accountId: number; signature: string; text: string },
    tx: Queryable = this.#db,
  ): Promise<ViberTemplate> {
    const { signature, text } = template
    const upstream = this.#viber.upstreamFor(signature)
    if (upstream === null) throw new Error('no upstream moderates templates of this sender')
    const createdAt = this.#clock.now()
    const templateId = await insertViberTemplate(tx, { ...template, upstream, createdAt })
    this.#viber.wake()
    return { templateId, signature, text, status: 'pending', reason: null, createdAt }
  }

  listViber(accountId: number): Promise<ViberTemplate[]> {
    return listViberTemplates(this.#db, accountId)
  }

  async deleteViber(accountId: number, choice: TemplateChoice, tx: Queryable = this.#db): Promise<number> {
    const deleted = await deleteViberTemplates(tx, accountId, { ...choice, now: this.#clock.now() })
    if (deleted > 0) this.#viber.wake()
    return deleted
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#viber[Symbol.asyncDispose]()
    await this.whatsApp[Symbol.asyncDispose]()
  }
}
