import type { NewCallback, Outbox, WrittenCallback } from '../callbacks/outbox.ts'
import { callbackBody, channelOf } from '../domain/message/callback-body.ts'
import type { Cancel, Decision } from '../domain/message/draft.ts'
import type { Message } from '../domain/message/message.ts'
import type { Reply } from '../domain/message/reply.ts'
import { encodeStep, type TimelineStep } from '../domain/message/timeline.ts'
import type { Events } from '../observability/events.ts'
import type { Database, Queryable } from '../storage/database.ts'
import { changeMessages, type NewRef, type Settlement, settleMoney } from '../storage/messages/change.ts'
import { bookCosts, type UpstreamCost } from '../storage/upstream-costs.ts'

/** A message and what was decided about it, ready to be written. */
export interface Decided {
  before: Message
  decision: Decision
  refs: NewRef[]
  /** What the subscriber answered last, for the callback: the newest first. Empty where nobody did. */
  replies: Reply[]
  /** Names the page of older ones, where there are any. */
  repliesNext?: string | null
}

/** What became of a batch inside a transaction; callbacks are let go once it is on disk. */
export interface WrittenDecisions {
  /** Ids of the messages that were as expected and are changed now. */
  written: Set<number>
  callbacks: WrittenCallback[]
  /** What upstreams are asked to take back. */
  cancels: MessageCancels[]
  /** Messages that wait in line now: for which upstream, and from when on. */
  queued: Queued[]
}

export interface Queued {
  upstream: string
  notBefore: number
}

/** Hears of what follows from decisions once they are on disk. */
export interface DecisionListener {
  onCancel(cancels: MessageCancels): void
  onQueued(queued: Queued): void
}

export interface MessageCancels {
  message: Message
  cancels: Cancel[]
}

/** Of a transaction in which there was nothing to write. */
export const nothingWritten: WrittenDecisions = { written: new Set(), callbacks: [], cancels: [], queued: [] }

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

  /** One batch in a transaction of its own. Answers the ids that were written. */
  async write(decided: Decided[], now: number): Promise<Set<number>> {
    if (!decided.some(({ decision }) => decision.tellClient || decision.steps.some(isCost))) {
      // Nothing but the messages changes: one statement, no transaction around it.
      const written = await changeMessages(this.#db, changesOf(decided, now))
      for (const each of queuedOf(decided, written)) this.#listener.onQueued(each)
      return written
    }
    const written = await this.transaction((tx) => this.writeIn(tx, decided, now))
    return written.written
  }

  /** Runs `work`, which may write several batches, and lets their callbacks go after commit. */
  async transaction<Result extends WrittenDecisions>(
    work: (tx: Queryable) => Promise<Result>,
  ): Promise<Result> {
    const promised: WrittenCallback[] = []
    try {
      const result = await this.#db.transaction(async (tx) => {
        this.#outbox.rolledBack(promised.splice(0))
        const done = await work(tx)
        promised.push(...done.callbacks)
        return done
      })
      this.#outbox.committed(promised)
      for (const cancels of result.cancels) this.#listener.onCancel(cancels)
      for (const queued of result.queued) this.#listener.onQueued(queued)
      return result
    } catch (error) {
      this.#outbox.rolledBack(promised)
      throw error
    }
  }

  async writeIn(tx: Queryable, decided: Decided[], now: number): Promise<WrittenDecisions> {
    const written = await changeMessages(tx, changesOf(decided, now))
    const done = decided.filter(({ before }) => written.has(before.msgId))
    const settlements = settlementsOf(done)
    if (settlements.length > 0) await settleMoney(tx, settlements)
    const callbacks = done.flatMap(callbackOf)
    const told = callbacks.length > 0 ? await this.#outbox.write(tx, callbacks, now) : []
    const costs = done.flatMap((each) => costsOf(each, now))
    if (costs.length > 0) await bookCosts(tx, costs)
    for (const each of done) this.#tellFinished(each, now)
    const cancels = done
      .filter(({ decision }) => decision.cancels.length > 0)
      .map(({ decision }) => ({ message: decision.message, cancels: decision.cancels }))
    return { written, callbacks: told, cancels, queued: queuedOf(decided, written) }
  }

  #tellFinished({ before, decision: { message } }: Decided, now: number): void {
    if (before.progress.kind === 'final' || message.progress.kind !== 'final') return
    const channel = channelOf(message)
    this.#events.finished({
      msgId: message.msgId,
      channel,
      status: message.status,
      tookMs: now - message.acceptedAt,
    })
  }
}

function changesOf(decided: Decided[], now: number) {
  return decided.map(({ before, decision, refs }) => ({
    before,
    after: decision.message,
    timeline: decision.steps.map((step) => encodeStep(step, now)).join(''),
    refs,
  }))
}

function queuedOf(decided: Decided[], written: ReadonlySet<number>): Queued[] {
  return decided.flatMap(({ before, decision: { message } }) => {
    const upstream = message.attempts.at(-1)?.upstream
    if (message.progress.kind !== 'queued' || upstream === undefined) return []
    return written.has(before.msgId) ? [{ upstream, notBefore: message.progress.notBefore }] : []
  })
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
