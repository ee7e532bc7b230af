import { Batcher } from '../../kit/flow/batcher.ts'
import { type FaultEvents, reportFault } from '../../kit/machine/report-fault.ts'
import { type Clock, sleep } from '../../kit/time/clock.ts'
import { Periodic } from '../../kit/time/periodic.ts'
import { DatabaseUnavailable, type Transaction } from '../../store/database.ts'
import type { Outbox, Prepared } from './outbox.ts'

/** A row that was stored, and the lowest id of those that its statement leased. */
export interface StoredRow {
  id: number
  leaseId: number
  now: number
}

/** How the rows of an outbox are sent. */
export interface Transport<New, Row> {
  /**
   * The row of an item. With `isLeased` it has a place in memory until the row is sent or forgone, and is due at the end of
   * its lease.
   */
  place(item: New, now: number): Row
  send(row: Row, stored: StoredRow): void
  forgo(row: Row): void
  /** The row waits on disk, for this process or for another one. */
  leave(row: Row): void
  /** Leases rows that are due, as far as there is room, and sends them. Never runs twice at once. */
  claim(): Promise<void>
}

export interface LeasedOutboxOptions<New, Row, Outcome> {
  clock: Clock
  events: FaultEvents
  /** Names the work in reports of its faults. */
  where: string
  transport: Transport<New, Row>
  /** The ids of the new rows, in their order. */
  insert(tx: Transaction, rows: Row[], now: number): Promise<number[]>
  /** Writes what became of rows. Called again with the same outcomes where it rejects. */
  record(outcomes: Outcome[]): Promise<void>
  /** Maximum time between two claims. */
  pollMs: number
  /** Minimum time between two claims, so that what is due in quick succession is claimed together. */
  gapMs: number
  /** Minimum time between the starts of two writes of outcomes, so that a steady stream makes few commits. */
  paceMs: number
  /** Outcomes that may wait to be written. */
  maxOutcomes: number
}

const retryMs = 500
const maxFaults = 5

/**
 * What webhooks, deliveries to SMPP clients and notifications of alerts have in common: rows are written in the transaction of
 * the change that they report, and sent after commit, at once from memory or later by a claim from disk. Each is leased by
 * one process at a time; if that dies, a row without an outcome is due again when its lease ends, so each is sent at least
 * once. The transport decides what has a place in memory, whose turn it is, and what an answer means.
 */
export class LeasedOutbox<New extends object, Row extends { isLeased?: boolean }, Outcome>
  implements Outbox<New, Row>
{
  readonly #options: LeasedOutboxOptions<New, Row, Outcome>
  readonly #outcomes: Batcher<Outcome, undefined>
  readonly #claiming: Periodic
  readonly #closing = new AbortController()

  constructor(options: LeasedOutboxOptions<New, Row, Outcome>) {
    this.#options = options
    const { clock, events, where, transport, pollMs, gapMs, paceMs, maxOutcomes } = options
    this.#outcomes = new Batcher({
      flush: (outcomes) => this.#flush(outcomes),
      ...{ maxWaiting: maxOutcomes, busyPaceMs: paceMs, busyItems: 2, enoughItems: 100 },
    })
    const work = () => transport.claim()
    this.#claiming = new Periodic({ clock, events, where, everyMs: pollMs, gapMs, work })
  }

  prepare<Item extends New>(items: Item[], now: number): Prepared<Item & Row> {
    const { transport } = this.#options
    const rows = items.map((item): Item & Row => ({ ...item, ...transport.place(item, now) }))
    return {
      rows,
      stored: (ids) => {
        const leaseId = Math.min(...rows.flatMap((row, index) => (row.isLeased ? (ids[index] ?? []) : [])))
        for (const [index, row] of rows.entries()) {
          const id = ids[index]
          if (id === undefined) this.#forgo(row)
          else if (row.isLeased) transport.send(row, { id, leaseId, now })
          else transport.leave(row)
        }
      },
      dropped: () => {
        for (const row of rows) this.#forgo(row)
      },
    }
  }

  async write(tx: Transaction, items: New[], now: number): Promise<number[]> {
    if (items.length === 0) return []
    const { rows, stored, dropped } = this.prepare(items, now)
    tx.afterRollback(dropped)
    const ids = await this.#options.insert(tx, rows, now)
    tx.afterCommit(() => stored(ids))
    return ids
  }

  /** Claims at `at` or sooner. Default: now. */
  claimBy(at: number = this.#options.clock.now()): void {
    this.#claiming.by(at)
  }

  /** Resolves when the outcome is on disk; rejects when it was given up: its row is due again when its lease ends. */
  record(outcome: Outcome): Promise<undefined> {
    return this.#outcomes.add(outcome)
  }

  /** Claims no more, and waits for the claim under way. */
  async stopClaiming(): Promise<void> {
    await this.#claiming[Symbol.asyncDispose]()
  }

  /** Writes the outcomes that wait, within `drainMs`. */
  async close(drainMs: number): Promise<void> {
    const written = this.#outcomes.drained()
    await Promise.race([written, sleep(this.#options.clock, drainMs, this.#closing.signal)])
    this.#closing.abort()
    await this.#outcomes.drained()
  }

  /** While the database is away, outcomes wait. */
  async #flush(outcomes: Outcome[]): Promise<undefined[]> {
    const { record, clock, events, where } = this.#options
    for (let faults = 0; ; ) {
      try {
        await record(outcomes)
        return outcomes.map(() => undefined)
      } catch (error) {
        reportFault(events, where, error)
        if (!(error instanceof DatabaseUnavailable)) faults++
        if (faults >= maxFaults || this.#closing.signal.aborted) throw error
        await sleep(clock, retryMs, this.#closing.signal)
      }
    }
  }

  #forgo(row: Row): void {
    if (row.isLeased) this.#options.transport.forgo(row)
  }
}
