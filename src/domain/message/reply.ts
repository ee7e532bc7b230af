/** A subscriber's answer as clients see it (docs/reference/contract.md, "Reply item"). */
export interface Reply extends ReplyDetails {
  /** RFC 3339. */
  datetime: string
  message: string
}

/** What an answer was besides text. */
export interface ReplyDetails {
  /** WhatsApp: text, image, video, audio, document, sticker, location, button, … */
  type?: string
  /** Caption of the button pressed. */
  button?: string
  location?: { latitude: number; longitude: number; name?: string; address?: string }
  media?: ReplyMedia
}

export interface ReplyMedia {
  url: string
  /** Viber only. */
  filename?: string
  /** Octets; Viber only. */
  filesize?: number
  /** MIME type; WhatsApp only. */
  type?: string
}

/** The longest text of any channel that people write has 7,000 characters (Viber); callbacks repeat it. */
export const maxReplyText = 10_000

/** Some of the replies to a message, the newest first. */
export interface ReplyPage {
  replies: Reply[]
  /** Names the page of older ones; null where there are none. */
  next: string | null
}
