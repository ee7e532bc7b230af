import type { StageContent } from './content.ts'

export type { StageContent } from './content.ts'

/** A way to reach a telephone or a mailbox; `voice` speaks, `call` only rings, from a number that ends in a code. */
export const channels = ['sms', 'voice', 'call', 'viber', 'rcs', 'telegram', 'whatsapp', 'email'] as const
export type Channel = (typeof channels)[number]

/** One channel of a plan, tried after the stages before it have failed. */
export interface Stage {
  channel: Channel
  /** Sender name, approved for this channel; empty where the channel has none (telegram, voice, call). */
  sender: string
  content: StageContent
  /** How long a successful report is waited for before the next stage starts; of the last stage, its lifetime. */
  waitSeconds: number
  /** Parts billed. */
  parts: number
  /** Price of one part in millionths of the account's currency. */
  pricePerPartMicros: number
}

/** What an operation becomes: stages in order, at least one, and an end. */
export interface Plan {
  stages: [Stage, ...Stage[]]
  /** From acceptance; after it no stage starts and the message is over. */
  lifetimeSeconds: number
  /** 0 for one-time codes, 1 for everything else. */
  priority: Priority
  /** Of a one-time code, where the client wrote the recipient in another form than that which the message goes to. */
  recipientAsSent?: string
}

export type Priority = 0 | 1
