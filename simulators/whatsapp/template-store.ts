import type { DrawnContent } from '../drawn-content.ts'
import { type Notes, noNotes, openNotes } from '../journal.ts'
import { fillTemplate } from './fill-template.ts'
import { GraphError } from './graph-error.ts'
import type { MessageTemplate, RejectedReason, TemplateStatus } from './message-template.ts'
import type { SentTemplate } from './read-template.ts'

type StoreRecord =
  | { id: string; status: TemplateStatus; reason?: RejectedReason }
  | { created: MessageTemplate }
  | { removed: string }

/** The templates of the business account. What becomes of them stays so across a restart. */
export class TemplateStore implements AsyncDisposable {
  readonly #templates: MessageTemplate[]
  readonly #removed = new Set<string>()
  /** Ids of those that were created here, and are therefore decided about. */
  readonly #created = new Set<string>()
  #notes: Notes = noNotes

  private constructor(templates: readonly MessageTemplate[]) {
    this.#templates = structuredClone([...templates])
  }

  /** `dataDir` null keeps statuses in memory. */
  static async open(options: {
    templates: readonly MessageTemplate[]
    dataDir: string | null
  }): Promise<TemplateStore> {
    const store = new TemplateStore(options.templates)
    store.#notes = await openNotes({
      folder: options.dataDir,
      name: 'whatsapp-templates',
      replay: (record) => store.#apply(record as StoreRecord),
      snapshot: () => store.#records(),
    })
    return store
  }

  get all(): readonly MessageTemplate[] {
    return this.#templates
  }

  find(name: string, language: string): MessageTemplate | null {
    return this.#templates.find((each) => each.name === name && each.language === language) ?? null
  }

  /** Those that were created here and wait for a decision. */
  get undecided(): readonly MessageTemplate[] {
    return this.#templates.filter(({ id, status }) => status === 'PENDING' && this.#created.has(id))
  }

  setStatus({ id }: MessageTemplate, status: TemplateStatus, reason: RejectedReason = 'NONE'): void {
    this.#change({ id, status, reason })
  }

  add(template: MessageTemplate): void {
    this.#change({ created: template })
  }

  remove({ id }: MessageTemplate): void {
    this.#change({ removed: id })
  }

  /** The template and what the message shows. Throws `GraphError`. */
  fill(sent: SentTemplate): { template: MessageTemplate; drawn: DrawnContent } {
    const { name, language, components } = sent
    const template = this.find(name, language)
    if (template?.status === 'PAUSED')
      throw new GraphError(132015, `template ${name} (${language}) is paused`)
    if (template?.status === 'DISABLED')
      throw new GraphError(132016, `template ${name} (${language}) is disabled`)
    if (template?.status !== 'APPROVED') {
      throw new GraphError(132001, `template name (${name}) does not exist in ${language}`)
    }
    return { template, drawn: fillTemplate(template, components) }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#notes[Symbol.asyncDispose]()
  }

  #change(record: StoreRecord): void {
    this.#apply(record)
    this.#notes.append(record)
  }

  #apply(record: StoreRecord): void {
    if ('created' in record) {
      // Records may be seen twice after a crash.
      if (this.#templates.some(({ id }) => id === record.created.id)) return
      this.#created.add(record.created.id)
      this.#templates.push(structuredClone(record.created))
    } else if ('removed' in record) {
      this.#removed.add(record.removed)
      const at = this.#templates.findIndex(({ id }) => id === record.removed)
      if (at >= 0) this.#templates.splice(at, 1)
    } else {
      const template = this.#templates.find(({ id }) => id === record.id)
      if (template === undefined) return
      template.status = record.status
      template.rejected_reason = record.reason ?? 'NONE'
    }
  }

  #records(): StoreRecord[] {
    return [
      ...this.#templates.filter(({ id }) => this.#created.has(id)).map((created) => ({ created })),
      ...this.#templates.map(({ id, status, rejected_reason: reason = 'NONE' }) => ({ id, status, reason })),
      ...[...this.#removed].map((removed) => ({ removed })),
    ]
  }
}
