import { waitingOfUpstream } from '../../../admission/entry-limits.ts'
import type { Inbound, Report } from '../../../carriers/connector.ts'
import { EventKinds } from '../../../carriers/event-kinds.ts'
import { Batcher, OwnerRoom } from '../../../kit/flow/batcher.ts'
import { reportFault, Unavailable } from '../../../kit/machine/report-fault.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import type { Events } from '../../../observability/events.ts'
import {
  type Database,
  DatabaseUnavailable,
  type Queryable,
  type Transaction,
} from '../../../store/database.ts'
import {
  lockDueReports,
  postponeUnmatched,
  removeUnmatched,
  storeUnmatchedReports,
  type UnmatchedReport,
} from '../../../store/messages/unmatched-reports.ts'
import { refusesData } from '../../../store/pg/unavailable.ts'
import { isChanged } from '../decisions/decided.ts'
import type { OutcomeRecorder } from '../decisions/outcome-recorder.ts'
import type { RecentMessages } from '../decisions/recent-messages.ts'
import type { StageFacts } from '../decisions/stage-facts.ts'
import type { DecisionWriter } from '../decisions/write-decisions.ts'
import type { UpstreamsOfAccount } from '../upstreams/use-routes.ts'
import { decideRecent, type Matched, matchReports, type RecentChange } from './match-reports.ts'
import type { UpstreamReport } from './upstream-report.ts'

/** How long an unmatched report waits for its message. */
const unmatchedForMs = 60_000
const unmatchedRetryMs = 500
/** What may be a subscriber's message waits for the answer to a submit alone. */
const replyAfterMs = 15_000

export interface ReportsOptions {
  db: Database
  writer: DecisionWriter
  recorder: OutcomeRecorder
  clock: Clock
  facts: StageFacts
  ofAccount: UpstreamsOfAccount
  recent: RecentMessages
  events: Events
  /** Stores a message of a subscriber that looked like a report. */
  onReply: (upstream: string, reply: Inbound) => Promise<void>
}

/** Result of one report: null if stored, or the error. */
type Stored = { error: unknown } | null

/** Processes the delivery reports of all connections of this node in batches. Unmatched ones are kept on disk. */
export class Reports {
  readonly #options: ReportsOptions
  readonly #batcher: Batcher<UpstreamReport, Stored>
  readonly #room = new OwnerRoom(waitingOfUpstream.reports)
  /** Of states that are not known. */
  readonly #kinds = new EventKinds()

