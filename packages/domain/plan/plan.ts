import type { ReportsWish } from '../message/reports/reports-wish.ts'
import type { MessageTrace } from '../message/story/message-trace.ts'
import type { Rewriting } from '../text/transliterate.ts'
import type { Arrangement } from './arrange-channels.ts'
import type { StageContent } from './content.ts'
import type { Goal } from './goal.ts'

export type { StageContent } from './content.ts'

/** The channels. `voice` speaks a text; `call` only rings, from a number that ends in a code. */
export const channels = ['sms', 'voice', 'call', 'viber', 'rcs', 'telegram', 'whatsapp', 'email'] as const
export type Channel = (typeof channels)[number]

/** One channel of a plan, tried after the stages before it have failed. */
export interface Stage {
  channel: Channel
  /** Sender name, approved for this channel; empty for channels without senders (telegram, voice, call). */
  sender: string
  /** The sender of the client, where a rule of the operator replaced it. */
  senderAsSent?: string
  content: StageContent
  /** How a rule of the operator rewrote the text of the client. */
  rewriting?: Rewriting
  /**
   * How long the stage waits for a report of success before the next one starts; for the last stage its
   * lifetime.
   */
  waitSeconds: number
  /** Billed parts. */
  parts: number
  /** Price of one part in millionths of the account's currency. */
  pricePerPartMicros: number
}

/** The stages of an operation in order, at least one, and its lifetime. */
export interface Plan {
  stages: [Stage, ...Stage[]]
  /** Counted from acceptance; after it no stage starts and the message is final. */
  lifetimeSeconds: number
  /** 0 for one-time codes, 1 for everything else. */
  priority: Priority
  /** What it goes on for after a delivery. Absent: a delivery ends it. */
  goal?: Goal
  /** Why its stages are in this order, where the gateway chose it. */
  arrangement?: Arrangement
  /** The span of the message, where it is traced. */
  trace?: MessageTrace
  /** For one-time codes: the recipient as the client wrote it, if the message goes to another form. */
  recipientAsSent?: string
  /** The alarm that it is part of: once that is over, no stage begins. */
  alarm?: number
  /** It answers STOP, START or HELP, and is sent in spite of an opt-out. */
  isAboutConsent?: true
  /** How the client wants to hear of the message, where not by callbacks to its hook. */
  reports?: ReportsWish
}

export type Priority = 0 | 1

/**
 * The amount to reserve for a plan, in millionths: the price of its most expensive stage, because only one
 * successful stage is charged. With a goal that of all stages, each of which may arrive.
 */
export function priceOfPlan(plan: Plan): number {
  if (plan.goal !== undefined) {
    return plan.stages.reduce((sum, { parts, pricePerPartMicros }) => sum + parts * pricePerPartMicros, 0)
  }
  let dearest = 0
  for (const stage of plan.stages) dearest = Math.max(dearest, stage.parts * stage.pricePerPartMicros)
  return dearest
}
