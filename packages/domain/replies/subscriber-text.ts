/** What other gateways report of a subscriber's text. */
export interface SubscriberText {
  replyId: number
  /** The subscriber, in digits. */
  phone: string
  /** Ours, as it was written to. */
  number: string
  /** The keyword by which its account was found. */
  keyword: string | null
  upstream: string
  /** The upstream's id; empty where it gives none. */
  foreignId: string
  text: string
  /** When it came, in ms. */
  at: number
}
