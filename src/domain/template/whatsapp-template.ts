/** A template of WhatsApp as its upstream lists it. */
export interface WhatsAppTemplate {
  name: string
  /** As the upstream writes it: `en`, `en_US`, `uk`. A template is known by its name and language together. */
  language: string
  status: WhatsAppTemplateStatus
  /** `MARKETING`, `UTILITY`, `AUTHENTICATION`, or what the upstream adds to them. */
  category: string
  /** Whether placeholders are numbers (`{{1}}`) or words (`{{name}}`). */
  parameterFormat: 'positional' | 'named'
  header: TemplateHeader | null
  /** Text with placeholders. Empty where the upstream lists none. */
  body: string
  footer: string | null
  /** In the order in which the upstream counts them. */
  buttons: TemplateButton[]
  /** What the template has and Posthorn cannot fill in (a carousel, a catalogue); none where it can be sent. */
  unsupported: string[]
}

/** `other` is every state of the upstream in which a template cannot be sent and has none of these names. */
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
