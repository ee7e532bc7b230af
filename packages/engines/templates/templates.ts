import type { Connector } from '../../carriers/connector.ts'
import type { SmsTemplate } from '../../domain/template/sms-template.ts'
import type { ViberTemplate } from '../../domain/template/viber-template.ts'
import type { StartOptions } from '../../kit/flow/start.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Events } from '../../observability/events.ts'
import { addAuditEntry, type NewAuditEntry } from '../../store/console/audit-log.ts'
import type { Database, Transaction } from '../../store/database.ts'
import type { FeedPort } from '../../store/feed/feed-port.ts'
import type { TemplateChoice, TemplateRoom } from '../../store/templates/account-templates.ts'
import {
  deleteSmsTemplates,
  insertSmsTemplate,
  listSmsTemplates,
  readNamedTemplates,
} from '../../store/templates/sms-templates.ts'
import {
  deleteViberTemplates,
  insertViberTemplate,
  listViberTemplates,
} from '../../store/templates/viber-templates.ts'
import { ViberModeration } from './viber-moderation.ts'
import { WhatsAppTemplates } from './whatsapp-templates.ts'

export interface TemplatesOptions extends StartOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
  /** The first one that serves a sender moderates its templates. */
  connectors: readonly Pick<Connector, 'viberTemplates' | 'whatsAppTemplates'>[]
  /** Maximum number of templates of each kind per account. */
  maxTemplates: number
  feed: FeedPort
}

/** `userName` names the key and the account. */
export type ClientEntry = Pick<NewAuditEntry, 'userName' | 'address' | 'action' | 'details'> & {
  target: string
}

/** Minimum total size of an account's texts of one kind; with many templates allowed it is 4 KiB each. */
const minRoomBytes = 4_194_304
const bytesPerTemplate = 4_096
/** Maximum size of a list for the console. */
const maxListBytes = 33_554_432

/** Templates of all channels. Changes run in the caller's transaction if one is given, else in their own. */
export class Templates implements AsyncDisposable {
  /** Templates of WhatsApp senders. */
  readonly whatsApp: WhatsAppTemplates
  readonly #db: Database
  readonly #clock: Clock
  readonly #viber: ViberModeration
  readonly #room: TemplateRoom

  private constructor(options: TemplatesOptions, viber: ViberModeration, whatsApp: WhatsAppTemplates) {
    const { maxTemplates: templates } = options
    this.#room = { templates, bytes: Math.max(minRoomBytes, templates * bytesPerTemplate) }
    this.#db = options.db
    this.#clock = options.clock
    this.#viber = viber
    this.whatsApp = whatsApp
  }

  /** Rejects where the database cannot be read; waits for no upstream. */
  static async open(options: TemplatesOptions): Promise<Templates> {
    const { connectors, ...given } = options
    const common = { ...given, random: Math.random }
    const sources = connectors.flatMap(({ whatsAppTemplates }) => whatsAppTemplates ?? [])
    const clients = connectors.flatMap(({ viberTemplates }) => viberTemplates ?? [])
    const whatsApp = await WhatsAppTemplates.open({ ...common, sources })
    return new Templates(options, ViberModeration.open({ ...common, clients }), whatsApp)
  }

  /** Maximum number of templates of each kind per account. */
  get maxTemplates(): number {
    return this.#room.templates
  }

  /**
   * A change by a client, in `tx` or in a transaction of its own, together with the entry of the audit log that
   * `entryOf` makes of its result; null for none.
   */
  changeByClient<Result>(
    change: (tx: Transaction) => Promise<Result>,
    entryOf: (result: Result) => ClientEntry | null,
    tx?: Transaction,
  ): Promise<Result> {
    return this.#within(tx, async (given) => {
      const result = await change(given)
      const entry = entryOf(result)
      if (entry !== null) await addAuditEntry(given, { ...entry, userId: null, at: this.#clock.now() })
      return result
    })
  }

  /** Null if the account has reached its limit. */
  async createSms(
    template: Omit<SmsTemplate, 'templateId' | 'createdAt'> & { accountId: number },
    tx?: Transaction,
  ): Promise<SmsTemplate | null> {
    const { name, lang, text } = template
    const createdAt = this.#clock.now()
    const templateId = await this.#within(tx, (given) =>
      insertSmsTemplate(given, { ...template, createdAt }, this.#room),
    )
    return templateId === null ? null : { templateId, name, lang, text, createdAt }
  }

  /** Templates that fit into `maxBytes`, and one more if there are more. */
  listSms(accountId: number, maxBytes = maxListBytes): Promise<SmsTemplate[]> {
    return listSmsTemplates(this.#db, accountId, maxBytes)
  }

  /** Those with one of these names or ids, oldest first; of one name and language the newest. */
  named(
    accountId: number,
    wanted: { names: readonly string[]; ids: readonly number[] },
  ): Promise<SmsTemplate[]> {
    return readNamedTemplates(this.#db, accountId, wanted)
  }

  deleteSms(accountId: number, choice: TemplateChoice, tx?: Transaction): Promise<number> {
    return this.#within(tx, (given) => deleteSmsTemplates(given, accountId, choice))
  }

  /** Whether an upstream moderates templates of this sender. */
  moderatesViber(signature: string): boolean {
    return this.#viber.upstreamFor(signature) !== null
  }

  /**
   * Queues a template for moderation. Null if the account has reached its limit. Rejects if no upstream
   * moderates templates of the sender.
   */
  async createViber(
    template: { accountId: number; signature: string; text: string },
    tx?: Transaction,
  ): Promise<ViberTemplate | null> {
    const { signature, text } = template
    const upstream = this.#viber.upstreamFor(signature)
    if (upstream === null) throw new Error('no upstream moderates templates of this sender')
    const createdAt = this.#clock.now()
    const templateId = await this.#within(tx, async (given) => {
      const inserted = await insertViberTemplate(given, { ...template, upstream, createdAt }, this.#room)
      if (inserted !== null) given.afterCommit(() => this.#viber.wake())
      return inserted
    })
    if (templateId === null) return null
    return { templateId, signature, text, status: 'pending', reason: null, createdAt }
  }

  /** As `listSms`. */
  listViber(accountId: number, maxBytes = maxListBytes): Promise<ViberTemplate[]> {
    return listViberTemplates(this.#db, accountId, maxBytes)
  }

  async deleteViber(accountId: number, choice: TemplateChoice, tx?: Transaction): Promise<number> {
    const now = this.#clock.now()
    return this.#within(tx, async (given) => {
      const deleted = await deleteViberTemplates(given, accountId, { ...choice, now })
      if (deleted > 0) given.afterCommit(() => this.#viber.wake())
      return deleted
    })
  }

  #within<Result>(tx: Transaction | undefined, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return tx === undefined ? this.#db.transaction(work) : work(tx)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#viber[Symbol.asyncDispose]()
    await this.whatsApp[Symbol.asyncDispose]()
  }
}
