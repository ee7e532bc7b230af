import type { LinkDays } from '../domain/links/new-link.ts'
import type { Message } from '../domain/message/message.ts'
import { currentAttempt } from '../domain/message/message.ts'
import { Batcher } from '../lib/batcher.ts'
import { type Clock, sleep } from '../lib/clock.ts'
import type { Events } from '../observability/events.ts'
import { type Database, DatabaseUnavailable, DatabaseUnreached, type Queryable } from '../storage/database.ts'
import { findAnswer, lockKey, storeAnswer } from '../storage/idempotency.ts'
import { isAnswerLost, isThereAlready } from '../storage/lost-answer.ts'
import type { MessageIds } from '../storage/message-ids.ts'
import { lockBalance, storedIds } from '../storage/messages/insert.ts'
import { type FreshMessage, freshMessage } from './fresh-message.ts'
import {
  type Acceptance,
  type IdempotentRequest,
  type Intake,
  type OnceOutcome,
  OutcomeUnknown,
  type StoredOutcome,
  type Submission,
} from './intake-port.ts'
import type { Lanes } from './lanes.ts'
import type { StageFacts } from './stage-facts.ts'
import { storeMessages, storeMessagesIn } from './store-messages.ts'

export interface IntakeOptions {
  db: Database
  clock: Clock
  ids: MessageIds
  facts: StageFacts
  lanes: Lanes
  events: Events
  /** How long links in texts lead somewhere. */
  linkDays: LinkDays
}

/** How long a request waits to learn whether it was stored when the database goes away. */
const findOutWithinMs = 3_000

/** What became of one request. */
type Stored = { acceptances: Acceptance[] } | { error: unknown }

/** Puts operations of all requests that wait on disk together, each request answered after its commit. */
export class BatchingIntake implements Intake {
  readonly #options: IntakeOptions
  readonly #batcher: Batcher<Submission[], Stored>
  #open = true

