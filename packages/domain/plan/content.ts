import type { ConnectionAlphabet } from '../text/cut-text.ts'

/** The content of a stage. One member per channel; `kind` is the channel. */
export type StageContent =
  | SmsContent
  | VoiceContent
  | CallContent
  | TelegramContent
  | ViberContent
  | RcsContent
  | WhatsAppContent
  | EmailContent

export interface SmsContent {
  kind: 'sms'
  /** With `binary`: octets as hexadecimal digits. */
  text: string
  /** Octets of one part instead of a text; `udh`: they begin with a user data header. */
  binary?: 'data' | 'udh'
  /** The octets after the user data header are a text in this alphabet: one part that a client cut itself. */
  alphabet?: 'gsm' | 'ucs2'
  /** Alphabets of the connections that a text may go by: its parts fit each of them. Absent: GSM alone. */
  linkAlphabets?: readonly ConnectionAlphabet[]
  /** Shown at once and not stored (class 0), as the client requested. */
  flash?: true
  /** Values for parameters that a route takes from clients, by tag: `0x1401`. */
  tlvs?: Record<string, string>
}

/** A text that is spoken twice to the callee. */
export interface VoiceContent {
  kind: 'voice'
  text: string
  /** Whether a pressed key ends the call and is reported to the client. */
  collectsDigit: boolean
  voice: VoiceWish
  /** As the client requested; absent: as the operator has set. */
  machineDetection?: MachineDetection
}

export const machineDetections = ['off', 'hang-up', 'speak-after'] as const

/**
 * What a call does where a machine answers. `off`: the greeting is not judged. `speak-after`: once, after the greeting.
 */
export type MachineDetection = (typeof machineDetections)[number]

/** The voice that a client requests. */
export interface VoiceWish {
  gender: Gender
  /** A BCP 47 tag, such as `uk`, `uk-UA` or `en-GB`. */
  language: string
  /** A voice or variant; empty or `default` for the default of the gender. */
  name: string
}

export type Gender = 'male' | 'female'

/** A flash call: the telephone only rings, and the calling number ends in a one-time code. */
export interface CallContent {
  kind: 'call'
}

/** One e-mail, with a text version for programs without HTML. */
export interface EmailContent {
  kind: 'email'
  /** One line. */
  subject: string
  text: string
  /** The same text as an HTML document, or null for a plain-text e-mail. */
  html: string | null
  /** An https URL where a POST unsubscribes (RFC 8058). Not for codes. */
  unsubscribeUrl?: string
}

/** A one-time code of 4 to 8 digits; Telegram adds the text. */
export interface TelegramContent {
  kind: 'telegram'
  code: string
}

/** A caption and a link. */
export interface Button {
  caption: string
  link: string
}

export type ViberContent =
  | { kind: 'viber'; form: 'text'; text: string; button: Button | null }
  | { kind: 'viber'; form: 'image'; image: string; text: string | null; button: Button | null }
  | { kind: 'viber'; form: 'carousel'; text: string; slides: CarouselSlide[] }

/** One card of a carousel: a caption, an image, one or two buttons. */
export interface CarouselSlide {
  caption: string
  image: string
  buttons: [Button] | [Button, Button]
}

/** What stands on a button below a text, and comes back when it is tapped: at most 20 characters. */
export type QuickReply = string

export type RcsContent =
  | { kind: 'rcs'; form: 'text'; text: string; quickReply?: QuickReply }
  | { kind: 'rcs'; form: 'card'; text: string; image: string; button: Button }

export type WhatsAppContent = WhatsAppTemplateContent | WhatsAppFreeFormContent

/** An approved template with its values; allowed at any time. */
export interface WhatsAppTemplateContent {
  kind: 'whatsapp'
  form: 'template'
  name: string
  language: string
  /** All values in the order of the template; a code occurs once for each of its places. */
  parameters: TemplateParameter[]
}

export interface TemplateParameter {
  in: 'header' | 'body' | 'button'
  /** 0-based place in the header, in the body, or among the buttons. */
  index: number
  type: 'text' | 'image' | 'video' | 'document' | 'location'
  /** The name of a named parameter; null for a positional one. */
  name: string | null
  /** The kind of its button; null for header and body. */
  button: 'url' | 'quick_reply' | 'copy_code' | null
  /** Text, a link, or a location as `latitude,longitude,name,address`. */
  value: string
}

/** Allowed only within 24 hours after the subscriber's last message. */
export type WhatsAppFreeFormContent =
  | { kind: 'whatsapp'; form: 'text'; text: string; quickReply?: QuickReply }
  | {
      kind: 'whatsapp'
      form: 'media'
      media: 'image' | 'video' | 'audio' | 'document'
      link: string
      caption: string | null
      filename: string | null
    }
  | {
      kind: 'whatsapp'
      form: 'location'
      latitude: number
      longitude: number
      name: string | null
      address: string | null
    }
  /** A text with a button that follows a link. */
  | {
      kind: 'whatsapp'
      form: 'card'
      text: string
      button: Button
      header: string | null
      footer: string | null
    }

/** The quick reply of a message; null where it has none. */
export function replyButtonOf(content: StageContent): QuickReply | null {
  const isText = (content.kind === 'whatsapp' || content.kind === 'rcs') && content.form === 'text'
  return isText ? (content.quickReply ?? null) : null
}

/** The longest text that WhatsApp takes above buttons. */
const maxTextAboveButtons = 1_024

/** The content with a button that answers, where its channel and its length allow one. */
export function withQuickReply(content: StageContent, quickReply: QuickReply): StageContent {
  const takesOne = (content.kind === 'whatsapp' || content.kind === 'rcs') && content.form === 'text'
  return takesOne && content.text.length <= maxTextAboveButtons ? { ...content, quickReply } : content
}

/** Whether WhatsApp allows it only while the 24-hour window is open. */
export function needsOpenWindow(content: StageContent): boolean {
  return content.kind === 'whatsapp' && content.form !== 'template'
}

/** The text with the alphabets of the links that it may go by, where it is not cut for GSM links alone. */
export function withAlphabets(content: SmsContent, alphabets: readonly ConnectionAlphabet[]): SmsContent {
  // A message class names the GSM alphabet, whatever that of a link is.
  if (content.flash === true || alphabets.every((alphabet) => alphabet === 'gsm')) return content
  return { ...content, linkAlphabets: alphabets }
}
