import type { ReplyContent } from './reply-content.ts'
import type { HandsetChannel, ScriptOverrides } from './scripts.ts'
import { type SmsExtras, smsExtras } from './sms-extras.ts'

/** A message as the sandbox interface shows it. */
export interface HandsetMessage extends SmsExtras {
  channel: HandsetChannel
  from: string
  /** What a person reads first. */
  text: string
  /** What the channel showed beyond text: a card, a carousel, a template. */
  content?: object
  /** In how many parts an SMS came; absent where it was one. */
  parts?: number
  /** The gateway's id, where the channel carries it. */
  msg_id?: string
  /** RFC 3339. */
  at: string
}

export interface HandsetSent {
  channel: HandsetChannel
  to: string
  text: string
  /** Absent where the reply is a text. */
  content?: ReplyContent
  /** RFC 3339. */
  at: string
}

export interface HandsetView {
  phone: string
  /** Received, oldest first. */
  messages: HandsetMessage[]
  /** Sent, oldest first. */
  replies: HandsetSent[]
  /** Scripts that were set; a number's own script (last four digits 99CF) is not among them. */
  scripts: ScriptOverrides
}

/** What a carrier delivers to a phone. */
export interface Arrival extends SmsExtras {
  channel: HandsetChannel
  from: string
  text: string
  content?: object
  /** More than one. */
  parts?: number
  msgId?: string
  /** The carrier's own id of the message. */
  ref?: string
  /** The carrier's account that the message came through; replies go back to it. */
  via: string
}

/** One message that a handset received or sent. `peer` is the other side: sender or recipient. */
export interface HandsetEntry extends SmsExtras {
  kind: 'received' | 'sent'
  channel: HandsetChannel
  peer: string
  text: string
  /** Of what was sent: a `ReplyContent`. */
  content?: object
  parts?: number
  msgId?: string
  ref?: string
  via: string | null
  /** Milliseconds. */
  at: number
}

/** A change of a received message, which is found by the carrier's account and id. */
export interface EntryChange {
  via: string
  ref: string
  text: string
  content: object
}

const noScripts: ScriptOverrides = Object.freeze({})

export class Handset {
  readonly phone: string
  readonly log: HandsetEntry[] = []
  /** How many of the network's newest entries are this phone's; `log` is never longer. */
  arrivals = 0
  scripts: ScriptOverrides = noScripts

  constructor(phone: string) {
    this.phone = phone
  }

  view(): HandsetView {
    const messages: HandsetMessage[] = []
    const replies: HandsetSent[] = []
    for (const entry of this.log) {
      if (entry.kind === 'sent') replies.push(sentView(entry))
      else messages.push(receivedView(entry))
    }
    return { phone: this.phone, messages, replies, scripts: { ...this.scripts } }
  }
}

function receivedView(entry: HandsetEntry): HandsetMessage {
  const { channel, peer, text, content, parts, msgId, at } = entry
  return {
    channel,
    from: peer,
    text,
    ...(content === undefined ? {} : { content }),
    ...(parts === undefined ? {} : { parts }),
    ...smsExtras(entry),
    ...(msgId === undefined ? {} : { msg_id: msgId }),
    at: new Date(at).toISOString(),
  }
}

function sentView({ channel, peer, text, content, at }: HandsetEntry): HandsetSent {
  const sentAt = new Date(at).toISOString()
  if (content === undefined) return { channel, to: peer, text, at: sentAt }
  return { channel, to: peer, text, content: content as ReplyContent, at: sentAt }
}
