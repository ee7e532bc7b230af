import type { Queryable } from '../../../store/database.ts'
import { ok, problem, type Said, warning } from '../finding.ts'
import { oneRow } from '../one-row.ts'

/** What another session holds back: vacuum, locks, and with them everyone. */
export async function lookAtActivity(db: Queryable, longMs = 300_000): Promise<Said[]> {
  const text = `
SELECT pid, coalesce(nullif(application_name, ''), usename, 'unknown') AS who, state,
  extract(epoch FROM clock_timestamp() - xact_start)::int AS seconds
FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
  AND xact_start < clock_timestamp() - $1 * interval '1 ms'
ORDER BY xact_start LIMIT 5`
  const long = await db.query<Transaction>({ text }, [longMs])
  const prepared = await db.query<{ gid: string; seconds: number }>(
    {
      text: `SELECT gid, extract(epoch FROM clock_timestamp() - prepared)::int AS seconds FROM pg_prepared_xacts
      WHERE database = current_database() AND prepared < clock_timestamp() - $1 * interval '1 ms'`,
    },
    [longMs],
  )
  const said = long.map(({ pid, who, state, seconds }) => {
    const found = `a transaction of ${who} (process ${pid}, ${state}) is open for ${minutes(seconds)}`
    const advice = `end the program that holds it, or SELECT pg_terminate_backend(${pid}): vacuum waits for it`
    return seconds >= 3_600 ? problem('transactions', found, advice) : warning('transactions', found, advice)
  })
  for (const { gid, seconds } of prepared) {
    const found = `a prepared transaction, ${gid}, is open for ${minutes(seconds)}`
    said.push(problem('transactions', found, `ROLLBACK PREPARED '${gid}': vacuum waits for it`))
  }
  if (said.length > 0) return said
  const { all } = await oneRow<{ all: boolean }>(db, `SELECT ${seesOtherRoles} AS all`)
  const whose = all ? '' : ' by this role (it sees those of others as a member of pg_read_all_stats)'
  return [ok('transactions', `none is open for longer than five minutes${whose}`)]
}

/** An ordinary role sees of the sessions of others, and of standbys, that they exist. PostgreSQL, 27.2.2. */
const seesOtherRoles = `pg_has_role('pg_read_all_stats', 'USAGE')`

interface Transaction {
  pid: number
  who: string
  state: string
  seconds: number
}

function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)} min`
}

/** Standbys, the archive of the WAL, and slots that keep it without a user. */
export async function lookAtReplication(db: Queryable): Promise<Said[]> {
  const text = `
