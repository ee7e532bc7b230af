import type { HandsetChannel, ScriptOverrides } from './scripts.ts'

/** A message as the sandbox interface shows it. */
export interface HandsetMessage {
  channel: HandsetChannel
  from: string
  text: string
  /** The gateway's id, where the channel carries it. */
  msg_id?: string
  /** RFC 3339. */
  at: string
}

export interface HandsetSent {
  channel: HandsetChannel
  to: string
  text: string
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

/** What a carrier hands to a phone. */
export interface Arrival {
  channel: HandsetChannel
  from: string
  text: string
  msgId?: string
  /** The carrier's account that the message came through; replies go back to it. */
  via: string
}

/** One line of a handset's memory. `peer` is the sender of what was received, the addressee of what was sent. */
export interface HandsetEntry {
  kind: 'received' | 'sent'
  channel: HandsetChannel
  peer: string
  text: string
  msgId?: string
  via: string | null
  /** Milliseconds. */
  at: number
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
    for (const { kind, channel, peer, text, msgId, at } of this.log) {
      const sentAt = new Date(at).toISOString()
      if (kind === 'sent') replies.push({ channel, to: peer, text, at: sentAt })
      else if (msgId === undefined) messages.push({ channel, from: peer, text, at: sentAt })
      else messages.push({ channel, from: peer, text, msg_id: msgId, at: sentAt })
    }
    return { phone: this.phone, messages, replies, scripts: { ...this.scripts } }
  }
}
