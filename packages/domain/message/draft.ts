import type { DispatchPolicy } from './dispatch-policy.ts'
import type { Attempt, Message } from './message.ts'
import { isOpen, type MessageStatus } from './status.ts'
import { clip, type TimelineStep } from './story/timeline.ts'

export interface Decision {
  /** The same object as before if the event changed nothing. */
  message: Message
  steps: TimelineStep[]
  /** Whether the client gets a callback: the message got a final status, or a better one. */
  notifyClient: boolean
  /** Parts to cancel, because another channel succeeded. */
  cancels: Cancel[]
}

/** One part to cancel. */
export interface Cancel {
  attempt: number
  part: number
  upstream: string
  /** The upstream's id. */
  ref: string
}

/** What an event may change. */
type MessageUpdate = Partial<Pick<Message, 'status' | 'error' | 'progress' | 'attempts' | 'money'>>

/** A message while one event changes it: copy on write, with new lines for its timeline. */
export class Draft {
  readonly before: Message
  readonly now: number
  readonly policy: DispatchPolicy
  readonly #steps: TimelineStep[] = []
  readonly #cancels: Cancel[] = []
  #message: Message
  #notifyClient = false

  constructor(message: Message, now: number, policy: DispatchPolicy) {
    this.before = message
    this.#message = message
    this.now = now
    this.policy = policy
  }

  get message(): Message {
    return this.#message
  }

  decision(): Decision {
    return {
      message: this.#message,
      steps: this.#steps,
      notifyClient: this.#notifyClient,
      cancels: this.#cancels,
    }
  }

  step(step: TimelineStep): void {
    this.#steps.push(step)
  }

  setFinal(status: MessageStatus, error: string | null, chargedMicros: number | null): void {
    const before = this.#message
    if (before.progress.kind === 'final') {
      if (!growsTo(before.status, status)) return
      this.#steps.push({ step: 'status', status, error })
      this.change({ status, error })
      this.#notifyClient = true
      return
    }
    const { reservedMicros } = before.money
    const charged = Math.min(chargedMicros ?? 0, reservedMicros)
    this.#steps.push({ step: 'status', status, error: error === null ? null : clip(error) })
    if (reservedMicros > 0) {
      this.#steps.push({ step: 'money', chargedMicros: charged, releasedMicros: reservedMicros - charged })
    }
    this.change({
      status,
      error: error === null ? null : clip(error),
      progress: { kind: 'final' },
      money: { reservedMicros: 0, chargedMicros: charged },
    })
    this.#notifyClient = true
  }

  /** For what changes no status, and the client is to hear of. */
  notifyClient(): void {
    this.#notifyClient = true
  }

  queue(attempts: Attempt[], notBefore: number, tries: number): void {
    // Stays ACCEPTED until the first submit or retry, then QUEUED.
    const status: MessageStatus = this.before.attempts.length === 0 ? 'ACCEPTED' : 'QUEUED'
    this.change({ status, attempts, progress: { kind: 'queued', notBefore, tries } })
  }

  cancel(cancel: Cancel): void {
    this.#cancels.push(cancel)
  }

  replaceAttempt(index: number, attempt: Attempt): void {
    this.change({ attempts: this.#message.attempts.with(index, attempt) })
  }

  change(change: MessageUpdate): void {
    const { status, error, progress, attempts, money } = change
    const was = this.#message
    // Every member is named: a spread costs ten times as much, and this runs six times for each message.
    this.#message = {
      msgId: was.msgId,
      accountId: was.accountId,
      clientId: was.clientId,
      phone: was.phone,
      type: was.type,
      plan: was.plan,
      hook: was.hook,
      requestId: was.requestId,
      acceptedAt: was.acceptedAt,
      expiresAt: was.expiresAt,
      status: status ?? was.status,
      error: error === undefined ? was.error : error,
      updatedAt: this.now,
      progress: progress ?? was.progress,
      attempts: attempts ?? was.attempts,
      money: money ?? was.money,
    }
  }
}

/** Rank of final statuses: a final message only moves to a higher one. */
const finalRank: Partial<Record<MessageStatus, number>> = {
  'PARTIALLY DELIVERED': 1,
  DELIVERED: 2,
  READ: 3,
  REPLIED: 4,
}

function growsTo(from: MessageStatus, to: MessageStatus): boolean {
  if (isOpen(to)) return false
  return (finalRank[to] ?? 0) > (finalRank[from] ?? 0)
}
