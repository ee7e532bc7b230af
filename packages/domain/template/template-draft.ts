/** A WhatsApp template to be created. Its texts have numbered placeholders: `{{1}}`. */
export interface TemplateDraft {
  /** With the language it identifies the template. */
  name: string
  /** As Meta writes it: `en_US`, `uk`. */
  language: string
  category: DraftCategory
  header: string | null
  /** A value of `{{1}}` in the header, for the moderators of the carrier. */
  headerExample: string | null
  /** Null for authentication: Meta writes the text. */
  body: string | null
  /** A value of each placeholder of the body, in their order. */
  examples: readonly string[]
  footer: string | null
  buttons: readonly DraftButton[]
  /** Of authentication: whether the text warns not to share the code. */
  securityNote: boolean
  /** Of authentication: how long the text says that the code is valid; null: it does not say. */
  codeMinutes: number | null
  /** Of authentication: the apps whose button fills the code in; none: the button copies it. */
  apps: readonly DraftApp[]
}

export const draftCategories = ['marketing', 'utility', 'authentication'] as const
export type DraftCategory = (typeof draftCategories)[number]

export const draftButtonKinds = ['quick-reply', 'url', 'phone-number'] as const

export interface DraftButton {
  kind: (typeof draftButtonKinds)[number]
  text: string
  /** The address or the number; null for a quick reply. */
  value: string | null
  /** A value of `{{1}}` at the end of the address. */
  example: string | null
}

export interface DraftApp {
  /** Of Android: `com.example.shop`. */
  packageName: string
  /** 11 characters, by which Android knows its signature. */
  signatureHash: string
}
