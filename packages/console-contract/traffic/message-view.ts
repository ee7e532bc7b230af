import type { FollowedLink } from '../../domain/links/short-link.ts'
import type {
  BlockReason,
  PlainText,
  RetryReason,
  UnhealthyReason,
} from '../../domain/message/story/reasons.ts'
import type { StoryCallback, StoryEvent } from '../../domain/message/story/story-sentence.ts'
import type { MessageCost } from '../../domain/money/upstream-cost.ts'
import type { MessageVerification } from '../../domain/otp/stored-verification.ts'
import type { ContentLine } from '../../domain/plan/content-lines.ts'

/** All facts about one message. Null also stands for what the role may not see. */
export interface MessageView {
  msgId: number
  account: { accountId: number; name: string; currency: string }
  clientId: string | null
  recipient: string
  /** Whether numbers and texts are hidden from the user. */
  masked: boolean
  /**
   * `ours`: a code of a verification; its text is never shown. `digits`: the text looks like a code; `•`
   * replaces its digits.
   */
  code: 'none' | 'ours' | 'digits'
  type: string
  requestId: string | null
  /** Where the callbacks of the message go. */
  hook: string | null
  status: string
  error: string | null
  channel: string
  acceptedAt: number
  updatedAt: number
  /** The latest instant at which the message becomes final. */
  expiresAt: number
  progress: { kind: 'queued' | 'submitting' | 'submitted' | 'in-doubt' | 'final'; until: number | null }
  /** Why it is not handed over yet; null unless it is queued. */
  waiting: WaitingView | null
  stages: StageView[]
  timeline: StoryLineView[]
  attempts: AttemptView[]
  money: MessageMoneyView
  callbacks: MessageCallbackView[]
  /** The newest first. */
  replies: ReplyView[]
  /** Whether older replies exist. */
  repliesAreCut: boolean
  links: MessageLinkView[]
  /** For a telephone call; `digit` is the key that the callee pressed. */
  call: { durationSeconds: number | null; digit: string | null } | null
  verification: MessageVerificationView | null
  /** Null where the role may not see numbers and texts. */
  again: SendAgainView | null
}

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

/**
 * State of a stage: it succeeded; it failed; it was silent for its whole wait; it was skipped; it is at work; it is
 * queued; it is still to come; it was not needed.
 */
export type StageState = 'won' | 'failed' | 'silent' | 'skipped' | 'working' | 'queued' | 'ahead' | 'spared'

export interface StageView {
  channel: string
  sender: string
  /** The time until the next stage starts; for the last stage, the time that it may take. */
  waitSeconds: number
  parts: number
  pricePerPartMicros: number
  state: StageState
  /** Why the stage failed or was skipped. */
  reason: BlockReason | PlainText | null
  startedAt: number | null
  endedAt: number | null
  /** In the order in which they were tried. */
  upstreams: string[]
  /** Content by kind: `text`, `button`, …; null where it is hidden. */
  content: ContentLine[] | null
}

export type Tone = 'good' | 'bad' | 'wait' | 'none'

export interface StoryLineView {
  at: number
  event: StoryEvent
  tone: Tone
  /** The carrier's error in it, where it has a code. */
  error?: CarrierErrorRef
}

/** An error of the dictionary: `GET /carrier-errors/one` explains it. */
export interface CarrierErrorRef {
  kind: string
  code: string
}

export interface AttemptView {
  /** Position in the plan, from 0. */
  stage: number
  channel: string
  upstream: string
  /** The kind of the carrier; empty where it is not configured any more. */
  kind: string
  startedAt: number
  won: boolean
  parts: PartView[]
  /** The upstream's answers and reports, oldest first. */
  lines: StoryLineView[]
}

export interface PartView {
  state: 'unsent' | 'elsewhere' | 'sent' | 'unknown' | 'lost' | 'refused' | 'delivered' | 'read' | 'failed'
  /** The upstream's id of the part. */
  ref: string | null
  reason: string | null
  refunded: boolean
}

export interface MessageMoneyView {
  /** Taken from the balance while the message is open. */
  reservedMicros: number
  /** The amount reserved at acceptance. */
  firstReservedMicros: number
  chargedMicros: number
  releasedMicros: number | null
  /** What upstreams charge us, and what they refund. */
  costs: MessageCost[]
}

export interface MessageCallbackView extends Omit<StoryCallback, 'dueAt'> {
  /** The next attempt of a pending callback. */
  dueAt: number | null
}

export interface ReplyView {
  at: string
  text: string | null
  type: string | null
  button: string | null
}

export interface MessageLinkView
  extends Omit<FollowedLink, 'msgId' | 'createdAt' | 'lastHumanAt' | 'code' | 'target'> {
  /** Null where it is hidden: anyone with the code can follow the link. */
  code: string | null
  target: string | null
}

export type MessageVerificationView = MessageVerification

/** A request that sends this message again. */
export interface SendAgainView {
  /** Appended to the gateway's address. */
  path: string
  /** The body of the request; its key is `$POSTHORN_KEY`. */
  body: Record<string, unknown>
  /** How the repeated message may differ from the first one. */
  differences: Difference[]
}

/**
 * `no-id`: the client gave no id; `zeros`: zeros replace a one-time code; `new-code`: the message carries
 * another code; `code-form`: length, language and sender of a code are not stored; `long-links`: short links
 * are written out.
 */
export type Difference = 'no-id' | 'zeros' | 'new-code' | 'code-form' | 'long-links'
