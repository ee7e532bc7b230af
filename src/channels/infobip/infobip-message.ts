import type { SubmitPart } from '../connector.ts'
import { handOverName } from '../hand-over-name.ts'
import { personalTexts } from '../http/personal-texts.ts'
import { type Refused, refused } from '../http/refused.ts'
import type { InfobipConfig } from './account-settings.ts'

/** Builds the message for one hand-over, or refuses it. `now` in ms. */
export type BuildMessage = (part: SubmitPart, webhook: WebhookAddress, now: number) => BuiltMessage

export type BuiltMessage =
  /** An element of `messages`. `personal`: texts that must not appear on a timeline. */
  { kind: 'built'; message: object; personal: () => readonly string[] } | Refused

/** A message on Viber or RCS; one destination each. */
interface InfobipMessage {
  sender: string
  destinations: [{ to: string; messageId: string }]
  content: object
  options: object
  webhooks: object
}

/** What differs between the channels. */
export interface MessageForm {
  /** The value of `content`, or a sentence that says why this content cannot be sent. */
  contentOf(part: SubmitPart): object | string
  /** The fields of `options` besides the validity. */
  optionsOf(name: string): object
  /** The lifetimes that the channel allows. */
  lifetimeSeconds: { min: number; max: number }
}

export interface WebhookAddress {
  /** The webhook address of this upstream, without a final slash. */
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

/** How long the upstream may try: until the next stage starts, within the channel's limits. */
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

/** The webhook address for reports of `kind`. */
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
