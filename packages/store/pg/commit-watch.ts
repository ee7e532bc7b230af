import { type Clock, within } from '../../kit/time/clock.ts'
import { Periodic } from '../../kit/time/periodic.ts'
import type { Events } from '../../observability/events.ts'
import { DatabaseUnavailable, type Queryable, type ServerDatabase } from '../database.ts'

/** How many statements of gateways wait in the database, by cause. */
interface DatabaseWaits {
  /** Commits that wait until a synchronous standby has them: none is connected, or it is slow. */
  standby: number
  /** For a lock that another transaction holds. */
  lock: number
  /** For the disk. */
  disk: number
  /** Whether commits wait for a standby at all. */
  isSynchronous: boolean
}

export interface CommitWatchOptions {
  db: Pick<ServerDatabase, 'queryApart'>
  clock: Clock
  events: Pick<Events, 'databaseUnavailable' | 'databaseBack' | 'fault'>
  /** Milliseconds since a commit ended, while one is under way. */
  stalledMs: () => number
  /** After this time without a commit, requests are refused. */
  refusedAfterMs: number
}

const everyMs = 1_000
const patienceMs = 2_000

/** Notices when commits hang, and finds out what they wait for: a standby, a lock, the disk, or a silent server. */
export class CommitWatch implements AsyncDisposable {
  readonly #options: CommitWatchOptions
  readonly #periodic: Periodic
  #looking: Promise<DatabaseWaits | null> | null = null
  /** Since when requests are refused because commits hang; null while they are not. */
  #since: number | null = null
  #reason = ''

  constructor(options: CommitWatchOptions) {
    this.#options = options
    const { clock, events } = options
    this.#periodic = new Periodic({ clock, events, everyMs, where: 'commits', work: () => this.#check() })
  }

  /** Why requests are refused now, as a sentence; null while they are not. */
  refusal(): string | null {
    const stalledMs = this.#options.stalledMs()
    if (stalledMs <= this.#options.refusedAfterMs) return null
    return `the database has answered no commit for ${Math.round(stalledMs / 1_000)} s${this.#reason}`
  }

  /** Current waits; null where the server does not answer within two seconds. */
  waits(): Promise<DatabaseWaits | null> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null
    })
    return within(this.#options.clock, patienceMs, this.#looking, () => new Error('late')).catch(() => null)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#periodic[Symbol.asyncDispose]()
  }

  async #look(): Promise<DatabaseWaits | null> {
    const { db } = this.#options
    return databaseWaits({ query: (statement, values) => db.queryApart(statement, values) }).catch(() => null)
  }

  async #check(): Promise<void> {
    if (this.#options.stalledMs() > everyMs) this.#reason = describeWaits(await this.waits())
    this.#publish()
  }

  #publish(): void {
    const { clock, events } = this.#options
    const refusal = this.refusal()
    if (refusal !== null && this.#since === null) {
      this.#since = clock.now()
      events.databaseUnavailable({ where: 'commits', error: new DatabaseUnavailable(refusal) })
    } else if (refusal === null && this.#since !== null) {
      events.databaseBack({ where: 'commits', awayMs: clock.now() - this.#since })
      this.#since = null
    }
  }
}

function describeWaits(waits: DatabaseWaits | null): string {
  if (waits === null) return ': the server does not answer'
  if (waits.standby > 0)
    return `: ${waits.standby} wait for a synchronous standby, which does not confirm them`
  if (waits.lock > 0) return `: ${waits.lock} statements wait for a lock`
  return waits.disk > 0 ? ': the server waits for its disk' : ''
}

/** Uses no index: `pg_stat_activity` is a view of memory. Counts only the user of this connection. */
async function databaseWaits(db: Queryable): Promise<DatabaseWaits> {
  const text = `
SELECT count(*) FILTER (WHERE wait_event = 'SyncRep') AS standby,
  count(*) FILTER (WHERE wait_event_type = 'Lock') AS lock,
  count(*) FILTER (WHERE wait_event_type = 'IO') AS disk,
  current_setting('synchronous_standby_names') <> ''
    AND current_setting('synchronous_commit') IN ('on', 'remote_apply', 'remote_write') AS "isSynchronous"
FROM pg_stat_activity
WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()
  AND state IN ('active', 'idle in transaction') AND wait_event_type IN ('IPC', 'Lock', 'IO')`
  const [row] = await db.query<DatabaseWaits>({ name: 'database-waits', text })
  return row ?? { standby: 0, lock: 0, disk: 0, isSynchronous: false }
}