  constructor(options: ReportsOptions) {
    this.#options = options
    this.#batcher = new Batcher({
      flush: (batch) => this.#flush(batch),
      maxItems: 500,
      concurrency: 2,
      paceMs: 25,
      busyPaceMs: 40,
      busyItems: 50,
      // A carrier sends no more receipts than its window before the first are answered.
      enoughItems: 100,
    })
  }

  /**
   * Resolves once the report is applied or kept as unmatched on disk. Resolves also if the database refuses
   * its content, which would be refused each time. Rejects with `BatcherFull` if too many reports of the
   * upstream wait.
   */
  async take(upstream: string, report: Report): Promise<void> {
    const stored = await this.#room.within(upstream, () => this.#batcher.add({ upstream, report }))
    if (stored !== null) throw stored.error
  }

  /** Number of reports waiting to be written. */
  get depth(): number {
    return this.#batcher.depth
  }

  async drained(): Promise<void> {
    await this.#batcher.drained()
  }

  async #flush(batch: UpstreamReport[]): Promise<Stored[]> {
    const { recorder, clock, events, ofAccount } = this.#options
    // A submit's answer and its report often arrive together: the answer is written first.
    await recorder.known(batch, ofAccount)
    const startedAt = clock.now()
    const applied = await this.#applyToRecent(batch, startedAt)
    const others = batch.filter((each) => !applied.has(each))
    const stored = others.length === 0 ? [] : await this.#flushApart(others)
    events.committed({ what: 'reports', rows: batch.length, tookMs: clock.now() - startedAt })
    const results = new Map(others.map((each, index) => [each, stored[index] ?? null]))
    return batch.map((each) => results.get(each) ?? null)
  }

  /** Applies the reports of messages that are in memory, in one statement. Returns those that are done with. */
  async #applyToRecent(batch: UpstreamReport[], now: number): Promise<ReadonlySet<UpstreamReport>> {
    const { db, events, recent, recorder, writer } = this.#options
    const { changes, needless } = await decideRecent(db, batch, { ...this.#options, now })
    const applied = new Set(needless)
    for (const each of needless) this.#matched(each)
    if (changes.length === 0) return applied
    const written = await writer
      .write(
        changes.map(({ decided }) => decided),
        now,
      )
      .catch((error: unknown) => {
        // Each is matched on disk next, where a report that the database refuses fails no other.
        if (!refusesData(error)) reportFault(events, 'reports', error)
        return new Set<number>()
      })
    const isWritten = ({ decided }: RecentChange) => written.has(decided.before.msgId)
    const done = changes.filter(isWritten)
    recent.note(
      done.map(({ decided }) => decided),
      now,
    )
    const others = changes.filter((each) => !isWritten(each)).map(({ decided }) => decided.before.msgId)
    await recorder.writeDeferred(others)
    for (const msgId of others) recent.forget(msgId)
    for (const each of new Set(done.flatMap(({ reports }) => reports))) {
      applied.add(each)
      this.#matched(each)
    }
    return applied
  }

  /** If the database refuses a batch, each report is tried alone, so that a bad one fails no other. */
  async #flushApart(batch: UpstreamReport[]): Promise<Stored[]> {
    try {
      await this.#store(batch)
      return batch.map(() => null)
    } catch (error) {
      const [first] = batch
      if (first !== undefined && batch.length === 1 && refusesData(error)) return [this.#drop(first, error)]
      if (error instanceof DatabaseUnavailable || batch.length === 1) return batch.map(() => ({ error }))
      const apart: Stored[] = []
      for (const each of batch) apart.push(...(await this.#flushApart([each])))
      return apart
    }
  }

  /** A report that can never be stored is acknowledged, so that its upstream does not send it again. */
  #drop({ upstream }: UpstreamReport, error: unknown): null {
    this.#options.events.inboundDropped({ upstream, what: 'report', why: 'unstorable', count: 1 })
    this.#options.events.fault({ where: 'reports', error })
    return null
  }

  /** Matches the reports on disk and keeps those without a message. */
  async #store(batch: UpstreamReport[]): Promise<void> {
    const { db, clock, events, onReply } = this.#options
    const now = clock.now()
    const dropped = await db.transaction(async (tx) => {
      const { unmatched } = await this.#match(tx, batch, now)
      const beyond = await this.#keepUnmatched(tx, batch, unmatched, now)
      tx.afterCommit(() => this.#count(batch, new Set(unmatched), new Set(beyond)))
      return beyond
    })
    for (const { upstream, report } of dropped) {
      const drop = () => events.inboundDropped({ upstream, what: 'report', why: 'too-many', count: 1 })
      if (report.orReply === undefined) drop()
      else await onReply(upstream, report.orReply).catch(drop)
    }
  }

  /** Stores unmatched reports. Returns those beyond the limit. */
  async #keepUnmatched(
    tx: Queryable,
    batch: UpstreamReport[],
    unmatched: number[],
    now: number,
  ): Promise<UpstreamReport[]> {
    if (unmatched.length === 0) return []
    const reports = unmatched.flatMap((index) => batch[index] ?? [])
    const dueAt = nextTryAt(now, unmatchedRetryMs)
    const dropped = await storeUnmatchedReports(
      tx,
      reports.map((each) => ({ ...each, receivedAt: now, dueAt })),
    )
    return dropped.flatMap((position) => reports[position] ?? [])
  }

  #count(
    batch: UpstreamReport[],
    unmatched: ReadonlySet<number>,
    dropped: ReadonlySet<UpstreamReport>,
  ): void {
    for (const [index, each] of batch.entries()) {
      if (dropped.has(each)) continue
      if (unmatched.has(index)) this.#options.events.reportKept({ upstream: each.upstream })
      else this.#matched(each)
    }
  }

  #matched(report: UpstreamReport): void {
    this.#options.events.reportMatched({ upstream: report.upstream })
    this.#noteState(report)
  }

  #noteState({ upstream, report: { unknownState } }: UpstreamReport): void {
    if (unknownState === undefined) return
    const kind = this.#kinds.of(upstream, `report.${unknownState}`)
    this.#options.events.webhookEventIgnored({ upstream, kind, fields: '', notice: null })
  }

  /** Tries to match unmatched reports again. Returns how many it tried. */
  async retryUnmatched(limit: number): Promise<number> {
    const { db, clock, events } = this.#options
    const now = clock.now()
    let first: UnmatchedReport | null = null
    let replies: UnmatchedReport[] = []
    const tried = db.transaction(async (tx) => {
      const taken = await lockDueReports(tx, now, limit)
      first = taken[0] ?? null
      if (taken.length === 0) return 0
      const { unmatched, oneOfSeveral } = await this.#match(tx, taken, now)
      const still = unmatched.flatMap((index) => taken[index] ?? [])
      const waitForOthers = new Set([...oneOfSeveral].map((index) => taken[index]))
      const matched = taken.filter((each) => !still.includes(each))
      await removeUnmatched(
        tx,
        matched.map(({ unmatchedId }) => unmatchedId),
      )
      await postponeUnmatched(
        tx,
        still.map((each) => ({
          unmatchedId: each.unmatchedId,
          dueAt: nextTryAt(now, waitForOthers.has(each) ? unmatchedRetryMs : retryIn(each)),
          giveUp: givenUp(each, now),
        })),
      )
      tx.afterCommit(() => {
        replies = still.filter(({ report, receivedAt }) => report.orReply && now - receivedAt >= replyAfterMs)
        for (const each of matched) this.#noteState(each)
        for (const { upstream, report } of still.filter((each) => givenUp(each, now))) {
          events.reportUnmatched({ upstream, ref: report.refs[0] ?? '' })
        }
      })
      return taken.length
    })
    const count = await tried.catch(async (error: unknown) => {
      if (error instanceof Unavailable || first === null) throw error
      if (limit > 1) return this.#retryApart(limit)
      reportFault(events, 'unmatched reports', error)
      await this.#postpone(first, now)
      return 1
    })
    await this.#storeReplies(replies)
    return count
  }

  /**
   * Messages of subscribers that looked like reports. Each waits on disk until it is stored; its id there keeps it from
   * being stored twice, after a kill or by another gateway.
   */
  async #storeReplies(replies: readonly UnmatchedReport[]): Promise<void> {
    const { db, onReply } = this.#options
    for (const { unmatchedId, upstream, report } of replies) {
      if (report.orReply === undefined) continue
      await onReply(upstream, { upstreamId: `report-${unmatchedId}`, ...report.orReply })
      await removeUnmatched(db, [unmatchedId])
    }
  }

  /** Each alone: one that cannot be handled fails no other. */
  async #retryApart(limit: number): Promise<number> {
    for (let tried = 0; tried < limit; tried++) if ((await this.retryUnmatched(1)) === 0) return tried
    return limit
  }

  async #postpone(report: UnmatchedReport, now: number): Promise<void> {
    const { unmatchedId } = report
    const entry = { unmatchedId, dueAt: nextTryAt(now, retryIn(report)), giveUp: givenUp(report, now) }
    await this.#options.db.transaction((tx) => postponeUnmatched(tx, [entry]))
  }

  /** Applies the reports of known messages. */
  async #match(tx: Transaction, batch: UpstreamReport[], now: number): Promise<Omit<Matched, 'decided'>> {
    const { writer } = this.#options
    const { decided, ...others } = await matchReports(tx, batch, now, this.#options)
    await writer.writeIn(tx, decided.filter(isChanged), now)
    return others
  }
}

function givenUp({ receivedAt, report }: UnmatchedReport, now: number): boolean {
  return report.orReply === undefined && now - receivedAt >= unmatchedForMs
}

/** At instants that all gateways share, so that reports about parts of one message are tried together. */
function nextTryAt(now: number, waitMs: number): number {
  return Math.ceil((now + waitMs) / unmatchedRetryMs) * unmatchedRetryMs
}

function retryIn({ tries }: UnmatchedReport): number {
  return Math.min(10_000, unmatchedRetryMs * 2 ** tries)
}
