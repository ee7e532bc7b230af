import type { InfobipConfig } from '../../config/config.ts'
import type { SubmitPart } from '../connector.ts'
import { handOverName } from '../hand-over-name.ts'
import { type Refused, refused } from '../http/refused.ts'

/** An element of `messages` in a request to send; one destination each. */
export interface InfobipMessage {
  sender: string
  destinations: [{ to: string; messageId: string }]
  content: object
  options: object
  webhooks: object
}

/** What is different from channel to channel. */
export interface MessageForm {
  /** What goes into `content`, or the sentence that says why this content cannot go there. */
  contentOf(part: SubmitPart): object | string
  /** What goes into `options` besides the validity. */
  optionsOf(name: string): object
  /** What the channel lets a message live for. */
  lifetimeSeconds: { min: number; max: number }
}

export interface NewsAddress {
  /** Where news of this upstream are posted to, without a final slash. */
  inboundUrl: () => string
  webhookSecret: InfobipConfig['webhookSecret']
}

/** The message for one hand-over, or why it cannot go. `now` in ms. */
export function buildMessage(
  part: SubmitPart,
  form: MessageForm,
  { inboundUrl, webhookSecret }: NewsAddress,
  now: number,
): InfobipMessage | Refused {
  const { min, max } = form.lifetimeSeconds
  const seconds = (until: number) => Math.floor((until - now) / 1_000)
  if (seconds(part.expiresAt) < min) {
    return refused('rejected', 'EXPIRED', `it would have to live for ${min} seconds at least`)
  }
  // No longer than until the next channel's turn, as far as that can be said here.
  const turn = Math.max(min, seconds(Math.min(part.expiresAt, part.waitEndsAt)))
  const content = form.contentOf(part)
  if (typeof content === 'string') return refused('rejected', 'REJECTED', content)
  const name = handOverName(part)
  const secret = webhookSecret.reveal()
  return {
    sender: part.sender,
    destinations: [{ to: part.phone, messageId: name }],
    content,
    options: {
      validityPeriod: { amount: Math.min(turn, max), timeUnit: 'SECONDS' },
      ...form.optionsOf(name),
    },
    webhooks: {
      delivery: { url: `${inboundUrl()}/delivery/${secret}` },
      seen: { url: `${inboundUrl()}/seen/${secret}` },
      contentType: 'application/json',
      callbackData: name,
    },
  }
}
