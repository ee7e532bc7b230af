import type { SubmitPart } from '../connector.ts'
import { handOverName } from '../hand-over-name.ts'
import { personalTexts } from '../http/personal-texts.ts'
import { type Refused, refused } from '../http/refused.ts'
import type { InfobipConfig } from './account-settings.ts'

/** The message for one hand-over, or why it cannot go. `now` in ms. */
export type BuildMessage = (part: SubmitPart, webhook: WebhookAddress, now: number) => BuiltMessage

export type BuiltMessage =
  /** An element of `messages`. `personal` may not stand on a timeline. */
  { kind: 'built'; message: object; personal: () => readonly string[] } | Refused

/** A message on Viber or RCS; one destination each. */
interface InfobipMessage {
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

export interface WebhookAddress {
  /** Where news of this upstream are posted to, without a final slash. */
  inboundUrl: () => string
  webhookSecret: InfobipConfig['webhookSecret']
}

/** Builds messages of the form that Viber and RCS share. */
export function messageBuilder(form: MessageForm): BuildMessage {
  return (part, webhook, now) => {
    const turn = turnSeconds(part, form.lifetimeSeconds, now)
    if (typeof turn !== 'number') return turn
    const content = form.contentOf(part)
    if (typeof content === 'string') return refused('rejected', 'REJECTED', content)
    const message = messageOf(part, content, form.optionsOf(handOverName(part)), { turn, webhook })
    return { kind: 'built', message, personal: () => personalTexts(part) }
  }
}

/** How long the upstream may try: no longer than until the next channel's turn, as far as that can be said there. */
export function turnSeconds(
  { expiresAt, waitEndsAt }: Pick<SubmitPart, 'expiresAt' | 'waitEndsAt'>,
  { min, max }: MessageForm['lifetimeSeconds'],
  now: number,
): number | Refused {
  const seconds = (until: number) => Math.floor((until - now) / 1_000)
  if (seconds(expiresAt) < min) {
    return refused('rejected', 'EXPIRED', `it would have to live for ${min} seconds at least`)
  }
  return Math.min(Math.max(min, seconds(Math.min(expiresAt, waitEndsAt))), max)
}

/** Where the upstream posts reports of `kind` to. */
export function reportAddress(
  { inboundUrl, webhookSecret }: WebhookAddress,
  kind: 'delivery' | 'seen',
): string {
  return `${inboundUrl()}/${kind}/${webhookSecret.reveal()}`
}

function messageOf(
  part: SubmitPart,
  content: object,
  options: object,
  { turn, webhook }: { turn: number; webhook: WebhookAddress },
): InfobipMessage {
  const name = handOverName(part)
  return {
    sender: part.sender,
    destinations: [{ to: part.phone, messageId: name }],
    content,
    options: { validityPeriod: { amount: turn, timeUnit: 'SECONDS' }, ...options },
    webhooks: {
      delivery: { url: reportAddress(webhook, 'delivery') },
      seen: { url: reportAddress(webhook, 'seen') },
      contentType: 'application/json',
      callbackData: name,
    },
  }
}

/** The sentence for a text that is too short or too long, in UTF-16 code units; else null. */
export function lengthFault(
  what: string,
  text: string,
  { minimum = 1, maximum }: { minimum?: number; maximum: number },
): string | null {
  if (text.length >= minimum && text.length <= maximum) return null
  return `${what} must have ${minimum} to ${maximum} characters`
}
