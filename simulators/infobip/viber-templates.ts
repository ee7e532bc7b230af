import { randomUUID } from 'node:crypto'
import type { Clock } from '../../packages/kit/time/clock.ts'
import { type Notes, noNotes, openNotes } from '../journal.ts'
import type { Drawing } from './send-request.ts'
import type { ViberContent } from './viber-content.ts'
import type { TemplateDraft } from './viber-template.ts'
import { fillPlaceholders } from './viber-template.ts'

export type TemplateStatus = 'PENDING' | 'APPROVED' | 'DECLINED'

export interface StoredTemplate extends TemplateDraft {
  id: string
  sender: string
  /** Milliseconds. */
  createdAt: number
}

type TemplateRecord = { stored: StoredTemplate } | { deleted: string }

export interface ViberTemplatesOptions {
  clock: Clock
  /** Folder of the journal; null keeps everything in memory. */
  dataDir: string | null
  moderationMs: number
}

/** Templates of all senders. Moderation declines what contains the word "declined", and approves the rest. */
export class ViberTemplates implements AsyncDisposable {
  readonly #clock: Clock
  readonly #moderationMs: number
  readonly #templates = new Map<string, StoredTemplate>()
  #notes: Notes = noNotes

  private constructor({ clock, moderationMs }: ViberTemplatesOptions) {
    this.#clock = clock
    this.#moderationMs = moderationMs
  }

  static async open(options: ViberTemplatesOptions): Promise<ViberTemplates> {
    const templates = new ViberTemplates(options)
    templates.#notes = await openNotes({
      folder: options.dataDir,
      name: 'infobip-viber-templates',
      replay: (record) => templates.#replay(record as TemplateRecord),
      snapshot: () => [...templates.#templates.values()].map((stored) => ({ stored })),
    })
    return templates
  }

  add(sender: string, draft: TemplateDraft): StoredTemplate {
    const stored = { id: randomUUID(), sender, ...draft, createdAt: this.#clock.now() }
    this.#templates.set(stored.id, stored)
    this.#notes.append({ stored })
    return stored
  }

  find(sender: string, id: string): StoredTemplate | null {
    const template = this.#templates.get(id)
    return template?.sender === sender ? template : null
  }

  /** Oldest first. */
  of(sender: string): StoredTemplate[] {
    return [...this.#templates.values()].filter((template) => template.sender === sender)
  }

  /** Whether there was one to delete. */
  delete(sender: string, id: string): boolean {
    if (!this.find(sender, id)) return false
    this.#notes.append({ deleted: id })
    return this.#templates.delete(id)
  }

  statusOf({ createdAt, text }: StoredTemplate): TemplateStatus {
    if (this.#clock.now() < createdAt + this.#moderationMs) return 'PENDING'
    return /\bdeclined\b/i.test(text) ? 'DECLINED' : 'APPROVED'
  }

  moderatedAt(template: StoredTemplate): number {
    const { createdAt } = template
    return this.statusOf(template) === 'PENDING' ? createdAt : createdAt + this.#moderationMs
  }

  /** What a message made of a template shows; null where it cannot be used. */
  draw(sender: string, content: Extract<ViberContent, { kind: 'template' }>): Drawing {
    const template = this.find(sender, content.templateId)
    if (template?.language !== content.language || this.statusOf(template) !== 'APPROVED') return null
    const text = fillPlaceholders(template.text, content.parameters)
    if (text === null) return null
    return { text, template: { name: template.name ?? template.id, language: template.language } }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#notes[Symbol.asyncDispose]()
  }

  #replay(record: TemplateRecord): void {
    if ('stored' in record) this.#templates.set(record.stored.id, record.stored)
    else this.#templates.delete(record.deleted)
  }
}
