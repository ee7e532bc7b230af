import type { TemplateDraft } from '../domain/template/template-draft.ts'
import type { WhatsAppTemplate } from '../domain/template/whatsapp-template.ts'

/**
 * The port to an upstream that moderates Viber templates. Like a connector it has no policy: it neither retries
 * nor remembers. No method ever rejects; each ends within the upstream's response timeout, or soon after
 * `signal` is aborted (then with `unknown` or `unavailable`).
 */
export interface ViberTemplateClient {
  readonly upstream: string
  /** Whether templates of this sender (the name that clients give as signature) can be registered here. */
  serves(sender: string): boolean
  /** Submits a template for moderation. */
  submit(request: ViberTemplateRequest, signal: AbortSignal): Promise<ViberTemplateSubmission>
  /** Queries the moderation status of one template. */
  look(sender: string, upstreamId: string, signal: AbortSignal): Promise<ViberTemplateLook>
  /** Every template that the upstream has for a sender; needed after a submit whose answer was lost. */
  list(sender: string, signal: AbortSignal): Promise<ViberTemplateListing>
  remove(sender: string, upstreamId: string, signal: AbortSignal): Promise<ViberTemplateRemoval>
}

export interface ViberTemplateRequest {
  sender: string
  /** At most 1,000 characters. Placeholders are written `{{name}}`. */
  text: string
  /** BCP 47, or null for the upstream's default. */
  language: string | null
}

export type Moderation =
  | { status: 'pending' }
  | { status: 'approved' }
  /** `reason` is the upstream's own text, or null where it gives none. */
  | { status: 'rejected'; reason: string | null }

/** Nothing was done. May be retried, after `retryAfterMs` where the upstream names it. */
export interface TemplatesUnavailable {
  kind: 'unavailable'
  reason: string
  retryAfterMs: number | null
}

export type ViberTemplateSubmission =
  | { kind: 'submitted'; upstreamId: string; moderation: Moderation }
  /** The upstream will never accept this template unchanged. */
  | { kind: 'refused'; reason: string }
  | TemplatesUnavailable
  /** Bytes were written and the answer was lost: the upstream may have the template or not. */
  | { kind: 'unknown'; reason: string }

export type ViberTemplateLook =
  | { kind: 'found'; moderation: Moderation }
  /** The upstream says that it has no such template. */
  | { kind: 'gone' }
  | TemplatesUnavailable

export type ViberTemplateListing =
  | { kind: 'listed'; templates: { upstreamId: string; text: string; moderation: Moderation }[] }
  | TemplatesUnavailable

/** `removed` also where the upstream had none by that id. */
export type ViberTemplateRemoval =
  | { kind: 'removed' }
  | { kind: 'refused'; reason: string }
  | TemplatesUnavailable

/** The port to an upstream that lists WhatsApp templates; one for each business account (WABA). */
export interface WhatsAppTemplateSource {
  readonly upstream: string
  /** The senders, by the names that clients give as signature, that may use the templates listed here. */
  readonly signatures: readonly string[]
  /**
   * Every template, whatever its status, page by page until there is no next one; a template that cannot be
   * read is left out (`parseGraphTemplate` of domain/template returns null for it). Rejects with a sentence
   * where a page cannot be read: the whole listing is then invalid. Ends soon after `signal` is aborted.
   */
  pages(signal: AbortSignal): AsyncIterable<WhatsAppTemplate[]>
  /** Absent where templates are created at the carrier alone. */
  readonly editor?: WhatsAppTemplateEditor
}

/** Creates and deletes templates. Both end within the upstream's response timeout, and never reject. */
export interface WhatsAppTemplateEditor {
  /** `draft` has no fault (`findDraftFault` of domain/template). */
  create(draft: TemplateDraft): Promise<WhatsAppTemplateCreation>
  /** One language of a template; `id` is the upstream's. */
  remove(template: { id: string; name: string }): Promise<{ kind: 'removed' } | WhatsAppTemplateRefusal>
}

export type WhatsAppTemplateCreation =
  /** As the upstream has it from now on: its category may be another than that of the draft. */
  { kind: 'created'; template: WhatsAppTemplate } | WhatsAppTemplateRefusal

/** `said` is what the upstream says, or why there is no answer. */
export type WhatsAppTemplateRefusal =
  /** Nothing was changed. */
  | { kind: 'refused'; said: string }
  /** The answer was lost: the next listing shows what the upstream did. */
  | { kind: 'unknown'; said: string }
