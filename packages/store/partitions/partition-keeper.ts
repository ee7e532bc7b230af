import type { Clock } from '../../kit/time/clock.ts'
import { Periodic } from '../../kit/time/periodic.ts'
import type { Events } from '../../observability/events.ts'
import type { Database } from '../database.ts'
import { databaseNow } from '../pg/database-clock.ts'
import { heldSentence, lockHolder } from '../statements/advisory-lock.ts'
import { createPartitions, missingSpans } from './create-partitions.ts'
import { type PartitionedTable, partitionedTables } from './partitioned-tables.ts'
import { type Partition, readAllPartitions, readPartitions } from './read-partitions.ts'
import { partitionsLock, withShortLocks } from './short-locks.ts'
import { instantOfId } from './spans.ts'

export interface PartitionKeeperOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault' | 'storeChanged'>
}

const everyMs = 60_000
/** A lock that a statement of the gateway holds is free sooner. */
const briefWaitMs = 100
/** After this many tries: longer than the server's `deadlock_timeout`, after which it ends a vacuum in the way. */
const patientAfter = 10
const patientWaitMs = 1_500
const dayMs = 86_400_000
/** With less time than this until a partition is missing, an operator is warned. */
const warnBeforeMs = 10 * dayMs

/** Creates partitions ahead of time, while gateways work. Several may do so at once: one at a time has the lock. */
export class PartitionKeeper implements AsyncDisposable {
  readonly #options: PartitionKeeperOptions
  readonly #periodic: Periodic
  /** Tries for a lock that was not free, by table. */
  readonly #tries = new Map<string, number>()
  readonly #warnings = new Map<string, string>()

  constructor(options: PartitionKeeperOptions) {
    this.#options = options
    const { clock, events } = options
    const work = () => this.#work()
    this.#periodic = new Periodic({ clock, events, everyMs, where: 'partitions', work })
  }

  /** Does now what is due. Never rejects. */
  keep(): Promise<void> {
    return this.#periodic.now()
  }

  /** Warnings for the operator. */
  warnings(): string[] {
    return [...this.#warnings.values()]
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#periodic[Symbol.asyncDispose]()
  }

  async #work(): Promise<void> {
    const { db } = this.#options
    const now = await databaseNow(db)
    const tables = partitionedTables.map(({ table }) => table)
    const partitionsOf = await readAllPartitions(db, tables)
    for (const spec of partitionedTables) await this.#createAhead(spec, now, partitionsOf(spec.table))
  }

  async #createAhead(spec: PartitionedTable, now: number, found: Partition[]): Promise<void> {
    const { db, events } = this.#options
    const { table } = spec
    let partitions = found
    if (missingSpans(partitions, spec, now).length > 0) {
      const created = await this.#withLocks(table, (waitMs) =>
        withShortLocks(db, waitMs, (tx) => createPartitions(tx, spec, now)),
      )
      for (const name of created ?? []) events.storeChanged({ table, change: 'partition-created', name })
      partitions = await readPartitions(db, table)
    }
    const end = partitions.at(-1)?.to
    const left = end === undefined ? 0 : instantOfId(end) - now
    if (left >= warnBeforeMs) this.#warnings.delete(table)
    else {
      const day = new Date(now + left).toISOString().slice(0, 10)
      this.#warnings.set(
        table,
        `${table} has no partition for rows from ${day} on, and none could be created`,
      )
    }
  }

  /** A gateway keeps the lock for moments; a session of another role may keep it for ever. */
  async #reportStranger(): Promise<void> {
    const { db, events } = this.#options
    const holder = await lockHolder(db, partitionsLock)
    if (holder?.isOwn !== false) return
    const error = new Error(`partitions are not kept: ${heldSentence(partitionsLock, holder)}`)
    events.fault({ where: 'partitions', error })
  }

  /** Short waits for locks at first, sometimes a longer one. */
  async #withLocks<Result>(
    table: string,
    work: (waitMs: number) => Promise<Result | null>,
  ): Promise<Result | null> {
    const tries = this.#tries.get(table) ?? 0
    const result = await work((tries + 1) % patientAfter === 0 ? patientWaitMs : briefWaitMs)
    if (result === null) {
      this.#tries.set(table, tries + 1)
      await this.#reportStranger()
    } else this.#tries.delete(table)
    return result
  }
}
