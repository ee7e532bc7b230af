/** The state of an upstream's listings. */
export interface WhatsAppListing {
  upstream: string
  startedAt: number
  /** When the last listing ended, successful or not. */
  endedAt: number | null
  /** When the last successful listing ended. */
  listedAt: number | null
  /** Why the last listing failed; null where it succeeded. */
  lastError: string | null
}

/** A WhatsApp template as its upstream lists it. */
export interface WhatsAppTemplate {
  /** The upstream's id, by which it is deleted; absent where the upstream gives none. */
  id?: string
  name: string
  /** In the upstream's form: `en`, `en_US`, `uk`. Name and language together identify a template. */
  language: string
  status: WhatsAppTemplateStatus
  /** Why the upstream rejected it, in the upstream's word: `INVALID_FORMAT`; absent where it gives none. */
  reason?: string
  /** `MARKETING`, `UTILITY`, `AUTHENTICATION`, or any other value of the upstream. */
  category: string
  /** Whether placeholders are numbers (`{{1}}`) or names (`{{name}}`). */
  parameterFormat: 'positional' | 'named'
  header: TemplateHeader | null
  /** Text with placeholders. Empty if the upstream lists none. */
  body: string
  footer: string | null
  /** In the order in which the upstream counts them. */
  buttons: TemplateButton[]
  /** Components that Posthorn cannot fill in (a carousel, a catalogue); empty if the template can be sent. */
  unsupported: string[]
}

/** `other`: any further state in which a template cannot be sent. */
export const whatsAppTemplateStatuses = [
  'approved',
  'pending',
  'rejected',
  'paused',
  'disabled',
  'other',
] as const
export type WhatsAppTemplateStatus = (typeof whatsAppTemplateStatuses)[number]

export type TemplateHeader =
  | { kind: 'text'; text: string }
  | { kind: 'image' }
  | { kind: 'video' }
  | { kind: 'document' }
  | { kind: 'location' }

export type TemplateButton =
  /** `url` may end in one placeholder. */
  | { kind: 'url'; text: string; url: string }
  | { kind: 'quick-reply'; text: string }
  | { kind: 'phone-number'; text: string; phone: string }
  /** Copies a coupon code. */
  | { kind: 'copy-code'; text: string }
  /** Copies or fills in a one-time code. */
  | { kind: 'otp'; text: string }

export function isAuthentication(template: Pick<WhatsAppTemplate, 'category'>): boolean {
  return template.category === 'AUTHENTICATION'
}
