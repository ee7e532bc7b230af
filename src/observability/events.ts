import type { GuardRule } from '../domain/guard/guard-policy.ts'
import type { UnhealthyReason } from '../domain/message/reasons.ts'
import type { MessageStatus } from '../domain/message/status.ts'
import type { Channel } from '../domain/plan/plan.ts'

/**
 * One method per business event. Logger and metrics implement it; parts of the gateway say what happened and
 * don't know who listens. No text and no full phone number ever passes through here.
 */
export interface Events {
  accepted(count: { channel: Channel; messages: number }): void
  refusedOperation(what: { type: string; reason: string }): void
  committed(what: { what: CommitKind; rows: number; tookMs: number }): void
  submitted(what: {
    upstream: string
    outcome: 'accepted' | 'completed' | 'refused' | 'unknown'
    tookMs: number
  }): void
  finished(what: { msgId: number; channel: Channel; status: MessageStatus; tookMs: number }): void
  reportMatched(what: { upstream: string }): void
  reportKept(what: { upstream: string }): void
  reportUnmatched(what: { upstream: string; ref: string }): void
  replyReceived(what: { upstream: string; msgId: number | null }): void
  /**
   * What an upstream sent was acknowledged and not kept: the database refuses it as it is, or too much of its kind
   * waits already.
   */
  inboundDropped(what: {
    upstream: string
    what: 'report' | 'reply' | 'part'
    why: 'unstorable' | 'too-many'
    count: number
  }): void
  webhookRefused(what: { upstream: string; kind: 'forged' | 'malformed'; why: string }): void
  linkUp(what: { upstream: string; slotId: number }): void
  linkDown(what: { upstream: string; slotId: number; reason: string }): void
  /** Routing avoids it from now on. */
  upstreamUnhealthy(what: { upstream: string; reason: UnhealthyReason }): void
  /** It answers again. */
  upstreamHealthy(what: { upstream: string }): void
  /** An operator has told it something else: this gateway does so from now on. */
  upstreamControlled(what: { upstream: string; state: 'running' | 'paused' | 'draining' }): void
  slotTaken(what: { upstream: string; slotId: number; epoch: number; recovered: number }): void
  slotLost(what: { upstream: string; slotId: number }): void
  /** A slot and its lane did not fit together, which must not happen: the slot was given up, to be taken anew. */
  laneMended(what: { upstream: string; slotId: number; fault: LaneFault }): void
  callbackDelivered(what: { callbackId: number; host: string; attempts: number; tookMs: number }): void
  callbackFailed(what: {
    callbackId: number
    accountId: number
    host: string
    attempts: number
    error: string
  }): void
  callbackDeadLettered(what: { callbackId: number; accountId: number; host: string; error: string }): void
  breakerOpened(what: { accountId: number; host: string; error: string }): void
  /** A code was sent, kept back by a guard, checked with this answer, or never used. */
  verified(what: {
    outcome: 'created' | 'limited' | 'approved' | 'pending' | 'expired' | 'blocked' | 'unused'
  }): void
  /** A guard kept codes back. `reason` is without the number; `isExpected` where normal use may come to it. */
  codesRefused(what: { rule: GuardRule; reason: string; isExpected: boolean }): void
  /** A guard closed all numbers of a country, or with a prefix; or it lets codes through to them again. */
  prefixClosed(what: { key: string; until: number | null; reason: string }): void
  prefixOpened(what: { key: string }): void
  /** Numbers that were asked about: `kept` were known already. `reason` is of the first that failed. */
  lookedUp(what: { provider: string; answered: number; kept: number; failed: number; reason: string }): void
  databaseUnavailable(what: { where: string; error: unknown }): void
  databaseBack(what: { where: string; awayMs: number }): void
  fault(what: { where: string; error: unknown }): void
}

export type CommitKind = 'intake' | 'settle' | 'reports' | 'callbacks' | 'verification' | 'guard'

export type LaneFault =
  /** A slot is held and no lane works on it: its messages would wait for ever. */
  | 'slot-without-lane'
  /** A lane works on a slot that is not held: another gateway may work on it as well. */
  | 'lane-without-slot'
  /** A lane has room, and has not looked for messages for long. */
  | 'lane-stuck'
