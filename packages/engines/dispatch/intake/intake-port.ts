import type { LinkDraft } from '../../../domain/links/new-link.ts'
import type { TimelineStep } from '../../../domain/message/story/timeline.ts'
import type { Plan } from '../../../domain/plan/plan.ts'
import type { NewVerification } from '../../../store/codes/verifications.ts'
import type { Transaction } from '../../../store/database.ts'
import type { IdempotencyKey } from '../../../store/messages/idempotency.ts'

/** A validated operation that is to be sent. */
export interface Submission {
  accountId: number
  /** Decimal text of the client's id, or null if the contract allows a missing one. */
  clientId: string | null
  /** International digits without `+`, or an e-mail address in lower case. */
  phone: string
  /** Operation type as sent, for example `sms`. */
  type: string
  plan: Plan
  /** Where callbacks go (the operation's hook, else the account's notification address), or null. */
  hook: string | null
  /** Set by the asynchronous API. */
  requestId: string | null
  /** The verification of a one-time code, stored in the same transaction as the message. */
  verification?: NewVerification
  /** Short links in its texts, stored with the message. */
  links?: readonly LinkDraft[]
  /** When the client wants it to go out; absent: at once. */
  wish?: ReleaseWish
  /** Where it goes out later than it is accepted. Its lifetime begins at `livesFrom`, or with null when it is accepted. */
  release?: { startsAt: number; livesFrom: number | null }
  /** A rule that holds it for an operator, for so long at most. Then `release` is for when it is released. */
  hold?: { rule: string; detail: string; seconds: number }
  /** The id that it must have; of `MessageIds`. Absent: the next one. */
  msgId?: number
  /** Lines of its timeline after the one of its acceptance. */
  notes?: readonly TimelineStep[]
}

/** When a client wants a message to go out. */
export interface ReleaseWish {
  /** Null: at once. */
  sendAt: number | null
  /** Null: as fast as the upstream takes it. */
  pace: { perSecond: number; campaign: string } | null
}

export type Acceptance =
  | { kind: 'accepted'; msgId: number }
  | { kind: 'not-enough-money' }
  /** A traffic rule refused it; `reason` is for the client. */
  | { kind: 'refused'; rule: string; reason: string }
  /** It would not go out at once, and its account has stored too much that was never sent. */
  | { kind: 'too-much-unpaid' }
  /** The database refused this operation. */
  | { kind: 'failed' }

export interface IdempotentRequest extends IdempotencyKey {
  /** SHA-256 of the raw body. */
  bodyHash: Buffer
}

export type OnceOutcome =
  /** First request with the key; `answer` is the result of `render`, stored for 24 h. */
  | { kind: 'fresh'; answer: string }
  | { kind: 'stored'; answer: string }
  /** The key was used with another body. */
  | { kind: 'other-body' }

export type StoredOutcome = Exclude<OnceOutcome, { kind: 'fresh' }>

/**
 * The entrance of dispatch. When a promise resolves, the accepted messages are on disk with their money
 * reserved. When it rejects with `DatabaseUnavailable` or `BatcherFull`, nothing was accepted; with
 * `OutcomeUnknown` it is not known. Either happens within `limits.answerSeconds`.
 */
export interface Intake {
  /** Accepts all submissions of one request; results are in order. */
  accept(submissions: Submission[]): Promise<Acceptance[]>
  /**
   * The same, at most once per idempotency key: the answer is stored in the transaction that stores the
   * messages. For a new key `change` runs in that transaction before `render`, with the same acceptances; both run
   * again after a deadlock.
   */
  acceptOnce(
    request: IdempotentRequest,
    submissions: Submission[],
    render: (acceptances: Acceptance[]) => string,
    change?: (tx: Transaction, acceptances: Acceptance[]) => Promise<void>,
  ): Promise<OnceOutcome>
  /**
   * The stored answer for the key; null if the key is new or its first request is under way. For requests
   * that must not query networks again.
   */
  storedAnswer(request: IdempotentRequest): Promise<StoredOutcome | null>
}
