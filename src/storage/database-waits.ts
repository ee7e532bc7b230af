import type { Queryable } from './database.ts'

/** How many statements of gateways wait in the database for something. */
export interface DatabaseWaits {
  /** Commits that wait until a synchronous standby has them: none is connected, or it is slow. */
  standby: number
  /** For a lock that another transaction holds. */
  lock: number
  /** For the disk. */
  disk: number
}

/** Leans on no index: `pg_stat_activity` is a view of memory. Of the user of this connection alone. */
export async function databaseWaits(db: Queryable): Promise<DatabaseWaits> {
  const [row] = await db.query<DatabaseWaits>({
    name: 'database-waits',
    text: `
SELECT count(*) FILTER (WHERE wait_event = 'SyncRep') AS standby,
  count(*) FILTER (WHERE wait_event_type = 'Lock') AS lock,
  count(*) FILTER (WHERE wait_event_type = 'IO') AS disk
FROM pg_stat_activity
WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()
  AND state IN ('active', 'idle in transaction') AND wait_event_type IN ('IPC', 'Lock', 'IO')`,
  })
  return row ?? { standby: 0, lock: 0, disk: 0 }
}
