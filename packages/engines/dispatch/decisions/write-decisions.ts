import { messageEvents, noEvents } from '../../../domain/feed/event-lines.ts'
import { findAcknowledgement } from '../../../domain/message/acknowledge.ts'
import { readKnownCall } from '../../../domain/message/attempt-results.ts'
import type { DispatchPolicy } from '../../../domain/message/dispatch-policy.ts'
import type { Cancel } from '../../../domain/message/draft.ts'
import { currentAttempt, currentStage, type Message } from '../../../domain/message/message.ts'
import type { MessageEvent } from '../../../domain/message/message-event.ts'
import { channelOf } from '../../../domain/message/reports/callback-body.ts'
import { isSuccess } from '../../../domain/message/status.ts'
import type { TimelineStep } from '../../../domain/message/story/timeline.ts'
import { encodeSteps } from '../../../domain/message/story/timeline-lines.ts'
import type { UpstreamCost } from '../../../domain/money/upstream-cost.ts'
import { eachAlone } from '../../../kit/flow/each-alone.ts'
import { reportFault, Unavailable } from '../../../kit/machine/report-fault.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import type { Events, MessageEnd } from '../../../observability/events.ts'
import { takeAlarms } from '../../../store/alarms/alarm-ends.ts'
import { callbackKey } from '../../../store/callbacks/callbacks.ts'
import type { Database, Queryable, Transaction } from '../../../store/database.ts'
import type { FeedPort } from '../../../store/feed/feed-port.ts'
import { deliveryKey, type WrittenChanges, writeChanges, writtenAt } from '../../../store/messages/change.ts'
import { notifyKnownCalls } from '../../../store/messages/known-calls.ts'
import { bookCosts } from '../../../store/money/upstream-costs.ts'
import { repliesToEach } from '../../../store/replies/replies.ts'
import type { CallbackOutbox, DeliveryOutbox } from '../../outbox/outbox.ts'
import { composeNotices } from './client-notices.ts'
import { applyEvent, type Decided, isChanged, undecided } from './decided.ts'
import type { StageFacts } from './stage-facts.ts'

export interface DecisionWriterOptions {
  db: Database
  clock: Clock
  events: Events
  outbox: Pick<CallbackOutbox, 'prepare'>
  feed: FeedPort
  /** Of clients that connect by SMPP. */
  deliveries: Pick<DeliveryOutbox, 'prepare'>
  facts: Pick<StageFacts, 'base' | 'policyFor'>
  /** Requests upstreams to cancel these parts of the message. */
  onCancel: (message: Message, cancels: readonly Cancel[]) => void
  /** A change of a message is written. */
  onChanged?: (before: Message, after: Message, now: number, steps: readonly TimelineStep[]) => void
  /** A message is queued for `upstream`, not before `notBefore`. */
  onQueued: (upstream: string, notBefore: number) => void
}

interface Sweep {
  lock: (tx: Queryable, limit: number) => Promise<Message[]>
  decide: (message: Message, policy: DispatchPolicy) => Decided
  now: number
}

interface SweptTurn {
  changed: number
  locked: number
}

/** Maximum number of messages locked in one turn of a sweep. */
const sweepLimit = 200

/**
 * Writes decisions: messages, upstream ids, money and what clients hear of them in one statement. A subscriber may reply
 * before the delivery report arrives. When such a message succeeds it becomes REPLIED at once, and its
 * callback has the replies.
 */
export class DecisionWriter {
  readonly #options: DecisionWriterOptions

  constructor(options: DecisionWriterOptions) {
    this.#options = options
  }

  /**
   * Writes one batch in a transaction of its own. Returns the ids of the messages that were unchanged since
   * they were read and are now written.
   */
  async write(changed: Decided[], now: number): Promise<ReadonlySet<number>> {
    const { db } = this.#options
    // A reply that comes after this read changes its message, which is then not written.
    const decided = await this.#withEarlierReplies(db, changed, now)
    if (decided.some((each) => each.decision.steps.some(isCost) || takesAlarm(each))) {
      return db.transaction((tx) => this.#writeAll(tx, decided, now))
    }
    // One statement needs no transaction around it.
    const { notices, changes } = this.#prepare(decided, now)
    const written = await writeChanges(db, changes, notices, now).catch((error: unknown) => {
      notices.dropped()
      throw error
    })
    notices.stored(written)
    this.#onWritten(
      decided.filter(({ before }) => written.msgIds.has(before.msgId)),
      now,
    )
    return written.msgIds
  }

