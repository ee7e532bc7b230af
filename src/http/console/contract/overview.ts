import { Type } from '@sinclair/typebox'
import type { UnhealthyReason } from '../../../domain/message/reasons.ts'
import { endpoint } from './endpoint.ts'

export type OverviewRange = 'hour' | 'day' | 'week' | 'month'

/** What became of messages. Those that ended may have been accepted before. */
export interface TrafficView {
  accepted: number
  delivered: number
  failed: number
  /** Ended without anybody knowing how. */
  unknown: number
  /** From acceptance to the end of delivered ones; half and 95 of 100 took no longer. Null where none was. */
  medianMs: number | null
  p95Ms: number | null
}

export interface ChannelTraffic {
  channel: string
  totals: TrafficView
  /** One figure a step. */
  accepted: number[]
  delivered: number[]
  failed: number[]
}

/** Money of one account, in millionths of its currency. */
export interface AccountMoney {
  accountId: number
  name: string
  currency: string
  availableMicros: number
  /** Charged for good since the viewer's day began. */
  chargedMicros: number
  toppedUpMicros: number
}

/** Something that a person should look after. Instants are ms. */
export type Attention =
  | { kind: 'upstream-down'; upstream: string; reason: string; since: number }
  | { kind: 'links-down'; upstream: string; reason: string; since: number; down: number; links: number }
  | { kind: 'upstream-unhealthy'; upstream: string; reason: UnhealthyReason; since: number }
  | { kind: 'upstream-held'; upstream: string; state: 'paused' | 'draining'; by: string; since: number }
  | { kind: 'callbacks-parked'; count: number }
  /** Reports of the last day that belong to no message. */
  | { kind: 'reports-unmatched'; count: number }
  | { kind: 'template-rejected'; channel: 'viber' | 'whatsapp'; count: number; example: string }
  /** What was taken within the last day is more than what is left. */
  | { kind: 'balance-low'; accountId: number; account: string; availableMicros: number; currency: string }
  | { kind: 'database-was-away'; endedAt: number; awayMs: number }

export interface OverviewView {
  range: OverviewRange
  /** No message was ever accepted here. */
  isNew: boolean
  /** The first instant of the first step; steps follow one another, the last one is not over. */
  from: number
  stepMs: number
  steps: number
  /** Those with any traffic, in this period or the one before; most messages first. */
  channels: ChannelTraffic[]
  totals: TrafficView
  /** The same length of time right before. */
  before: TrafficView
  /** Messages that are not over: in line, and with upstreams. `more` where there are more than were counted. */
  inFlight: { waiting: number; handedOver: number; more: boolean }
  money: AccountMoney[]
  attention: Attention[]
}

export const overviewEndpoints = {
  'GET /overview': endpoint<OverviewView>()('viewer', {
    range: Type.Optional(
      Type.Union([Type.Literal('hour'), Type.Literal('day'), Type.Literal('week'), Type.Literal('month')], {
        default: 'day',
        description: 'hour, day, week or month',
      }),
    ),
    /** When the day of whoever looks began: that of the gateway's machine may be another. */
    today: Type.Optional(Type.Integer({ description: 'an instant in ms' })),
  }),
}
