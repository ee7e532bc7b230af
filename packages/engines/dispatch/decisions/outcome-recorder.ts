import type { Message } from '../../../domain/message/message.ts'
import type { PartOutcome } from '../../../domain/message/message-event.ts'
import { Batcher } from '../../../kit/flow/batcher.ts'
import { reportFault } from '../../../kit/machine/report-fault.ts'
import { type Clock, sleep } from '../../../kit/time/clock.ts'
import { Periodic } from '../../../kit/time/periodic.ts'
import type { Events } from '../../../observability/events.ts'
import type { Database } from '../../../store/database.ts'
import { insertRefs } from '../../../store/messages/change.ts'
import { lockMessages } from '../../../store/messages/find.ts'
import { refusesData } from '../../../store/pg/unavailable.ts'
import type { UpstreamReport } from '../reports/upstream-report.ts'
import type { UpstreamsOfAccount } from '../upstreams/use-routes.ts'
import type { DeferredOutcomes, RecentMessages } from './recent-messages.ts'
import type { StageFacts } from './stage-facts.ts'
import {
  bare,
  claimedAgain,
  decideSubmitted,
  handedOver,
  listNewRefs,
  mayDefer,
  type Submitted,
  stillClaimed,
} from './submitted-outcomes.ts'
import type { DecisionWriter } from './write-decisions.ts'

export interface OutcomeRecorderOptions {
  db: Database
  writer: DecisionWriter
  clock: Clock
  facts: StageFacts
  recent: RecentMessages
  events: Events
  signal: AbortSignal
  /** From how many outcomes a second on they are deferred. Default 300. */
  deferFromPerSecond?: number
}

const maxItems = 500
/** With fewer outcomes a second the machine has time to write each message when its outcome is known. */
const deferFromPerSecond = 300
/** How long an outcome is deferred: most receipts of a quick carrier come sooner. */
const deferMs = 3_000

/**
 * Writes the outcomes of submits in batches. While the database is away they wait in memory; the windows of
 * the lanes bound their number.
 */
export class OutcomeRecorder {
  readonly #options: OutcomeRecorderOptions
  readonly #batcher: Batcher<Submitted, null>
  /** Upstream ids that are not on disk yet, of one or several messages. Reports with these ids wait for them. */
  readonly #pending = new Map<string, readonly Promise<unknown>[]>()
  readonly #rate = new RateMeter()
  readonly #writing: Periodic

