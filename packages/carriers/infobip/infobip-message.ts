import type { SubmitPart } from '../connector.ts'
import { handOverName } from '../hand-over-name.ts'
import { personalTexts } from '../http/personal-texts.ts'
import { type Refused, refused } from '../http/refused.ts'
import { turnSeconds } from '../http/turn-seconds.ts'
import type { InfobipConfig } from './account-settings.ts'
import type { InfobipClient } from './infobip-client.ts'

/** Builds the message for one hand-over, or refuses it. `now` in ms. Never rejects. */
export type BuildMessage = (
  part: SubmitPart,
  webhook: WebhookAddress,
  now: number,
  client: Pick<InfobipClient, 'call'>,
) => BuiltMessage | Promise<BuiltMessage>

export type BuiltMessage =
  /**
   * An element of `messages`. `personal`: texts that must not appear on a timeline. `note`: what the timeline says beside
   * the answer.
   */
  { kind: 'built'; message: object; personal: () => readonly string[]; note?: string } | Refused

/** A message on Viber, RCS or SMS; one destination each. */
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
  encodeContent(part: SubmitPart): object | string
  /** The fields of `options` besides the validity. */
  encodeOptions(name: string, part: SubmitPart): object
  /** The lifetimes that the channel allows. */
  lifetimeSeconds: { min: number; max: number }
  /** Whether a read message is reported. */
  seen: boolean
}

export interface WebhookAddress {
  /** The webhook address of this upstream, without a final slash. */
  inboundUrl: () => string
  webhookSecret: InfobipConfig['webhookSecret']
}

/** Builds messages of the form that Viber, RCS and SMS share. */
export function messageBuilder(form: MessageForm): BuildMessage {
  return (part, webhook, now) => {
    const turn = turnSeconds(part, form.lifetimeSeconds, now)
    if (typeof turn !== 'number') return turn
    const content = form.encodeContent(part)
    if (typeof content === 'string') return refused('rejected', 'REJECTED', content)
    const message = encodeMessage(part, content, form, { turn, webhook })
    return { kind: 'built', message, personal: () => personalTexts(part) }
  }
}

/** The webhook address for reports of `kind`. */
export function reportAddress(
  { inboundUrl, webhookSecret }: WebhookAddress,
  kind: 'delivery' | 'seen',
): string {
  return `${inboundUrl()}/${kind}/${webhookSecret.reveal()}`
}

function encodeMessage(
  part: SubmitPart,
  content: object,
  { encodeOptions, seen }: MessageForm,
  { turn, webhook }: { turn: number; webhook: WebhookAddress },
): InfobipMessage {
  const name = handOverName(part)
  return {
    sender: part.sender,
    destinations: [{ to: part.phone, messageId: name }],
    content,
    options: { validityPeriod: { amount: turn, timeUnit: 'SECONDS' }, ...encodeOptions(name, part) },
    webhooks: {
      delivery: { url: reportAddress(webhook, 'delivery') },
      ...(seen ? { seen: { url: reportAddress(webhook, 'seen') } } : {}),
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
