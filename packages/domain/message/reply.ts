/** A subscriber's reply as clients see it (docs/reference/contract.md, "Reply item"). */
export interface Reply extends ReplyDetails {
  /** RFC 3339. */
  datetime: string
  message: string
}

/** The content of a reply besides its text. */
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
  /** Where the channel gives it, and likewise the others. */
  filename?: string
  /** Octets. */
  filesize?: number
  /** MIME type; Infobip may say `pdf` instead. */
  type?: string
}

/** Maximum length of a reply's text. The longest inbound text of any channel has 7,000 characters (Viber). */
export const maxReplyText = 10_000

/** One page of the replies to a message, newest first. */
export interface ReplyPage {
  replies: Reply[]
  /** Names the page of older replies; null if there are none. */
  next: string | null
}