  constructor(options: IntakeOptions) {
    this.#options = options
    this.#batcher = new Batcher({
      flush: (requests) => this.#flushApart(requests),
      maxItems: 500,
      concurrency: 2,
      paceMs: 4,
      maxWaiting: 20_000,
    })
  }

  async accept(submissions: Submission[]): Promise<Acceptance[]> {
    if (!this.#open) throw new Error('intake is closed')
    if (submissions.length === 0) return []
    const stored = await this.#batcher.add(submissions)
    if ('error' in stored) throw stored.error
    return stored.acceptances
  }

  async acceptOnce(
    request: IdempotentRequest,
    submissions: Submission[],
    render: (acceptances: Acceptance[]) => string,
    change?: (tx: Queryable) => Promise<void>,
  ): Promise<OnceOutcome> {
    if (!this.#open) throw new Error('intake is closed')
    const fresh = await this.#prepare(submissions)
    const run = { kept: new Set<number>(), written: false }
    try {
      const outcome = await this.#options.db.transaction(async (tx): Promise<OnceOutcome> => {
        await lockKey(tx, request.accountId, request.key)
        const stored = await storedOutcome(tx, request)
        if (stored !== null) return stored
        run.kept = await this.#insertCarefully(tx, fresh)
        await change?.(tx)
        const answer = render(answersFor(fresh, run.kept))
        await storeAnswer(tx, { ...request, answer, now: this.#options.clock.now() })
        run.written = true
        return { kind: 'fresh', answer }
      })
      this.#launch(fresh, outcome.kind === 'fresh' ? run.kept : new Set())
      return outcome
    } catch (error) {
      this.#launch(fresh, new Set())
      const open = run.written && error instanceof DatabaseUnavailable
      throw open ? new OutcomeUnknown('the database went away during a commit', { cause: error }) : error
    }
  }

  storedAnswer(request: IdempotentRequest): Promise<StoredOutcome | null> {
    return storedOutcome(this.#options.db, request)
  }

  /** Requests that wait to be written. */
  get depth(): number {
    return this.#batcher.depth
  }

  /** Accepts nothing more; resolves when everything that was taken is on disk. */
  async close(): Promise<void> {
    this.#open = false
    await this.#batcher.drained()
  }

  /** Where the database refuses a batch, each request is tried alone: one that it cannot store fails no other. */
  async #flushApart(requests: Submission[][]): Promise<Stored[]> {
    try {
      return (await this.#flush(requests)).map((acceptances) => ({ acceptances }))
    } catch (error) {
      const away = error instanceof DatabaseUnavailable || error instanceof OutcomeUnknown
      if (away || requests.length === 1) return requests.map(() => ({ error }))
      const apart: Stored[] = []
      for (const request of requests) apart.push(...(await this.#flushApart([request])))
      return apart
    }
  }

  async #flush(requests: Submission[][]): Promise<Acceptance[][]> {
    const startedAt = this.#options.clock.now()
    const fresh = await this.#prepare(requests.flat())
    let kept: Set<number>
    try {
      kept = await this.#insert(fresh).catch((error: unknown) => this.#insertAgain(fresh, error))
    } catch (error) {
      this.#launch(fresh, new Set())
      throw error
    }
    this.#launch(fresh, kept)
    const now = this.#options.clock.now()
    this.#options.events.committed({ what: 'intake', rows: fresh.length, tookMs: now - startedAt })
    const answers = answersFor(fresh, kept)
    let start = 0
    return requests.map(({ length }) => {
      start += length
      return answers.slice(start - length, start)
    })
  }

  /** Gives each submission its id, its route and, where there is room, its lane. */
  async #prepare(submissions: Submission[]): Promise<FreshMessage[]> {
    const ids = await this.#options.ids.take(submissions.length)
    const { clock, db, facts, lanes } = this.#options
    const policy = await facts.policyFor(db, submissions)
    const now = clock.now()
    return submissions.map((submission, index) =>
      freshMessage(submission, ids[index] ?? 0, now, { policy, lanes }),
    )
  }

  /** One transaction for all; accounts that cannot pay for all of theirs are gone through one by one. */
  async #insert(fresh: FreshMessage[]): Promise<Set<number>> {
    const paid = await storeMessages(this.#options.db, fresh, this.#options.linkDays)
    const short = fresh.filter(({ message }) => !paid.has(message.accountId))
    const kept = new Set(fresh.filter(({ message }) => paid.has(message.accountId)).map(idOf))
    if (short.length === 0) return kept
    const some = await this.#options.db
      .transaction((tx) => this.#insertCarefully(tx, short))
      .catch((error: unknown) => {
        if (kept.size === 0) throw error
        // The others of this batch are on disk: nobody may be told no, and nothing may be tried under new ids.
        if (!(error instanceof DatabaseUnavailable)) {
          throw new OutcomeUnknown('a part of the batch was stored, another part failed', { cause: error })
        }
        if (!(error instanceof DatabaseUnreached)) throw error
        throw new DatabaseUnavailable(error.message, { cause: error })
      })
    return new Set([...kept, ...some])
  }

  /**
   * A connection that broke may have carried a commit whose answer was lost, or that is still under way. So the
   * messages are written once more under their ids where they are not there: either this write is the one, or
   * the first one was. Rejects with `error` where nothing can have been written.
   */
  async #insertAgain(fresh: FreshMessage[], error: unknown): Promise<Set<number>> {
    if (!(error instanceof DatabaseUnavailable) || error instanceof DatabaseUnreached) throw error
    const { clock, db } = this.#options
    const until = clock.now() + findOutWithinMs
    for (;;) {
      try {
        const stored = await storedIds(db, fresh.map(idOf))
        const missing = fresh.filter((each) => !stored.has(idOf(each)))
        if (stored.size > 0 && missing.length > 0) {
          // Those of accounts that were short: the balance decides, not the broken connection.
          const some = await db.transaction((tx) => this.#insertCarefully(tx, missing))
          return new Set([...stored, ...some])
        }
        if (stored.size > 0) return stored
        if (!isAnswerLost(error)) throw error
        return await this.#insert(fresh)
      } catch (again) {
        if (again === error) throw error
        if (!(again instanceof DatabaseUnavailable) && !isThereAlready(again)) throw again
        if (clock.now() >= until) {
          throw new OutcomeUnknown('the database went away during a commit', { cause: error })
        }
        await sleep(clock, 100)
      }
    }
  }

  /** In order, each message that its account can still pay for. */
  async #insertCarefully(tx: Queryable, fresh: FreshMessage[]): Promise<Set<number>> {
    const kept: FreshMessage[] = []
    const accounts = [...new Set(fresh.map(({ message }) => message.accountId))].sort((a, b) => a - b)
    for (const accountId of accounts) {
      let available = (await lockBalance(tx, accountId)) ?? -1
      for (const each of fresh) {
        if (each.message.accountId !== accountId || each.message.money.reservedMicros > available) continue
        available -= each.message.money.reservedMicros
        kept.push(each)
      }
    }
    if (kept.length > 0) await storeMessagesIn(tx, kept, this.#options.linkDays)
    return new Set(kept.map(idOf))
  }

  /** After commit: fresh messages go to their lanes, the rest wait on disk; places of refused ones are free. */
  #launch(fresh: FreshMessage[], kept: Set<number>): void {
    const waiting = new Set<string>()
    const counts = new Map<string, number>()
    for (const { message, lane } of fresh) {
      const stored = kept.has(message.msgId)
      if (lane !== null && stored) lane.start(message)
      else if (lane !== null) lane.release()
      if (!stored) continue
      const upstream = currentAttempt(message)?.upstream
      if (lane === null && upstream !== undefined) waiting.add(upstream)
      const channel = message.plan.stages[0].channel
      counts.set(channel, (counts.get(channel) ?? 0) + 1)
    }
    for (const upstream of waiting) this.#options.lanes.wake(upstream)
    for (const [channel, messages] of counts) {
      this.#options.events.accepted({ channel: channel as Message['plan']['stages'][0]['channel'], messages })
    }
  }
}

function idOf({ message }: FreshMessage): number {
  return message.msgId
}

function answersFor(fresh: FreshMessage[], kept: Set<number>): Acceptance[] {
  return fresh.map(({ message: { msgId } }) =>
    kept.has(msgId) ? { kind: 'accepted', msgId } : { kind: 'not-enough-money' },
  )
}

async function storedOutcome(db: Queryable, request: IdempotentRequest): Promise<StoredOutcome | null> {
  const stored = await findAnswer(db, request.accountId, request.key)
  if (stored === null) return null
  const same = stored.bodyHash.equals(request.bodyHash)
  return same ? { kind: 'stored', answer: stored.answer } : { kind: 'other-body' }
}