SELECT current_setting('synchronous_standby_names') AS names, current_setting('synchronous_commit') AS commit,
  (SELECT count(*) FROM pg_stat_replication
    WHERE sync_state IN ('sync', 'quorum') OR NOT ${seesOtherRoles})::int AS confirming,
  (SELECT count(*) FROM pg_stat_replication)::int AS standbys,
  (SELECT coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)), 0)::bigint FROM pg_stat_replication)
    AS behind,
  current_setting('archive_mode') <> 'off' AS archives,
  (SELECT failed_count > 0 AND last_failed_time > coalesce(last_archived_time, '-infinity') FROM pg_stat_archiver)
    AS "archivingFails",
  (SELECT last_failed_wal FROM pg_stat_archiver) AS "failedFile",
  (SELECT coalesce(json_agg(slot_name), '[]') FROM pg_replication_slots
    WHERE NOT active AND pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn) > 1073741824) AS "idleSlots"`
  const row = await oneRow<Replication>(db, text)
  const said: Said[] = []
  if (
    row.names !== '' &&
    row.confirming === 0 &&
    ['on', 'remote_write', 'remote_apply'].includes(row.commit)
  ) {
    const found = `commits wait for a standby named ${row.names}, and none is connected: requests are refused`
    const advice =
      'start the standby; or ALTER SYSTEM RESET synchronous_standby_names and SELECT pg_reload_conf(), without its protection'
    said.push(problem('synchronous_standby_names', found, advice))
  }
  if (row.standbys > 0 && row.behind > 1_073_741_824) {
    const found = `a standby is ${Math.round(row.behind / 1_048_576)} MiB behind`
    said.push(warning('standby', found, 'look at its disk, its network and its long queries'))
  }
  if (row.archives && row.archivingFails) {
    const found = `the last file of the WAL (${row.failedFile}) was not archived: backups stop there, and the disk fills`
    const advice = "look at archive_command and at the server's log"
    said.push(problem('archive_command', found, advice))
  }
  for (const slot of row.idleSlots) {
    const found = `the replication slot ${slot} has no user and keeps more than 1 GiB of WAL`
    const advice = `connect its standby again, or SELECT pg_drop_replication_slot('${slot}')`
    said.push(warning('replication slots', found, advice))
  }
  const standbys = row.standbys === 0 ? 'no standby' : `standbys: ${row.standbys}`
  return said.length > 0 ? said : [ok('replication', `${standbys}, nothing waits for one in vain`)]
}

interface Replication {
  names: string
  commit: string
  confirming: number
  standbys: number
  behind: number
  archives: boolean
  archivingFails: boolean
  failedFile: string | null
  idleSlots: string[]
}

/** Without statistics the planner reads whole tables; without vacuum they grow, and ids of transactions run out. */
export async function lookAtTables(db: Queryable): Promise<Said[]> {
  const unknown = await db.query<{ name: string }>({
    text: `SELECT c.relname AS name FROM pg_class c JOIN pg_stat_user_tables s ON s.relid = c.oid
      WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
        AND s.last_analyze IS NULL AND s.last_autoanalyze IS NULL AND pg_relation_size(c.oid) > 1048576
        AND NOT EXISTS (SELECT FROM pg_stats p WHERE p.schemaname = current_schema() AND p.tablename = c.relname)
      ORDER BY pg_relation_size(c.oid) DESC LIMIT 5`,
  })
  const dead = await db.query<{ name: string; share: number }>({
    text: `SELECT relname AS name, round(100.0 * n_dead_tup / (n_live_tup + n_dead_tup))::int AS share
      FROM pg_stat_user_tables WHERE schemaname = current_schema() AND n_dead_tup > 100000
        AND n_dead_tup > n_live_tup ORDER BY n_dead_tup DESC LIMIT 5`,
  })
  const off = await db.query<{ name: string }>({
    text: `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
      AND reloptions::text LIKE '%autovacuum_enabled=%' AND NOT reloptions::text ~ 'autovacuum_enabled=(true|on)'`,
  })
  const { age } = await oneRow<{ age: number }>(
    db,
    'SELECT age(datfrozenxid) AS age FROM pg_database WHERE datname = current_database()',
  )
  const said: Said[] = []
  if (unknown.length > 0) {
    const found = `${joinNames(unknown)} have no statistics, as after a restore: statements may read them as a whole`
    said.push(warning('statistics', found, 'run ANALYZE in this database'))
  }
  for (const { name, share } of dead) {
    const advice = 'look for long transactions and at autovacuum; VACUUM removes them'
    said.push(warning(name, `${share} % of its rows are dead`, advice))
  }
  if (off.length > 0) {
    const advice = 'ALTER TABLE … RESET (autovacuum_enabled)'
    said.push(warning('autovacuum', `is switched off for ${joinNames(off)}`, advice))
  }
  if (age > 1_500_000_000) {
    const found = `${Math.round(age / 1_000_000)} million transactions were not frozen; the server stops at 2147`
    said.push(problem('vacuum', found, 'VACUUM FREEZE, and look why autovacuum does not do it'))
  }
  return said.length > 0 ? said : [ok('tables', 'have statistics and are vacuumed')]
}

function joinNames(rows: readonly { name: string }[]): string {
  return rows.map(({ name }) => name).join(', ')
}
