import type { LinkDays } from '../../../domain/links/new-link.ts'
import { currentAttempt } from '../../../domain/message/message.ts'
import type { Channel } from '../../../domain/plan/plan.ts'
import { type BatchDeadline, Batcher, BatcherFull } from '../../../kit/flow/batcher.ts'
import { type Clock, within } from '../../../kit/time/clock.ts'
import type { Events } from '../../../observability/events.ts'
import {
  type Database,
  DatabaseUnavailable,
  OutcomeUnknown,
  type Queryable,
  type Transaction,
} from '../../../store/database.ts'
import type { FeedPort } from '../../../store/feed/feed-port.ts'
import { findAnswer, lockKey, storeAnswer } from '../../../store/messages/idempotency.ts'
import type { MessageIds } from '../../../store/messages/message-ids.ts'
import type { Refill } from '../../../store/money/refill.ts'
import { commitDeadline } from '../../../store/pg/with-deadline.ts'
import type { StageFacts } from '../decisions/stage-facts.ts'
import type { Lanes } from '../lanes/lanes.ts'
import { type FreshMessage, freshMessage } from './fresh-message.ts'
import type {
  Acceptance,
  IdempotentRequest,
  Intake,
  OnceOutcome,
  StoredOutcome,
  Submission,
} from './intake-port.ts'
import { BatchStore, type Fate } from './store-batch.ts'
import type { UnpaidStorage } from './unpaid-storage.ts'

export interface IntakeOptions {
  db: Database
  clock: Clock
  ids: MessageIds
  facts: StageFacts
  lanes: Lanes
  feed: FeedPort
  events: Events
  /** How long short links stay valid. */
  linkDays: LinkDays
  /** Of accounts that never run dry; absent outside of the sandbox. */
  refill?: Refill
  /** Of messages that cost nothing. */
  unpaid: UnpaidStorage
  /** How long a request waits for the database before it is answered with an error. */
  answerWithinMs: number
}

/** The result of one request. */
type Stored = { acceptances: Acceptance[] } | { error: unknown }

/** Stores the operations of all waiting requests in one batch, and answers each request after the commit. */
export class BatchingIntake implements Intake {
  readonly #options: IntakeOptions
  readonly #store: BatchStore
  readonly #deadline: BatchDeadline
  readonly #batcher: Batcher<Submission[], Stored>
  #open = true

