import type { RetentionConfig } from '../../config/sections/retention-settings.ts'
import { type Clock, sleep } from '../../kit/time/clock.ts'
import { Keeper, type Upkeep } from '../../kit/time/keeper.ts'
import type { Events } from '../../observability/events.ts'
import { deleteDeadLetters } from '../callbacks/callback-dead-letters.ts'
import type { Database, Queryable } from '../database.ts'
import { dropPartition, type PartitionArchive } from '../partitions/drop-partitions.ts'
import { type Partition, readPartitions } from '../partitions/read-partitions.ts'
import { instantOfId } from '../partitions/spans.ts'
import { databaseNow } from '../pg/database-clock.ts'
import { listAccountRetention } from './account-retention.ts'
import { type ErasedPage, erasePage, eraseReplyPage } from './erase-page.ts'
import { erasureTasks, longestMonths, monthsLater } from './retention-tasks.ts'

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

/**
 * Erases contents and drops partitions once they are older than the settings keep them. Its warnings are partitions that
 * are older than they should be, with the reason.
 */
export function retentionKeeper(options: RetentionOptions): Keeper {
  const { clock, events } = options
  const work = (upkeep: Upkeep) => new RetentionRun({ ...options, ...upkeep }).work()
  return new Keeper({ clock, events, everyMs, where: 'retention', work })
}

class RetentionRun {
  readonly #options: RetentionOptions & Upkeep

  constructor(options: RetentionOptions & Upkeep) {
    this.#options = options
  }

  async work(): Promise<void> {
    const { db, config, now = () => databaseNow(db) } = this.#options
    const at = await now()
    const accounts = await listAccountRetention(db)
    const messagesMonths = longestMonths(config.messagesMonths, accounts)
    await this.#dropOld(
      {
        accepted_messages: messagesMonths,
        lookups: config.lookupsMonths,
        ledger: config.ledgerMonths,
        audit_log: config.auditLogMonths,
      },
      at,
    )
    await this.#dropReplies()
    if (messagesMonths !== null) await deleteDeadLetters(db, monthsLater(at, -messagesMonths))
    for (const task of erasureTasks(config, accounts, at)) {
      const messages = await this.#erase((limit) => erasePage(db, task, limit))
      if (messages > 0) this.#options.events.contentsErased({ what: task.what, messages })
      await this.#erase((limit) => eraseReplyPage(db, task, limit))
    }
  }

  /** Oldest first; where one must stay, those after it stay too. */
  async #dropOld(kept: Record<string, number | null>, now: number): Promise<void> {
    const { db, events, archive } = this.#options
    const warnings: string[] = []
    for (const [table, months] of Object.entries(kept)) {
      const partitions = months === null ? [] : await readPartitions(db, table)
      for (const [index, partition] of partitions.entries()) {
        // The first one has small ids, also of rows that were stored in the month after its end.
        const { to } = (partition.from === null ? partitions[index + 1] : undefined) ?? partition
        if (this.#options.signal.aborted || months === null || !isOld(to, months, now)) break
        const dropping = await dropPartition(db, partition, { archive, waitMs: lockWaitMs })
        if (dropping.kind === 'kept') {
          warnings.push(`${partition.name} is older than the settings keep it and stays: ${dropping.why}`)
        }
        if (dropping.kind !== 'dropped') break
        events.storeChanged({ table, change: 'partition-dropped', name: partition.name })
      }
    }
    this.#options.warn(warnings)
  }

  /** Months of replies whose messages were dropped, oldest first. */
  async #dropReplies(): Promise<void> {
    const { db, events } = this.#options
    const first = (await readPartitions(db, 'accepted_messages'))[0]?.from ?? null
    if (first === null) return
    const whyNeeded = async (tx: Queryable, { name }: Partition) => {
      // The first partition also has replies that came later. Uses replies_by_message and replies_to_nothing.
      const text = `SELECT FROM ${name} WHERE msg_id >= $1 UNION ALL
        SELECT FROM ${name} WHERE msg_id IS NULL AND received_at >= $2 LIMIT 1`
      const rows = await tx.query({ text }, [first, instantOfId(first)])
      return rows.length > 0 ? 'it has replies to messages that are kept' : null
    }
    for (const partition of await readPartitions(db, 'replies')) {
      if (this.#options.signal.aborted || partition.to > first) break
      const dropping = await dropPartition(db, partition, { archive: null, waitMs: lockWaitMs, whyNeeded })
      if (dropping.kind !== 'dropped') break
      events.storeChanged({ table: 'replies', change: 'partition-dropped', name: partition.name })
    }
  }

  /** Slowly, so that accepting messages stays as quick as ever. Returns how many rows were erased. */
  async #erase(nextPage: (limit: number) => Promise<ErasedPage>): Promise<number> {
    const { clock, signal } = this.#options
    let rows = 0
    for (let isLast = false; !isLast && !signal.aborted; ) {
      const startedAt = clock.now()
      const page = await nextPage(pageSize)
      rows += page.erased
      isLast = page.isLast
      const tookMs = clock.now() - startedAt
      if (!isLast) await sleep(clock, Math.max(pauseMs, tookMs * pauseShare), signal)
    }
    return rows
  }
}

function isOld(to: number, months: number, now: number): boolean {
  return monthsLater(instantOfId(to), months) <= now
}
