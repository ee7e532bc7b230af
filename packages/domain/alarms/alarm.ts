import type { Channel } from '../plan/plan.ts'

/** Channels that carry any text, and on which the recipient can acknowledge it. */
export const alarmChannels = ['voice', 'viber', 'rcs', 'whatsapp', 'sms'] as const satisfies Channel[]
export type AlarmChannelName = (typeof alarmChannels)[number]

/** One channel of the plan of each recipient, in the order in which they are tried. */
export interface AlarmChannel {
  channel: AlarmChannelName
  /** Approved for the account; null for a call, which has none. */
  sender: string | null
  /** How long it waits for an acknowledgement until the next channel begins. */
  waitSeconds: number
  /** Of the voice that speaks; null: en. Calls alone. */
  language: string | null
}

/** How an alarm reaches its recipients. No member holds a number. */
export interface AlarmSettings {
  channels: readonly AlarmChannel[]
  /** All recipients together, or each after the time of the one before. */
  order: 'at-once' | 'one-by-one'
  /** How often all recipients are tried. */
  rounds: number
  /** From the beginning of a round to that of the next one; null: there is one round. */
  repeatSeconds: number | null
  /** The first word of a reply that counts; null: any reply but an opt-out. */
  word: string | null
  /** The key in a call that counts; null: any key. */
  key: string | null
  /** What those who were tried get when another one has taken it, with `{name}` and `{text}`; null: nothing. */
  takenText: string | null
}

export interface AlarmRecipient {
  /** As the others read it; null: the masked number. */
  name: string | null
  /** International digits without `+`. */
  phone: string
}

/**
 * - `open`: recipients are tried.
 * - `taken`: one of them has acknowledged it, or its sender has.
 * - `stopped`: a user or a client has stopped it.
 * - `resolved`: the cause is gone, by its sender.
 * - `unanswered`: all rounds are over, and none of the recipients has acknowledged it.
 */
export const alarmStates = ['open', 'taken', 'stopped', 'resolved', 'unanswered'] as const
export type AlarmState = (typeof alarmStates)[number]

/** What an alarm may have at most. */
export const alarmLimits = {
  recipients: 200,
  text: 1_000,
  name: 64,
  dedupKey: 255,
  rounds: 20,
  /** Of an account. */
  open: 100,
  wait: { minimum: 30, maximum: 3_600 },
  repeat: { minimum: 30, maximum: 86_400 },
} as const

export const usualTakenText = 'Taken by {name}: {text}'

/** Where the link that acknowledges stands in the text. */
export const linkPlace = '{ack_link}'

/** The path behind which a tap acknowledges. */
export function acknowledgePath(code: string): string {
  return `/a/${code}`
}
