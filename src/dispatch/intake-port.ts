import type { LinkDraft } from '../domain/links/new-link.ts'
import type { Plan } from '../domain/plan/plan.ts'
import type { Transaction } from '../storage/database.ts'
import type { IdempotencyKey } from '../storage/idempotency.ts'
import type { NewVerification } from '../storage/verifications.ts'

/** An operation that passed every check of the contract and asks to be sent. */
export interface Submission {
  accountId: number
  /** Decimal text of the client's id, or null where the contract admits a missing one. */
  clientId: string | null
  /** International digits without `+`; the address where the channel is e-mail, in lower case. */
  phone: string
  /** Operation type as sent, for example `sms`. */
  type: string
  plan: Plan
  /** Where callbacks go (the operation's hook, else the account's notification address), or null. */
  hook: string | null
  /** Set by the asynchronous endpoint. */
  requestId: string | null
  /** Stored in the transaction that stores the message, where it carries a one-time code of ours. */
  verification?: NewVerification
  /** Links of ours that stand in its texts, stored with it. */
  links?: readonly LinkDraft[]
}

export type Acceptance =
  | { kind: 'accepted'; msgId: number }
  | { kind: 'not-enough-money' }
  /** The database refused it, and it alone. */
  | { kind: 'failed' }

export interface IdempotentRequest extends IdempotencyKey {
  /** SHA-256 of the raw body. */
  bodyHash: Buffer
}

export type OnceOutcome =
  /** Ran now; `answer` is what `render` made and is stored for 24 h. */
  | { kind: 'fresh'; answer: string }
  | { kind: 'stored'; answer: string }
  /** The key was used with another body. */
  | { kind: 'other-body' }

export type StoredOutcome = Exclude<OnceOutcome, { kind: 'fresh' }>

/**
 * The entry of dispatch. An answer means that the messages are on disk with their money reserved. A rejection
 * (`DatabaseUnavailable`, `BatcherFull`) means that nothing was accepted; only `OutcomeUnknown` leaves it open.
 * Either comes within `limits.answerSeconds`.
 */
export interface Intake {
  /** All submissions of one request, answered in order. */
  accept(submissions: Submission[]): Promise<Acceptance[]>
  /**
   * The same, at most once per key: the answer is stored in the transaction that stores the messages. `change`
   * runs in that transaction before `render`, where the key is new; both run again after a deadlock.
   */
  acceptOnce(
    request: IdempotentRequest,
    submissions: Submission[],
    render: (acceptances: Acceptance[]) => string,
    change?: (tx: Transaction) => Promise<void>,
  ): Promise<OnceOutcome>
  /**
   * What `acceptOnce` would answer without running; null where the key is new, or its first request is under way.
   * For requests that must not ask networks again.
   */
  storedAnswer(request: IdempotentRequest): Promise<StoredOutcome | null>
}
