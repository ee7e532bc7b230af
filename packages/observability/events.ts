import type { AccountNotice } from '../domain/alerts/account-notice.ts'
import type { GuardRule } from '../domain/guard/guard-policy.ts'
import type { MessageStatus } from '../domain/message/status.ts'
import type { UnhealthyReason } from '../domain/message/story/reasons.ts'
import type { Channel } from '../domain/plan/plan.ts'
import type { RuleEffect } from '../domain/traffic-rules/traffic-rule.ts'

/**
 * Why a gateway no longer has a slot: another one took it, its lease was not renewed in time, or its lane had a fault.
 */
export type SlotLoss = 'taken' | 'lapsed' | 'given-up'

/**
 * One method per business event. Logger and metrics implement it; publishers do not know their listeners.
 * Events never hold a text or a full phone number.
 */
export interface Events {
  accepted(count: { channel: Channel; messages: number }): void
  /** Messages of an account were accepted, at an instant in ms. */
  accountAccepted(count: { accountId: number; at: number; channel: Channel; messages: number }): void
  /** A message of an account ended (`before` is null), or was changed after its end. */
  accountEnded(what: { accountId: number; before: MessageEnd | null; after: MessageEnd }): void
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
   * Something that an upstream sent was acknowledged and not stored: the database refuses its form, or too
   * much of its kind waits already.
   */
  inboundDropped(what: {
    upstream: string
    what: 'report' | 'reply' | 'part'
    why: 'unstorable' | 'too-many' | 'incomplete'
    count: number
  }): void
  /**
   * A signed event of a webhook, or a state in a receipt, that the gateway makes nothing of. `kind`: one of few for
   * each upstream; `fields`: names of what it has. `notice`: what it says about our account at the carrier.
   */
  webhookEventIgnored(what: {
    upstream: string
    kind: string
    fields: string
    notice: AccountNotice | null
  }): void
  webhookRefused(what: { upstream: string; kind: 'forged' | 'malformed'; why: string }): void
  /** `kind`: of the carrier, as in its settings. */
  connectionUp(what: { upstream: string; slotId: number; kind: string }): void
  connectionDown(what: { upstream: string; slotId: number; reason: string }): void
  /** Routing avoids the upstream from now on. */
  upstreamUnhealthy(what: { upstream: string; reason: UnhealthyReason }): void
  /** The upstream answers again. */
  upstreamHealthy(what: { upstream: string }): void
  /** An operator paused, drained or resumed the upstream; this gateway applies it from now on. */
  upstreamControlled(what: { upstream: string; state: 'running' | 'paused' | 'draining' }): void
  slotTaken(what: { upstream: string; slotId: number; epoch: number; recovered: number }): void
  /** This gateway had more than its share, and released the slot for another one. */
  slotHandedOver(what: { upstream: string; slotId: number }): void
  slotLost(what: { upstream: string; slotId: number; why: SlotLoss }): void
  /** A slot and its lane did not match, which is a bug: the slot was given up and will be leased again. */
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
  /** A client has bound a session by SMPP. */
  smppBound(what: { systemId: string; mode: string; peer: string }): void
  smppBindRefused(what: { systemId: string; peer: string; reason: string }): void
  /** `systemId` is empty where the session was not bound. `isFault`: the client did not speak SMPP as it must. */
  smppClosed(what: { systemId: string; peer: string; reason: string; isFault: boolean }): void
  /** A request of an SMPP client was answered. `status`: the name of its command_status. */
  smppAnswered(what: { command: string; status: string }): void
  /** A deliver_sm was acknowledged, was not and will be sent again, or was given up. */
  smppDelivered(what: {
    accountId: number
    outcome: 'acknowledged' | 'refused' | 'dead'
    tookMs: number
    error?: string
  }): void
  breakerOpened(what: { accountId: number; host: string; error: string }): void
  /** Events of accounts got their numbers. */
  eventsNumbered(what: { events: number }): void
  /** This gateway works for a sink of events from now on. */
  sinkConnected(what: { sink: string }): void
  /** A sink could not be reached, or refused events, which stay in the feed. */
  sinkFailed(what: { sink: string; reason: string; pauseMs: number }): void
  sinkPublished(what: { sink: string; events: number }): void
  /** Events of an account, by their numbers, were dropped before the sink got them. */
  sinkSkipped(what: { sink: string; account: string; first: number; last: number }): void
  /** The guard refused a code, or a code was sent, checked with this answer, or never used. */
  verified(what: {
    outcome: 'created' | 'limited' | 'approved' | 'pending' | 'expired' | 'blocked' | 'unused'
  }): void
  /** A code was right, where each channel has its own. `isNewest`: no newer one of the same verification was sent. */
  codeUsed(what: { channel: Channel; isNewest: boolean }): void
  /** A code that one upstream carried was entered, or not although it was reported delivered. */
  codeJudged(what: { upstream: string; isEntered: boolean }): void
  /** An entered code was reported to its carrier. */
  conversionReported(what: { upstream: string; outcome: 'reported' | 'refused' | 'unanswered' }): void
  /** A code was entered that its upstream had not reported delivered. */
  deliveredByCode(what: { upstream: string }): void
  /** The guard refused codes. `reason` has no number; `isExpected` where normal use may cause it. */
  codesRefused(what: { rule: GuardRule; reason: string; isExpected: boolean }): void
  /** A message met a traffic rule. `detail` has no number and no text of the message. */
  ruleMet(what: { rule: string; effect: RuleEffect; detail: string }): void
  /** The guard blocked a country or a prefix, or unblocked it. */
  prefixBlocked(what: { key: string; until: number | null; reason: string }): void
  prefixUnblocked(what: { key: string }): void
  /** Numbers of a lookup: `cached` came from the cache. `reason` is of the first that failed. */
  lookedUp(what: { provider: string; answered: number; cached: number; failed: number; reason: string }): void
  /** A table came a step closer to partitions, or a partition was created or dropped. */
  storeChanged(what: StoreChange): void
  spansExported(what: { spans: number }): void
  /** Spans that no collector has. */
  spansDropped(what: { spans: number; reason: string }): void
  /** Messages whose time by the retention settings was over: their texts, or all that names the recipient. */
  contentsErased(what: { what: 'contents' | 'recipient'; messages: number }): void
  databaseUnavailable(what: { where: string; error: unknown }): void
  databaseBack(what: { where: string; awayMs: number }): void
  /** The database answers, and has refused to write: its disk is full or broken, or it is read-only. */
  databaseWriteRefused(what: { reason: string }): void
  /** The clock of this machine differs from the database's, from now on. Positive: it is ahead. */
  clockSkewed(what: { skewMs: number }): void
  /** The database is on this server now. `before` is null at the first connection. */
  databaseServer(what: DatabaseServer & { before: DatabaseServer | null }): void
  /** A server that answers is not used, as a former primary. Once until the reason changes. */
  databaseServerRefused(what: { server: string; reason: string }): void
  fault(what: { where: string; error: unknown }): void
}

/** How a message ended: the channel that succeeded or was tried last. `at`: its last change, in ms. */
export interface MessageEnd {
  status: MessageStatus
  channel: Channel
  at: number
}

export interface StoreChange {
  table: string
  change: 'partition-created' | 'partition-dropped'
  /** Of the partition. */
  name: string
}

/** `address` is `host:port`. */
export interface DatabaseServer {
  address: string
  timeline: number | null
}

export type CommitKind = 'intake' | 'outcomes' | 'reports' | 'callbacks' | 'verification' | 'guard'

export type LaneFault =
  /** A held slot has no lane: its messages would wait for ever. */
  | 'slot-without-lane'
  /** A lane works on a slot that this gateway does not hold: another gateway may use the slot as well. */
  | 'lane-without-slot'
  /** A lane has room and has not claimed messages for long. */
  | 'lane-stuck'
