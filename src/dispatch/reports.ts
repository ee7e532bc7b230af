import type { Report } from '../channels/connector.ts'
import { Batcher } from '../lib/batcher.ts'
import type { Clock } from '../lib/clock.ts'
import type { Events } from '../observability/events.ts'
import { type Database, DatabaseUnavailable, type Queryable, type Transaction } from '../storage/database.ts'
import { refusesData } from '../storage/pg/unavailable.ts'
import {
  lockDueReports,
  postponeUnmatched,
  removeUnmatched,
  storeUnmatchedReports,
  type UnmatchedReport,
} from '../storage/unmatched-reports.ts'
import { isChanged } from './decided.ts'
import { matchReports, type UpstreamReport } from './match-reports.ts'
import type { OutcomeRecorder } from './outcome-recorder.ts'
import type { StageFacts } from './stage-facts.ts'
import { UpstreamRoom } from './upstream-room.ts'
import type { DecisionWriter } from './write-decisions.ts'

/** How long a report may wait for its message to be known, and how often it is looked for. */
const unmatchedForMs = 60_000
const unmatchedRetryMs = 500

/** Some seconds of what the database takes; more is asked for again. */
const maxWaitingOfUpstream = 10_000

export interface ReportsOptions {
  db: Database
  writer: DecisionWriter
  recorder: OutcomeRecorder
  clock: Clock
  facts: StageFacts
  events: Events
}

/** What became of one report: nothing to tell, or why it is not on disk. */
type Stored = { error: unknown } | null

/** Takes the reports of all links of this node, in batches; those that come too early are parked on disk. */
export class Reports {
  readonly #options: ReportsOptions
  readonly #batcher: Batcher<UpstreamReport, Stored>
  readonly #room = new UpstreamRoom(maxWaitingOfUpstream)

  constructor(options: ReportsOptions) {
    this.#options = options
    this.#batcher = new Batcher({
      flush: (batch) => this.#flushApart(batch),
      maxItems: 500,
      concurrency: 2,
      paceMs: 25,
    })
  }

  /**
   * Resolves once the report has done its work, or is parked, on disk; also where the database refuses what is in it,
   * which it would refuse each time. Rejects with `BatcherFull` where too many of the upstream wait.
   */
  async take(upstream: string, report: Report): Promise<void> {
    const stored = await this.#room.within(upstream, () => this.#batcher.add({ upstream, report }))
    if (stored !== null) throw stored.error
  }

  /** Reports that wait to be written. */
  get depth(): number {
    return this.#batcher.depth
  }

  async drained(): Promise<void> {
    await this.#batcher.drained()
  }

  /** Where the database refuses a batch, each report is tried alone: one that it cannot store fails no other. */
  async #flushApart(batch: UpstreamReport[]): Promise<Stored[]> {
    try {
      return await this.#flush(batch)
    } catch (error) {
      const [first] = batch
      if (first !== undefined && batch.length === 1 && refusesData(error)) return [this.#drop(first, error)]
      if (error instanceof DatabaseUnavailable || batch.length === 1) return batch.map(() => ({ error }))
      const apart: Stored[] = []
      for (const each of batch) apart.push(...(await this.#flushApart([each])))
      return apart
    }
  }

  /** Once a report that can never be stored is acknowledged, its upstream does not send it again. */
  #drop({ upstream }: UpstreamReport, error: unknown): null {
    this.#options.events.inboundDropped({ upstream, what: 'report', why: 'unstorable', count: 1 })
    this.#options.events.fault({ where: 'reports', error })
    return null
  }

  async #flush(batch: UpstreamReport[]): Promise<null[]> {
    // An upstream's answer and its report often come in one segment: the answer is written first.
    await this.#options.recorder.known(batch)
    const startedAt = this.#options.clock.now()
    await this.#options.db.transaction(async (tx) => {
      const unmatched = await this.#match(tx, batch, startedAt)
      const dropped = await this.#keepUnmatched(tx, batch, unmatched, startedAt)
      tx.afterCommit(() => this.#count(batch, new Set(unmatched), dropped))
    })
    const tookMs = this.#options.clock.now() - startedAt
    this.#options.events.committed({ what: 'reports', rows: batch.length, tookMs })
    return batch.map(() => null)
  }

  /** Answers the indexes of those that were too many. */
  async #keepUnmatched(
    tx: Queryable,
    batch: UpstreamReport[],
    unmatched: number[],
    now: number,
  ): Promise<Set<number>> {
    if (unmatched.length === 0) return new Set()
    const reports = unmatched.flatMap((index) => batch[index] ?? [])
    const dueAt = now + unmatchedRetryMs
    const dropped = await storeUnmatchedReports(
      tx,
      reports.map((each) => ({ ...each, receivedAt: now, dueAt })),
    )
    return new Set(dropped.flatMap((position) => unmatched[position] ?? []))
  }

  #count(batch: UpstreamReport[], unmatched: ReadonlySet<number>, dropped: ReadonlySet<number>): void {
    const { events } = this.#options
    for (const [index, { upstream }] of batch.entries()) {
      if (dropped.has(index)) {
        events.inboundDropped({ upstream, what: 'report', why: 'too-many', count: 1 })
      } else if (unmatched.has(index)) events.reportKept({ upstream })
      else events.reportMatched({ upstream })
    }
  }

  /** Looks again for the messages of parked reports. Answers how many were looked at. */
  async retryUnmatched(limit: number): Promise<number> {
    const { db, clock, events } = this.#options
    const now = clock.now()
    return db.transaction(async (tx) => {
      const taken = await lockDueReports(tx, now, limit)
      if (taken.length === 0) return 0
      const unmatched = await this.#match(tx, taken, now)
      const still = unmatched.flatMap((index) => taken[index] ?? [])
      await removeUnmatched(
        tx,
        taken.filter((each) => !still.includes(each)).map(({ unmatchedId }) => unmatchedId),
      )
      await postponeUnmatched(
        tx,
        still.map((each) => ({
          unmatchedId: each.unmatchedId,
          dueAt: now + retryIn(each),
          giveUp: givenUp(each, now),
        })),
      )
      tx.afterCommit(() => {
        for (const { upstream, report } of still.filter((each) => givenUp(each, now))) {
          events.reportUnmatched({ upstream, ref: report.refs[0] ?? '' })
        }
      })
      return taken.length
    })
  }

  /** Answers the indexes of the reports that no message is known for. */
  async #match(tx: Transaction, batch: UpstreamReport[], now: number): Promise<number[]> {
    const { writer, facts } = this.#options
    const { decided, unmatched } = await matchReports(tx, batch, now, facts)
    await writer.writeIn(tx, decided.filter(isChanged), now)
    return unmatched
  }
}

function givenUp({ receivedAt }: UnmatchedReport, now: number): boolean {
  return now - receivedAt >= unmatchedForMs
}

function retryIn({ tries }: UnmatchedReport): number {
  return Math.min(10_000, unmatchedRetryMs * 2 ** tries)
}
