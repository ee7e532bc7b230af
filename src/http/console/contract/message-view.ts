import type { BlockReason, PlainText } from '../../../domain/message/reasons.ts'
import type { StoryCallback, StoryEvent } from '../../../domain/message/story-sentence.ts'
import type { FollowedLink } from '../../../storage/links.ts'
import type { MessageCost } from '../../../storage/upstream-costs.ts'
import type { MessageVerification } from '../../../storage/verification-pages.ts'

/** Everything that is known of one message. Null stands also for what who asks may not see. */
export interface MessageView {
  msgId: number
  account: { accountId: number; name: string; currency: string }
  clientId: string | null
  recipient: string
  /** Whether numbers and texts are kept back from who asks. */
  masked: boolean
  /** One of ours, whose text nobody sees here; or its text looks like one: then `•` stands for digits of it. */
  code: 'none' | 'ours' | 'digits'
  type: string
  requestId: string | null
  /** Where callbacks go. */
  hook: string | null
  status: string
  error: string | null
  channel: string
  acceptedAt: number
  updatedAt: number
  /** When it is over at the latest. */
  expiresAt: number
  progress: { kind: 'queued' | 'submitting' | 'submitted' | 'held' | 'final'; until: number | null }
  stages: StageView[]
  timeline: StoryLineView[]
  attempts: AttemptView[]
  money: MessageMoneyView
  callbacks: MessageCallbackView[]
  /** The newest first. */
  replies: ReplyView[]
  /** Whether there are older ones. */
  repliesAreCut: boolean
  links: MessageLinkView[]
  /** Of a telephone call; `digit` is the key that was pressed. */
  call: { durationSeconds: number | null; digit: string | null } | null
  verification: MessageVerificationView | null
  /** Null where who asks may not see numbers and texts. */
  again: SendAgainView | null
}

/**
 * How a stage stands: it won; it failed; it was silent to the end of its wait; it was passed over; it is at work; it
 * is still to come; it was not needed.
 */
export type StageState = 'won' | 'failed' | 'silent' | 'skipped' | 'working' | 'ahead' | 'spared'

export interface StageView {
  channel: string
  sender: string
  /** How long the next stage waits for it; of the last one, how long it may take. */
  waitSeconds: number
  parts: number
  pricePerPartMicros: number
  state: StageState
  /** Why it failed or was passed over. */
  reason: BlockReason | PlainText | null
  startedAt: number | null
  endedAt: number | null
  /** In the order in which they were asked. */
  upstreams: string[]
  /** What it says: `text`, `button`, …; null where it is kept back. */
  content: ContentLine[] | null
}

export interface ContentLine {
  what: 'text' | 'subject' | 'image' | 'button' | 'link' | 'file' | 'template' | 'value' | 'place' | 'voice'
  value: string
}

export type Tone = 'good' | 'bad' | 'wait' | 'none'

export interface StoryLineView {
  at: number
  event: StoryEvent
  tone: Tone
}

export interface AttemptView {
  /** 0-based, of the plan. */
  stage: number
  channel: string
  upstream: string
  startedAt: number
  won: boolean
  parts: PartView[]
  /** What it answered and reported, oldest first. */
  lines: StoryLineView[]
}

export interface PartView {
  state: 'unsent' | 'elsewhere' | 'sent' | 'unknown' | 'lost' | 'refused' | 'delivered' | 'read' | 'failed'
  /** What the upstream calls it. */
  ref: string | null
  reason: string | null
  refunded: boolean
}

export interface MessageMoneyView {
  /** Taken from the balance until it is over. */
  reservedMicros: number
  /** As it was accepted. */
  firstReservedMicros: number
  chargedMicros: number
  releasedMicros: number | null
  /** What upstreams charge us, and pay back. */
  costs: MessageCost[]
}

export interface MessageCallbackView extends Omit<StoryCallback, 'dueAt'> {
  /** When it is tried next, of a pending one. */
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
  /** Null where it is kept back: whoever has it can follow it. */
  code: string | null
  target: string | null
}

export type MessageVerificationView = MessageVerification

/** The request that would send this message again. */
export interface SendAgainView {
  /** Below the address of the gateway. */
  path: string
  /** Of the request; its key is `$POSTHORN_KEY`. */
  body: Record<string, unknown>
  /** In what it may differ from the first one. */
  differences: Difference[]
}

/**
 * `no-id`: the client gave none; `zeros`: they stand for a one-time code; `new-code`: it brings another code;
 * `code-form`: length, language and sender of a code are not kept; `long-links`: short links are written out.
 */
export type Difference = 'no-id' | 'zeros' | 'new-code' | 'code-form' | 'long-links'
