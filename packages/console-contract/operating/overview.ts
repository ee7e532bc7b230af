import type { UnhealthyReason } from '../../domain/message/story/reasons.ts'
import type { Micros } from '../../domain/pricing/amount.ts'
import { query } from '../console-route.ts'
import { account } from '../fields.ts'
import { periodFields } from '../traffic/period.ts'
import { accountRanges, overviewRanges } from '../traffic/ranges.ts'

/** Accepted and final messages of a period. Final ones may have been accepted before it. */
export interface TrafficView {
  accepted: number
  delivered: number
  failed: number
  /** Final with an unknown outcome. */
  unknown: number
  /**
   * From acceptance to delivery: median and 95th percentile of delivered messages. Null where none was
   * delivered.
   */
  medianMs: number | null
  p95Ms: number | null
}

export interface ChannelTraffic {
  channel: string
  totals: TrafficView
  /** One figure for each step. */
  accepted: number[]
  delivered: number[]
  failed: number[]
  /** The same steps of the period before; the last one is as far on as that of this period. */
  before: Record<'accepted' | 'delivered' | 'failed', number[]>
}

/** Money of one account, in millionths of its currency. */
export interface AccountMoney {
  accountId: number
  name: string
  currency: string
  availableMicros: Micros
  /** Captured since the viewer's day began. */
  chargedMicros: Micros
  toppedUpMicros: Micros
}

/** A condition that an operator should look into. Instants are ms. */
export type Attention =
  | { kind: 'upstream-down'; upstream: string; reason: string; since: number }
  | {
      kind: 'connections-down'
      upstream: string
      reason: string
      since: number
      down: number
      connections: number
    }
  | { kind: 'upstream-unhealthy'; upstream: string; reason: UnhealthyReason; since: number }
  | { kind: 'upstream-stopped'; upstream: string; state: 'paused' | 'draining'; by: string; since: number }
  /** Messages that a traffic rule holds for an operator. */
  | { kind: 'messages-held'; count: number }
  | { kind: 'callbacks-dead-lettered'; count: number }
  /** Alerts that fire. */
  | { kind: 'alerts-firing'; count: number; rules: string[] }
  /**
   * The oldest pending callback of the receiver waits since `since`; `error` is that of an attempt, where there was
   * one.
   */
  | {
      kind: 'receiver-failing'
      accountId: number
      host: string
      pending: number
      since: number
      error: string | null
    }
  /** Unmatched reports of the last day. */
  | { kind: 'reports-unmatched'; count: number }
  | { kind: 'senders-requested'; accountId: number; account: string; count: number }
  | { kind: 'template-rejected'; channel: 'viber' | 'whatsapp'; count: number; example: string }
  /** The last day took more from the balance than is left. */
  | { kind: 'balance-low'; accountId: number; account: string; availableMicros: Micros; currency: string }
  | { kind: 'database-was-away'; endedAt: number; awayMs: number }

/** Messages of a period by channel. */
export interface TrafficPeriod {
  /** The start of the first step; steps follow one another, and the last one may not be over. */
  from: number
  stepMs: number
  steps: number
  /** Channels with traffic in this period or the one before; most messages first. */
  channels: ChannelTraffic[]
  totals: TrafficView
  /** The previous period of the same length. */
  before: TrafficView
}

export interface OverviewView extends TrafficPeriod {
  /** No message was ever accepted here. */
  isNew: boolean
  /** Open messages: waiting, and handed over to upstreams. `more` where there are more than were counted. */
  inFlight: { waiting: number; handedOver: number; more: boolean }
  money: AccountMoney[]
  attention: Attention[]
}

export const overviewRoutes = {
  'GET /overview': query<OverviewView>()('viewer', periodFields(overviewRanges)),
  /** Of one account. Durations are null. */
  'GET /overview/account': query<TrafficPeriod>()('viewer', {
    accountId: account,
    ...periodFields(accountRanges),
  }),
}
