import type { DrawnContent } from '../drawn-content.ts'
import { type Notes, noNotes, openNotes } from '../journal.ts'
import { fillTemplate } from './fill-template.ts'
import { GraphError } from './graph-error.ts'
import type { MessageTemplate, TemplateStatus } from './message-template.ts'
import type { SentTemplate } from './read-template.ts'

interface StatusRecord {
  id: string
  status: TemplateStatus
}

/** The templates of the business account. Their statuses can be changed, and stay so across a restart. */
export class TemplateStore implements AsyncDisposable {
  readonly #templates: MessageTemplate[]
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
      replay: (record) => store.#apply(record as StatusRecord),
      snapshot: () => store.#templates.map(({ id, status }) => ({ id, status })),
    })
    return store
  }

  get all(): readonly MessageTemplate[] {
    return this.#templates
  }

  find(name: string, language: string): MessageTemplate | null {
    return this.#templates.find((each) => each.name === name && each.language === language) ?? null
  }

  setStatus({ id }: MessageTemplate, status: TemplateStatus): void {
    this.#apply({ id, status })
    this.#notes.append({ id, status })
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

  #apply({ id, status }: StatusRecord): void {
    const template = this.#templates.find((each) => each.id === id)
    if (template) template.status = status
  }
}