  constructor(options: IntakeOptions) {
    this.#options = options
    this.#store = new BatchStore(options)
    this.#deadline = commitDeadline(options.answerWithinMs)
    this.#batcher = new Batcher({
      flush: (requests) => this.#flush(requests),
      // Sizes are messages, of which a request has at most `contract.maxOperations`.
      sizeOf: (submissions) => submissions.length,
      ownerOf: ([first]) => first?.accountId ?? 0,
      // Two batches at work: one is prepared while the database stores the other.
      maxItems: 300,
      maxWaiting: 50_000,
      concurrency: 2,
      paceMs: 2,
      busyPaceMs: 12,
      // Clients that send one request at a time would otherwise all wait for the pace.
      enoughItems: 32,
      deadline: this.#deadline,
    })
  }

  async accept(submissions: Submission[]): Promise<Acceptance[]> {
    if (!this.#open) throw new BatcherFull('intake is closed')
    if (submissions.length === 0) return []
    const stored = await this.#batcher.add(submissions)
    if ('error' in stored) throw stored.error
    return stored.acceptances
  }

  async acceptOnce(
    request: IdempotentRequest,
    submissions: Submission[],
    render: (acceptances: Acceptance[]) => string,
    change?: (tx: Transaction, acceptances: Acceptance[]) => Promise<void>,
  ): Promise<OnceOutcome> {
    if (!this.#open) throw new BatcherFull('intake is closed')
    const { clock, answerWithinMs } = this.#options
    if (this.stalledMs > answerWithinMs) throw this.#deadline.notTaken()
    const accepting = this.#acceptOnce(request, submissions, render, change)
    return within(clock, answerWithinMs, accepting, this.#deadline.unanswered)
  }

  storedAnswer(request: IdempotentRequest): Promise<StoredOutcome | null> {
    const { clock, answerWithinMs, db } = this.#options
    return within(clock, answerWithinMs, storedOutcome(db, request), this.#deadline.notTaken)
  }

  /** Requests that wait to be written. */
  get depth(): number {
    return this.#batcher.depth
  }

  /** How long a commit has been under way without an answer of the database. */
  get stalledMs(): number {
    return this.#batcher.stalledMs
  }

  /** Accepts nothing more; resolves when everything accepted is on disk. */
  async close(): Promise<void> {
    this.#open = false
    await this.#batcher.drained()
  }

  async #acceptOnce(
    request: IdempotentRequest,
    submissions: Submission[],
    render: (acceptances: Acceptance[]) => string,
    change?: (tx: Transaction, acceptances: Acceptance[]) => Promise<void>,
  ): Promise<OnceOutcome> {
    const fresh = await this.#prepare(submissions)
    const admitted = this.#admit(fresh)
    const isAdmitted = new Set(admitted)
    let stored: ReadonlySet<number> = new Set()
    try {
      return await this.#options.db.transaction(async (tx): Promise<OnceOutcome> => {
        await lockKey(tx, request)
        const known = await storedOutcome(tx, request)
        if (known !== null) return known
        const kept = await this.#store.storePaid(tx, admitted)
        const acceptances = fresh.map((each) =>
          toAcceptance(each, isAdmitted.has(each) ? fateIn(kept, each) : over),
        )
        await change?.(tx, acceptances)
        const answer = render(acceptances)
        await storeAnswer(tx, { ...request, answer, now: this.#options.clock.now() })
        tx.afterCommit(() => {
          stored = kept
        })
        return { kind: 'fresh', answer }
      })
    } finally {
      this.#launch(fresh, stored)
    }
  }

  /** If preparing a batch fails, each request is stored alone, so that one bad request fails no other. */
  async #flush(requests: Submission[][]): Promise<Stored[]> {
    try {
      return await this.#flushTogether(requests)
    } catch (error) {
      if (error instanceof DatabaseUnavailable || requests.length === 1)
        return requests.map(() => ({ error }))
      const apart: Stored[] = []
      for (const request of requests) apart.push(...(await this.#flush([request])))
      return apart
    }
  }

  async #flushTogether(requests: Submission[][]): Promise<Stored[]> {
    const { clock, events } = this.#options
    const startedAt = clock.now()
    const fresh = await this.#prepare(requests.flat())
    const admitted = this.#admit(fresh)
    const fates = await this.#store.store(admitted)
    if (admitted !== fresh)
      for (const each of fresh) if (!fates.has(readMsgId(each))) fates.set(readMsgId(each), over)
    this.#launch(fresh, new Set(fresh.map(readMsgId).filter((msgId) => fates.get(msgId)?.kind === 'stored')))
    events.committed({ what: 'intake', rows: fresh.length, tookMs: clock.now() - startedAt })
    let start = 0
    return requests.map(({ length }) => {
      start += length
      return this.#answerTo(fresh.slice(start - length, start), fates)
    })
  }

  /** A request fails as a whole if the database went away during any part of it. */
  #answerTo(own: FreshMessage[], fates: ReadonlyMap<number, Fate>): Stored {
    const acceptances: Acceptance[] = []
    const away: unknown[] = []
    for (const each of own) {
      const fate = fates.get(readMsgId(each))
      if (fate?.kind === 'failed' && fate.error instanceof DatabaseUnavailable) away.push(fate.error)
      else if (fate?.kind === 'failed') this.#options.events.fault({ where: 'intake', error: fate.error })
      acceptances.push(toAcceptance(each, fate))
    }
    const [error] = away
    if (error === undefined) return { acceptances }
    const isSure = away.length === own.length && !away.some((each) => each instanceof OutcomeUnknown)
    return { error: isSure ? error : new OutcomeUnknown('a part was stored', { cause: error }) }
  }

  /** Gives each submission its id, its route and, if there is room, its lane. */
  async #prepare(submissions: Submission[]): Promise<FreshMessage[]> {
    const ids = await this.#options.ids.take(submissions.length)
    const { clock, db, facts, feed, lanes } = this.#options
    const policy = await facts.policyFor(db, submissions)
    const now = clock.now()
    const fresh: FreshMessage[] = []
    try {
      for (const [index, submission] of submissions.entries()) {
        fresh.push(
          freshMessage(submission, submission.msgId ?? ids[index] ?? 0, now, {
            policy,
            lanes,
            isFed: feed.isOn,
          }),
        )
      }
    } catch (error) {
      for (const { lane } of fresh) lane?.release()
      throw error
    }
    return fresh
  }

  /** All, or without those that would be stored beyond what their account may store unpaid. */
  #admit(fresh: FreshMessage[]): FreshMessage[] {
    const { unpaid } = this.#options
    // What has a place in a lane is handed over, and costs its price.
    const isRefused = ({ lane, message }: FreshMessage) => lane === null && unpaid.isOver(message.accountId)
    return fresh.some(isRefused) ? fresh.filter((each) => !isRefused(each)) : fresh
  }

  /**
   * After commit: fresh messages go to their lanes, the others wait on disk. Frees the places of refused
   * messages.
   */
  #launch(fresh: FreshMessage[], kept: ReadonlySet<number>): void {
    const waiting = new Set<string>()
    const counts = new Map<string, { accountId: number; at: number; channel: Channel; messages: number }>()
    if (kept.size > 0) this.#options.feed.written()
    for (const { message, lane } of fresh) {
      const stored = kept.has(message.msgId)
      if (lane !== null && stored) lane.start(message)
      else if (lane !== null) lane.release()
      if (!stored) continue
      this.#options.unpaid.noteStored(message)
      const upstream = currentAttempt(message)?.upstream
      if (lane === null && upstream !== undefined) waiting.add(upstream)
      const { accountId, acceptedAt: at } = message
      const { channel } = message.plan.stages[0]
      const count = counts.get(`${accountId} ${channel}`)
      if (count === undefined) counts.set(`${accountId} ${channel}`, { accountId, at, channel, messages: 1 })
      else count.messages += 1
    }
    for (const upstream of waiting) this.#options.lanes.wake(upstream)
    for (const count of counts.values()) {
      this.#options.events.accepted(count)
      this.#options.events.accountAccepted(count)
    }
  }
}

function readMsgId({ message }: FreshMessage): number {
  return message.msgId
}

function fateIn(kept: ReadonlySet<number>, { message }: FreshMessage): Fate {
  return { kind: kept.has(message.msgId) ? 'stored' : 'unpaid' }
}

const over: Fate = { kind: 'over' }

function toAcceptance({ message: { msgId } }: FreshMessage, fate: Fate | undefined): Acceptance {
  if (fate?.kind === 'stored') return { kind: 'accepted', msgId }
  if (fate?.kind === 'over') return { kind: 'too-much-unpaid' }
  return fate?.kind === 'unpaid' ? { kind: 'not-enough-money' } : { kind: 'failed' }
}

async function storedOutcome(db: Queryable, request: IdempotentRequest): Promise<StoredOutcome | null> {
  const stored = await findAnswer(db, request)
  if (stored === null) return null
  const same = stored.bodyHash.equals(request.bodyHash)
  return same ? { kind: 'stored', answer: stored.answer } : { kind: 'other-body' }
}