  /** The same in the caller's transaction, which has locked the messages, so that a new reply waits for it. */
  async writeIn(tx: Transaction, decided: Decided[], now: number): Promise<void> {
    if (decided.length === 0) return
    await this.#writeAll(tx, await this.#withEarlierReplies(tx, decided, now), now)
  }

  /**
   * Locks messages with `lock`, applies the event to each, writes the decisions, and repeats until a turn
   * changes nothing. Returns how many messages changed.
   */
  async sweep(
    event: MessageEvent | ((message: Message) => MessageEvent),
    lock: (tx: Queryable, limit: number) => Promise<Message[]>,
  ): Promise<number> {
    const { db, clock } = this.#options
    const now = clock.now()
    const decide = (message: Message, policy: DispatchPolicy) => {
      const its = typeof event === 'function' ? event(message) : event
      return applyEvent(undecided(message), its, now, policy)
    }
    const turn = (tx: Transaction) => this.#sweepTurn(tx, { lock, decide, now })
    for (let sum = 0; ; ) {
      const { changed, locked } = await db.transaction(turn).catch((error: unknown) => {
        if (error instanceof Unavailable) throw error
        return this.#sweepApart({ lock, decide, now })
      })
      sum += changed
      // A turn in which nothing changed would find the same messages again.
      if (locked < sweepLimit || changed === 0) return sum
    }
  }

