export const templateStatuses = ['APPROVED', 'PENDING', 'REJECTED', 'PAUSED', 'DISABLED'] as const
export type TemplateStatus = (typeof templateStatuses)[number]

export const templateCategories = ['AUTHENTICATION', 'UTILITY', 'MARKETING'] as const
export type TemplateCategory = (typeof templateCategories)[number]

export type RejectedReason = 'NONE' | 'ABUSIVE_CONTENT' | 'INVALID_FORMAT' | 'TAG_CONTENT_MISMATCH'

export type MediaFormat = 'IMAGE' | 'VIDEO' | 'DOCUMENT'

export type TemplateHeader =
  | { type: 'HEADER'; format: 'TEXT'; text: string; example?: object }
  | { type: 'HEADER'; format: MediaFormat; example: { header_handle: string[] } }
  | { type: 'HEADER'; format: 'LOCATION' }

export type TemplateButton =
  | { type: 'URL'; text: string; url: string; example?: string[] }
  | { type: 'QUICK_REPLY'; text: string }
  | { type: 'PHONE_NUMBER'; text: string; phone_number: string }
  | { type: 'COPY_CODE'; text: string; example: string[] }

export interface TemplateBody {
  type: 'BODY'
  text: string
  add_security_recommendation?: boolean
  example?: object
}

export type TemplateComponent =
  | TemplateHeader
  | TemplateBody
  | { type: 'FOOTER'; text: string; code_expiration_minutes?: number }
  | { type: 'BUTTONS'; buttons: TemplateButton[] }

/** A template in one language, as `GET /{waba_id}/message_templates` shows it. */
export interface MessageTemplate {
  id: string
  name: string
  language: string
  status: TemplateStatus
  /** Why it was rejected, `NONE` for others; absent: `NONE`. */
  rejected_reason?: RejectedReason
  category: TemplateCategory
  parameter_format: 'POSITIONAL' | 'NAMED'
  components: TemplateComponent[]
}

const placeholder = /\{\{\s*([A-Za-z0-9_]+)\s*\}\}/g

/** Names in double braces in a text, each once, in the order of the text. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map((match) => match[1] ?? ''))]
}

export function fillPlaceholders(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(placeholder, (whole, name: string) => values.get(name) ?? whole)
}

export function headerOf({ components }: MessageTemplate): TemplateHeader | null {
  return components.find((component) => component.type === 'HEADER') ?? null
}

export function bodyOf({ components }: MessageTemplate): string {
  return components.find((component) => component.type === 'BODY')?.text ?? ''
}

export function footerOf({ components }: MessageTemplate): string | null {
  return components.find((component) => component.type === 'FOOTER')?.text ?? null
}

export function buttonsOf({ components }: MessageTemplate): TemplateButton[] {
  return components.find((component) => component.type === 'BUTTONS')?.buttons ?? []
}
