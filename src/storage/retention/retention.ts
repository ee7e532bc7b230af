import type { RetentionConfig } from '../../config/retention-settings.ts'
import { type Clock, sleep } from '../../lib/clock.ts'
import { Periodic } from '../../lib/periodic.ts'
import type { Events } from '../../observability/events.ts'
import type { Database } from '../database.ts'
import { databaseNow } from '../database-clock.ts'
import { dropPartition, type PartitionArchive } from '../partitions/drop-partitions.ts'
import { type Partition, readPartitions } from '../partitions/read-partitions.ts'
import { instantOfId } from '../partitions/spans.ts'
import { listAccountRetention } from './account-retention.ts'
import { erasePage } from './erase-page.ts'
import { type ErasureTask, erasureTasks, longestMonths, monthsLater } from './retention-tasks.ts'

export interface RetentionOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault' | 'storeChanged' | 'contentsErased'>
  config: RetentionConfig
  /** Null: partitions with money are kept. */
  archive: PartitionArchive | null
  /** The database's clock, in ms; tests give their own. */
  now?: () => Promise<number>
}

const everyMs = 600_000
const pageSize = 500
/** Between two pages: at the least this, and four times as long as the page took. */
const pauseMs = 100
const pauseShare = 4
const lockWaitMs = 200

/** Erases contents and drops partitions once they are older than the settings keep them. */
export class Retention implements AsyncDisposable {
  readonly #options: RetentionOptions
  readonly #periodic: Periodic
  readonly #closing = new AbortController()
  #warnings: string[] = []

  constructor(options: RetentionOptions) {
    this.#options = options
    const { clock, events } = options
    const work = () => this.#work()
    this.#periodic = new Periodic({ clock, events, everyMs, where: 'retention', work })
  }

  /** Does now what is due. Never rejects. */
  keep(): Promise<void> {
    return this.#periodic.now()
  }

  /** Partitions that are older than they should be, with the reason, for the operator. */
  warnings(): string[] {
    return this.#warnings
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort()
    await this.#periodic[Symbol.asyncDispose]()
  }

  async #work(): Promise<void> {
    const { db, config, now = () => databaseNow(db) } = this.#options
    const at = await now()
    const accounts = await listAccountRetention(db)
    await this.#dropOld(
      {
        messages: longestMonths(config.messagesMonths, accounts),
        lookups: config.lookupsMonths,
        ledger: config.ledgerMonths,
        audit_log: config.auditLogMonths,
      },
      at,
    )
    for (const task of erasureTasks(config, accounts, at)) await this.#erase(task)
  }

  /** Oldest first; where one must stay, those after it stay too. */
  async #dropOld(kept: Record<string, number | null>, now: number): Promise<void> {
    const { db, events, archive } = this.#options
    const warnings: string[] = []
    for (const [table, months] of Object.entries(kept)) {
      for (const partition of months === null ? [] : await readPartitions(db, table)) {
        if (this.#closing.signal.aborted || months === null || !isOld(partition, months, now)) break
        const dropping = await dropPartition(db, partition, { archive, waitMs: lockWaitMs })
        if (dropping.kind === 'kept') {
          warnings.push(`${partition.name} is older than the settings keep it and stays: ${dropping.why}`)
        }
        if (dropping.kind !== 'dropped') break
        events.storeChanged({ table, change: 'partition-dropped', name: partition.name })
      }
    }
    this.#warnings = warnings
  }

  /** Slowly, so that accepting messages stays as quick as ever. */
  async #erase(task: ErasureTask): Promise<void> {
    const { db, clock, events } = this.#options
    const { signal } = this.#closing
    let rows = 0
    for (let isLast = false; !isLast && !signal.aborted; ) {
      const startedAt = clock.now()
      const page = await erasePage(db, task, pageSize)
      rows += page.erased
      isLast = page.isLast
      const tookMs = clock.now() - startedAt
      if (!isLast) await sleep(clock, Math.max(pauseMs, tookMs * pauseShare), signal)
    }
    if (rows > 0) events.contentsErased({ what: task.what, messages: rows })
  }
}

function isOld({ to }: Partition, months: number, now: number): boolean {
  return monthsLater(instantOfId(to), months) <= now
}