  async #sweepTurn(tx: Transaction, { lock, decide, now }: Sweep): Promise<SweptTurn> {
    const messages = await lock(tx, sweepLimit)
    const policy = await this.#options.facts.policyFor(tx, messages)
    const decided = messages.map((message) => decide(message, policy)).filter(isChanged)
    await this.writeIn(tx, decided, now)
    return { changed: decided.length, locked: messages.length }
  }

  /** The same, each message alone: one that cannot be decided or stored fails no other. */
  async #sweepApart({ lock, decide, now }: Sweep): Promise<SweptTurn> {
    const { db, events, facts } = this.#options
    const { messages, policy } = await db.transaction(async (tx) => {
      const locked = await lock(tx, sweepLimit)
      return { messages: locked, policy: await facts.policyFor(tx, locked) }
    })
    let changed = 0
    const nameOf = ({ msgId }: Message) => `message ${msgId}`
    await eachAlone(messages, { events, where: 'messages', nameOf }, async (message) => {
      const written = await this.write([decide(message, policy)].filter(isChanged), now)
      changed += written.size
    })
    return { changed, locked: messages.length }
  }

  async #writeAll(tx: Transaction, decided: Decided[], now: number): Promise<ReadonlySet<number>> {
    const { notices, changes } = this.#prepare(decided, now)
    tx.afterRollback(notices.dropped)
    const written = await writeChanges(tx, changes, notices, now)
    const done = decided.filter(({ before }) => written.msgIds.has(before.msgId))
    const costs = done.flatMap((each) => listCosts(each, now))
    if (costs.length > 0) await bookCosts(tx, costs)
    const takers = done.filter(takesAlarm).map(({ before }) => before.msgId)
    if (takers.length > 0) await takeAlarms(tx, takers, now)
    tx.afterCommit(() => {
      notices.stored(written)
      this.#onWritten(done, now)
    })
    return written.msgIds
  }

  #prepare(decided: Decided[], now: number) {
    const { outbox, deliveries: deliveryOutbox } = this.#options
    const made = composeNotices(decided, now)
    const callbacks = outbox.prepare(made.callbacks, now)
    const deliveries = deliveryOutbox.prepare(made.deliveries, now)
    const notices = {
      callbacks: callbacks.rows,
      deliveries: deliveries.rows,
      stored: ({ callbackIds, deliveryIds }: WrittenChanges) => {
        callbacks.stored(callbacks.rows.map((row) => callbackIds.get(callbackKey(row))))
        deliveries.stored(deliveries.rows.map((row) => deliveryIds.get(deliveryKey(row))))
      },
      dropped: () => {
        callbacks.dropped()
        deliveries.dropped()
      },
    }
    return { notices, changes: toChanges(decided, now, this.#options.feed.isOn) }
  }

  async #withEarlierReplies(db: Queryable, decided: Decided[], now: number): Promise<Decided[]> {
    const successes = decided.filter(mayHaveReplies).map(({ before }) => before.msgId)
    if (successes.length === 0) return decided
    const replies = await repliesToEach(db, successes)
    if (replies.size === 0) return decided
    return decided.map((each) => {
      const earlier = replies.get(each.before.msgId)
      if (earlier === undefined) return each
      const { channel } = currentStage(each.decision.message)
      // A reply that acknowledges did so when it came.
      const event = { type: 'replied', channel, text: null } as const
      const { decision } = applyEvent(each, event, now, this.#options.facts.base)
      // The timeline already has a line for each reply.
      const steps = decision.steps.filter(({ step }) => step !== 'reply')
      return {
        ...each,
        decision: { ...decision, steps, notifyClient: true },
        replies: earlier.replies,
        repliesNext: earlier.next,
      }
    })
  }

  #onWritten(done: Decided[], now: number): void {
    const { db, events, feed } = this.#options
    feed.written()
    for (const each of done) this.#onMessageWritten(each, now)
    const calls = done.filter(becomesKnownCall).map(({ before }) => before.msgId)
    if (calls.length === 0) return
    notifyKnownCalls(db, calls).catch((error: unknown) => reportFault(events, 'call answers', error))
  }

  #onMessageWritten({ before, decision: { message, cancels, steps } }: Decided, now: number): void {
    const { events, onCancel, onChanged, onQueued } = this.#options
    onChanged?.(before, message, now, steps)
    const { msgId, status, progress, acceptedAt } = message
    if (progress.kind === 'final') {
      const wasFinal = before.progress.kind === 'final'
      const after = endOf({ ...message, updatedAt: writtenAt({ before, after: message }) })
      if (!wasFinal) events.finished({ msgId, channel: after.channel, status, tookMs: now - acceptedAt })
      events.accountEnded({ accountId: message.accountId, before: wasFinal ? endOf(before) : null, after })
    }
    if (cancels.length > 0) onCancel(message, cancels)
    const upstream = currentAttempt(message)?.upstream
    if (progress.kind === 'queued' && upstream !== undefined) onQueued(upstream, progress.notBefore)
  }
}

function endOf(message: Message): MessageEnd {
  return { status: message.status, channel: channelOf(message), at: message.updatedAt }
}

/** A success whose replies, if there are any, were stored before it. */
function mayHaveReplies({ before, decision, replies, hasNoReplies = false }: Decided): boolean {
  if (hasNoReplies || replies.length > 0) return false
  return !isSuccess(before.status) && isSuccess(decision.message.status)
}

/** The first acknowledgement of a message that is part of an alarm. */
function takesAlarm({ before, decision: { message } }: Decided): boolean {
  if (message.plan.alarm === undefined || findAcknowledgement(message) === undefined) return false
  return findAcknowledgement(before) === undefined
}

function becomesKnownCall({ before, decision }: Decided): boolean {
  return readKnownCall(decision.message) !== null && readKnownCall(before) === null
}

function toChanges(decided: Decided[], now: number, isFed: boolean) {
  return decided.map(({ before, decision, refs }) => ({
    before,
    after: decision.message,
    timeline: encodeSteps(decision.steps, now),
    refs,
    feed: isFed ? messageEvents(before, decision, now) : noEvents,
  }))
}

function isCost(step: TimelineStep): step is TimelineStep & { step: 'cost' } {
  return step.step === 'cost'
}

function listCosts({ before, decision }: Decided, now: number): UpstreamCost[] {
  return decision.steps.filter(isCost).map(({ upstream, attempt, part, cost }) => {
    const { kind, micros, currency } = cost
    return { upstream, msgId: before.msgId, attempt, part, kind, micros, currency, at: now }
  })
}
