// Maximum lengths of the upstreams, in characters. Longer texts are refused, never cut.

/** Infobip Viber API v2. */
export const viberLimits = {
  text: 1_000,
  link: 1_000,
  buttonCaption: 30,
  slides: { minimum: 2, maximum: 5 },
  slideCaption: { minimum: 2, maximum: 38 },
  firstSlideButton: 10,
  secondSlideButton: 12,
} as const

/** RBM v1; Infobip RCS v2 takes as much. */
export const rcsLimits = {
  text: 3_072,
  /** The text of a card, used as its description. */
  cardText: 2_000,
  buttonCaption: 25,
  link: 2_048,
} as const

/** WhatsApp Cloud API; a card is its interactive message of type `cta_url`. */
export const whatsAppLimits = {
  text: 4_096,
  caption: 1_024,
  cardText: 1_024,
  cardButton: 20,
  cardEdge: 60,
  link: 2_000,
  filename: 240,
  place: 1_000,
  templateName: 512,
} as const

/** A call of a few minutes; also the limit of Infobip's voice API. */
export const voiceLimits = { text: 1_400 } as const

/** Telegram Gateway; docs/reference/contract.md, "Sends". */
export const telegramCode = { minimum: 4, maximum: 8 } as const
