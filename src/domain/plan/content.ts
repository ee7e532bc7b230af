/** What a stage sends. One member per channel that is built; `kind` is the channel. */
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
  text: string
}

/** A text that is spoken, twice, to whoever answers the telephone. */
export interface VoiceContent {
  kind: 'voice'
  text: string
  /** Whether a key that is pressed ends it and is told to the client. */
  collectsDigit: boolean
  voice: VoiceWish
}

/** A voice as a client asks for it. */
export interface VoiceWish {
  gender: Gender
  /** A BCP 47 tag, such as `uk`, `uk-UA` or `en-GB`. */
  language: string
  /** Of a voice or a variant; empty or `default` for the one that goes with the gender. */
  name: string
}

export type Gender = 'male' | 'female'

/** Nothing is sent: the telephone rings, and the number that calls ends in a one-time code. */
export interface CallContent {
  kind: 'call'
}

/** One e-mail; who has no use for HTML reads the text. */
export interface EmailContent {
  kind: 'email'
  /** One line. */
  subject: string
  text: string
  /** The same as a whole document, or null for an e-mail of text alone. */
  html: string | null
  /** An https address where a POST ends the subscription (RFC 8058). Not for codes. */
  unsubscribeUrl?: string
}

/** A one-time code of 4 to 8 digits; the words around it are Telegram's. */
export interface TelegramContent {
  kind: 'telegram'
  code: string
}

/** A caption and the link that pressing it follows. */
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

export type RcsContent =
  | { kind: 'rcs'; form: 'text'; text: string }
  | { kind: 'rcs'; form: 'card'; text: string; image: string; button: Button }

export type WhatsAppContent = WhatsAppTemplateContent | WhatsAppFreeFormContent

/** An approved template with its values: may be sent at any time. */
export interface WhatsAppTemplateContent {
  kind: 'whatsapp'
  form: 'template'
  name: string
  language: string
  /** Everything that is sent with it, in the order of the template; a code stands once for each place. */
  parameters: TemplateParameter[]
}

export interface TemplateParameter {
  in: 'header' | 'body' | 'button'
  /** 0-based place in the header, in the body, or among the buttons. */
  index: number
  type: 'text' | 'image' | 'video' | 'document' | 'location'
  /** Of a named parameter; null where it is known by its place. */
  name: string | null
  /** What kind of button takes it; null outside buttons. */
  button: 'url' | 'quick_reply' | 'copy_code' | null
  /** Text, a link, or a location as `latitude,longitude,name,address`. */
  value: string
}

/** Only within 24 hours after the subscriber's last message. */
export type WhatsAppFreeFormContent =
  | { kind: 'whatsapp'; form: 'text'; text: string }
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

/** Whether WhatsApp carries it only while the 24-hour window is open. */
export function needsOpenWindow(content: StageContent): boolean {
  return content.kind === 'whatsapp' && content.form !== 'template'
}