  constructor(options: OutcomeRecorderOptions) {
    this.#options = options
    this.#batcher = new Batcher({
      flush: (batch) => this.#flush(batch),
      maxItems,
      concurrency: 2,
      paceMs: 15,
      // A lane hands over no more than its window before the first outcomes are on disk.
      enoughItems: 50,
    })
    const { clock, events, recent } = options
    this.#writing = new Periodic({
      clock,
      events,
      where: 'deferred outcomes',
      everyMs: deferMs / 3,
      work: () => this.writeDeferred(recent.deferredUntil(clock.now() - deferMs)),
    })
  }

  /** Resolves when the outcome is on disk. An empty list means that nothing was sent to the upstream. */
  async record(message: Message, outcomes: PartOutcome[]): Promise<void> {
    const done = this.#batcher.add({ message, outcomes })
    const keys = listNewRefs(message, message.attempts.length - 1, outcomes).map(
      ({ upstream, ref }) => `${upstream} ${ref}`,
    )
    for (const key of keys) this.#pending.set(key, [...(this.#pending.get(key) ?? []), done])
    try {
      await done
    } finally {
      for (const key of keys) {
        const others = (this.#pending.get(key) ?? []).filter((each) => each !== done)
        if (others.length > 0) this.#pending.set(key, others)
        else this.#pending.delete(key)
      }
    }
  }

  /** Resolves when no upstream id of these reports waits to be written. */
  async known(reports: readonly UpstreamReport[], ofAccount: UpstreamsOfAccount): Promise<void> {
    const waits = new Set<Promise<unknown>>()
    for (const { upstream, report } of reports) {
      for (const each of ofAccount(upstream)) {
        for (const ref of report.refs) {
          for (const wait of this.#pending.get(`${each} ${ref}`) ?? []) waits.add(wait)
        }
      }
    }
    await Promise.allSettled(waits)
  }

  /** Number of messages whose outcome waits to be written. */
  get depth(): number {
    return this.#batcher.depth
  }

  async drained(): Promise<void> {
    await this.#batcher.drained()
    await this.#writing[Symbol.asyncDispose]()
    // What is not written now is found by the upstream's ids when the slot is leased again.
    await this.writeDeferred(this.#options.recent.deferredUntil(Number.POSITIVE_INFINITY))
  }

  /** Writes the deferred outcomes of these messages, if they have any. Never rejects: what fails stays deferred. */
  async writeDeferred(msgIds: readonly number[]): Promise<void> {
    const { recent } = this.#options
    for (let start = 0; start < msgIds.length; start += maxItems) {
      const some = msgIds.slice(start, start + maxItems)
      const isDone = await this.#tryDeferred(some.flatMap((msgId) => recent.deferredOf(msgId) ?? []))
      if (!isDone) return
    }
  }

  /** Returns false where the database is away. An outcome that it refuses keeps no other from being written. */
  async #tryDeferred(deferred: DeferredOutcomes[]): Promise<boolean> {
    const [first] = deferred
    if (first === undefined) return true
    const { events, recent } = this.#options
    try {
      await this.#writeSome(deferred)
      return true
    } catch (error) {
      if (refusesData(error) && deferred.length > 1) {
        for (const each of deferred) if (!(await this.#tryDeferred([each]))) return false
        return true
      }
      reportFault(events, 'outcomes', error)
      // The recovery of old claims finds the ids on disk.
      if (refusesData(error)) recent.undefer(first.decided.before.msgId)
      return refusesData(error)
    }
  }

  async #writeSome(deferred: DeferredOutcomes[]): Promise<void> {
    const { clock, recent, writer } = this.#options
    const now = clock.now()
    const decided = deferred.map((each) => each.decided)
    const written = await writer.write(decided, now)
    recent.note(
      decided.filter(({ before }) => written.has(before.msgId)),
      now,
    )
    // Where a report came first, it has written the outcome too.
    const moved = deferred.filter(({ decided: { before } }) => recent.deferredOf(before.msgId) !== null)
    if (moved.length === 0) return
    await this.#writeMoved(
      moved.map(({ decided: { before: message }, outcomes }) => ({ message, outcomes, isDeferred: true })),
      now,
    )
    for (const {
      decided: { before },
    } of moved)
      recent.undefer(before.msgId)
  }

  async #flush(batch: Submitted[]): Promise<null[]> {
    const startedAt = this.#options.clock.now()
    for (let tries = 0; ; tries++) {
      try {
        await this.#write(batch)
        break
      } catch (error) {
        reportFault(this.#options.events, 'outcomes', error)
        if (this.#options.signal.aborted) throw error
        // An outcome that the database refuses delays no other, and is written without the upstream's text.
        if (refusesData(error) && batch.length > 1) return this.#flushEach(batch)
        if (refusesData(error)) batch = batch.map(bare)
        await sleep(this.#options.clock, Math.min(2_000, 100 * 2 ** tries), this.#options.signal)
      }
    }
    const now = this.#options.clock.now()
    this.#options.events.committed({ what: 'outcomes', rows: batch.length, tookMs: now - startedAt })
    return batch.map(() => null)
  }

  async #flushEach(batch: Submitted[]): Promise<null[]> {
    for (const each of batch) await this.#flush([each])
    return batch.map(() => null)
  }

  async #write(batch: Submitted[]): Promise<void> {
    const now = this.#options.clock.now()
    const { db, facts, recent, writer } = this.#options
    // Those were deferred before the batch failed.
    const open = batch.filter(({ message }) => recent.deferredOf(message.msgId)?.decided.before !== message)
    const policy = await facts.policyFor(
      db,
      open.map(({ message }) => message),
    )
    const all = open.map(({ message, outcomes }) => ({
      decided: decideSubmitted(message, message.attempts.length - 1, outcomes, now, policy),
      outcomes,
    }))
    const deferred = this.#isBusy(open.length, now) && recent.hasRoom ? all.filter(mayDefer) : []
    await this.#defer(deferred, now)
    const others = all.filter((each) => !deferred.includes(each)).map(({ decided }) => decided)
    if (others.length === 0) return
    const written = await writer.write(others, now)
    recent.note(
      others.filter(({ before }) => written.has(before.msgId)),
      now,
    )
    const unwritten = new Set(others.map(({ before }) => before).filter(({ msgId }) => !written.has(msgId)))
    const moved = open.filter(({ message }) => unwritten.has(message))
    if (moved.length > 0) await this.#writeMoved(moved, now)
  }

  #isBusy(outcomes: number, now: number): boolean {
    this.#rate.note(outcomes, now)
    return this.#rate.perSecond(now) >= (this.#options.deferFromPerSecond ?? deferFromPerSecond)
  }

  /** Writes the upstream's ids alone. */
  async #defer(deferred: DeferredOutcomes[], now: number): Promise<void> {
    if (deferred.length === 0) return
    await insertRefs(
      this.#options.db,
      deferred.map(({ decided }) => decided),
      now,
    )
    this.#options.recent.defer(deferred, now)
  }

  /** Messages that changed since they were claimed: applies the outcome to their present state. */
  async #writeMoved(moved: Submitted[], now: number): Promise<void> {
    const byId = new Map(moved.map((each) => [each.message.msgId, each]))
    await this.#options.db.transaction(async (tx) => {
      const messages = await lockMessages(tx, [...byId.keys()])
      const policy = await this.#options.facts.policyFor(tx, messages)
      const decided = messages.flatMap((message) => {
        const submitted = byId.get(message.msgId)
        if (submitted === undefined || claimedAgain(message, submitted.message)) return []
        // A refusal does not matter any more if the message has moved on.
        const matters = submitted.outcomes.some(({ outcome }) => handedOver(outcome))
        if (submitted.isDeferred === true && message.progress.kind !== 'submitting') return []
        if (!(matters || stillClaimed(message, submitted.message))) return []
        return [
          decideSubmitted(message, submitted.message.attempts.length - 1, submitted.outcomes, now, policy),
        ]
      })
      await this.#options.writer.writeIn(tx, decided, now)
    })
  }
}

/** Counts events by seconds. */
export class RateMeter {
  #second = 0
  #current = 0
  #previous = 0

  note(count: number, now: number): void {
    this.#turn(now)
    this.#current += count
  }

  /** Events in the whole second before that of `now` (ms). */
  perSecond(now: number): number {
    this.#turn(now)
    return this.#previous
  }

  #turn(now: number): void {
    const second = Math.floor(now / 1_000)
    if (second === this.#second) return
    this.#previous = second === this.#second + 1 ? this.#current : 0
    this.#current = 0
    this.#second = second
  }
}
