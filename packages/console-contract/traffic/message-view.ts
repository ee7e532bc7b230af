import type {
  BlockReason,
  PlainText,
  RetryReason,
  UnhealthyReason,
} from '../../domain/message/story/reasons.ts'

/** Why a queued message waits. `until`, `since`: instants in ms. */
export type WaitingView =
  /** Its client asked for a later time. */
  | { kind: 'scheduled'; until: number }
  /** A traffic rule holds it for an operator, or lets it go out later. */
  | { kind: 'rule-hold' | 'rule-wait'; until: number; rule: string }
  | { kind: 'retry'; until: number; reason: RetryReason | PlainText }
  /** An operator paused or drains its upstream. */
  | {
      kind: 'paused' | 'draining'
      upstream: string
      reason: string | null
      by: string
      since: number
    }
  | { kind: 'disconnected'; upstream: string; since: number; reason: string | null }
  | { kind: 'unhealthy'; upstream: string; reason: UnhealthyReason; since: number }
  /** The upstream asked to send later. */
  | { kind: 'throttled'; upstream: string; until: number }
  /** `queued`: messages that wait for the upstream, this one among them. */
  | { kind: 'in-queue'; upstream: string; queued: number; ratePerSecond: number | null }
  /** The settings of this gateway do not have the upstream. */
  | { kind: 'unknown-upstream'; upstream: string }

/** Why a stage failed or was skipped. */
export type StageReason = BlockReason | PlainText
