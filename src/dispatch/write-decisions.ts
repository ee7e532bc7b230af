import type { NewCallback, Outbox } from '../callbacks/outbox.ts'
import { knownCallOf } from '../domain/message/call-answer.ts'
import { callbackBody, channelOf } from '../domain/message/callback-body.ts'
import type { Cancel } from '../domain/message/draft.ts'
import { currentAttempt, type Message } from '../domain/message/message.ts'
import { encodeStep, type TimelineStep } from '../domain/message/timeline.ts'
import { reportFault } from '../lib/report-fault.ts'
import type { Events } from '../observability/events.ts'
import type { Database, Transaction } from '../storage/database.ts'
import { changeMessages, type Settlement, settleMoney } from '../storage/messages/change.ts'
import { notifyKnownCalls } from '../storage/messages/known-calls.ts'
import { bookCosts, type UpstreamCost } from '../storage/upstream-costs.ts'
import type { Decided } from './decided.ts'

/** What follows from decisions once they are on disk. */
export interface DecisionListener {
  /** The upstreams are requested to cancel these parts of the message. */
  onCancel(message: Message, cancels: readonly Cancel[]): void
  /** A message waits in line for `upstream` from `notBefore` on. */
  onQueued(upstream: string, notBefore: number): void
}

/** Writes decisions: messages, upstream ids, money and callbacks stand or fall together. */
export class DecisionWriter {
  readonly #db: Database
  readonly #outbox: Outbox
  readonly #events: Events
  readonly #listener: DecisionListener

  constructor(db: Database, outbox: Outbox, events: Events, listener: DecisionListener) {
    this.#db = db
    this.#outbox = outbox
    this.#events = events
    this.#listener = listener
  }

  /** One batch in a transaction of its own. Answers the ids of the messages that were as expected and are changed now. */
  async write(decided: Decided[], now: number): Promise<Set<number>> {
    if (!decided.some(({ decision }) => decision.tellClient || decision.steps.some(isCost))) {
      // Nothing but the messages changes: one statement, no transaction around it.
      const written = await changeMessages(this.#db, changesOf(decided, now))
      this.#onWritten(
        decided.filter(({ before }) => written.has(before.msgId)),
        now,
      )
      return written
    }
    return this.#db.transaction((tx) => this.writeIn(tx, decided, now))
  }

  /** The same within the transaction of the caller. */
  async writeIn(tx: Transaction, decided: Decided[], now: number): Promise<Set<number>> {
    if (decided.length === 0) return new Set()
    const written = await changeMessages(tx, changesOf(decided, now))
    const done = decided.filter(({ before }) => written.has(before.msgId))
    const settlements = settlementsOf(done)
    if (settlements.length > 0) await settleMoney(tx, settlements)
    await this.#outbox.write(tx, done.flatMap(callbackOf), now)
    const costs = done.flatMap((each) => costsOf(each, now))
    if (costs.length > 0) await bookCosts(tx, costs)
    tx.afterCommit(() => this.#onWritten(done, now))
    return written
  }

  #onWritten(done: Decided[], now: number): void {
    for (const each of done) this.#onMessageWritten(each, now)
    const calls = done.filter(becomesKnownCall).map(({ before }) => before.msgId)
    if (calls.length === 0) return
    notifyKnownCalls(this.#db, calls).catch((error: unknown) =>
      reportFault(this.#events, 'call answers', error),
    )
  }

  #onMessageWritten({ before, decision: { message, cancels } }: Decided, now: number): void {
    const { msgId, status, progress, acceptedAt } = message
    if (before.progress.kind !== 'final' && progress.kind === 'final') {
      this.#events.finished({ msgId, channel: channelOf(message), status, tookMs: now - acceptedAt })
    }
    if (cancels.length > 0) this.#listener.onCancel(message, cancels)
    const upstream = currentAttempt(message)?.upstream
    if (progress.kind === 'queued' && upstream !== undefined) {
      this.#listener.onQueued(upstream, progress.notBefore)
    }
  }
}

function becomesKnownCall({ before, decision }: Decided): boolean {
  return knownCallOf(decision.message) !== null && knownCallOf(before) === null
}

function changesOf(decided: Decided[], now: number) {
  return decided.map(({ before, decision, refs }) => ({
    before,
    after: decision.message,
    timeline: decision.steps.map((step) => encodeStep(step, now)).join(''),
    refs,
  }))
}

function isCost(step: TimelineStep): step is TimelineStep & { step: 'cost' } {
  return step.step === 'cost'
}

function costsOf({ before, decision }: Decided, now: number): UpstreamCost[] {
  return decision.steps.filter(isCost).map(({ upstream, attempt, part, cost }) => {
    const { kind, micros, currency } = cost
    return { upstream, msgId: before.msgId, attempt, part, kind, micros, currency, at: now }
  })
}

function callbackOf({ decision, replies, repliesNext }: Decided): NewCallback[] {
  const { message, tellClient } = decision
  if (!tellClient || message.hook === null) return []
  return [
    {
      accountId: message.accountId,
      msgId: message.msgId,
      url: message.hook,
      body: callbackBody(message, replies, repliesNext),
    },
  ]
}

/** What messages that became final here kept and gave back. */
function settlementsOf(decided: Decided[]): Settlement[] {
  const byAccount = new Map<number, Settlement>()
  for (const { before, decision } of decided) {
    const { reservedMicros } = before.money
    if (reservedMicros === 0 || decision.message.money.reservedMicros > 0) continue
    const { accountId } = before
    const sum = byAccount.get(accountId) ?? { accountId, chargedMicros: 0, releasedMicros: 0, messages: 0 }
    const { chargedMicros } = decision.message.money
    sum.chargedMicros += chargedMicros
    sum.releasedMicros += reservedMicros - chargedMicros
    sum.messages += 1
    byAccount.set(accountId, sum)
  }
  return [...byAccount.values()]
}
