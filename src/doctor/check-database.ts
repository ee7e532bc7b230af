import type { Config } from '../config/config.ts'
import type { Database, Queryable, ServerDatabase } from '../storage/database.ts'
import { databaseNow } from '../storage/database-clock.ts'
import { newerSchema, pendingMigrations } from '../storage/migrate.ts'
import { partitionedTables } from '../storage/partitions/partitioned-tables.ts'
import { readPartitions } from '../storage/partitions/read-partitions.ts'
import { instantOfId } from '../storage/partitions/spans.ts'
import { readTableStatus } from '../storage/partitions/table-status.ts'
import { ok, problem, reasonOf, type Said, warning } from './finding.ts'

const oldestServer = 14
const dayMs = 86_400_000
/** The keeper of partitions warns at the same distance. */
const partitionsWithinMs = 10 * dayMs

export async function lookAtServer(db: ServerDatabase): Promise<Said[]> {
  const text = `SELECT current_setting('server_version') AS version,
    current_setting('server_version_num')::int / 10000 AS major, current_setting('server_encoding') AS encoding`
  const { version, major, encoding } = await one<Server>(db, text)
  const place = db.server?.address ?? 'the database'
  if (major < oldestServer) {
    const advice = `upgrade to ${oldestServer} or newer`
    return [problem(place, `is PostgreSQL ${version}, which is too old`, advice)]
  }
  if (encoding !== 'UTF8') {
    const advice = 'create the database with ENCODING UTF8 and restore a dump into it'
    return [problem(place, `stores texts as ${encoding}, which lacks letters of messages`, advice)]
  }
  return [ok(place, `PostgreSQL ${version}`)]
}

interface Server {
  version: string
  major: number
  encoding: string
}

/** Settings without which accepted messages may be lost, or the server slows down for ever. */
const wantedOn: Record<string, { level: 'warning' | 'problem'; why: string }> = {
  fsync: { level: 'problem', why: 'a crash of the machine may destroy the whole database' },
  full_page_writes: { level: 'problem', why: 'a crash of the machine may damage pages' },
  synchronous_commit: { level: 'problem', why: 'messages that were accepted may be lost in a crash' },
  autovacuum: { level: 'problem', why: 'tables grow without end and statements slow down' },
  track_counts: { level: 'problem', why: 'autovacuum does not know what to do' },
}

export async function lookAtSettings(db: Queryable): Promise<Said[]> {
  const text = 'SELECT name, setting, source FROM pg_settings WHERE name = ANY($1)'
  const names = [...Object.keys(wantedOn), 'synchronous_standby_names']
  const rows = await db.query<{ name: string; setting: string; source: string }>({ text }, [names])
  const values = new Map(rows.map((row) => [row.name, row]))
  const said = Object.entries(wantedOn).flatMap(([name, { level, why }]): Said[] => {
    const row = values.get(name)
    // `local`, `remote_write` and `remote_apply` wait for the disk of this server as well.
    if (row === undefined || row.setting !== 'off') return []
    const advice = `${adviceFor(name, row.source)}, then SELECT pg_reload_conf()`
    return [{ level, subject: name, found: `is off: ${why}`, advice }]
  })
  return said.length > 0 ? said : [ok('settings', 'commits wait for the disk, autovacuum works')]
}

function adviceFor(name: string, source: string): string {
  if (source === 'database') return `ALTER DATABASE … RESET ${name}`
  if (source === 'user' || source === 'database user') return `ALTER ROLE … RESET ${name}`
  return `ALTER SYSTEM SET ${name} = on`
}

export async function lookAtConnections(db: Queryable, processes: number): Promise<Said[]> {
  const text = `SELECT current_setting('max_connections')::int AS max,
    current_setting('superuser_reserved_connections')::int AS reserved,
    (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')::int AS used,
    (SELECT count(*) FROM gateways WHERE leased_until > extract(epoch FROM clock_timestamp()) * 1000)::int AS gateways,
    (SELECT rolconnlimit FROM pg_roles WHERE rolname = current_user) AS "roleLimit"`
  const row = await one<Connections>(db, text)
  const { max, reserved, used, gateways, roleLimit } = row
  const free = max - reserved - used
  const needed = gateways === 0 ? connectionsOf(processes) : 5
  const found = `${free} of ${max} connections are free, ${needed} are needed`
  const advice = 'raise max_connections, end what else uses it, or put a pooler between'
  const all = connectionsOf(Math.max(gateways, processes))
  if (roleLimit >= 0 && roleLimit < all) {
    const limited = `the role may have ${roleLimit} connections, gateways use ${all}`
    return [problem('CONNECTION LIMIT', limited, 'ALTER ROLE … CONNECTION LIMIT -1')]
  }
  if (free < needed) return [problem('max_connections', found, advice)]
  return [ok('max_connections', found)]
}

interface Connections {
  max: number
  reserved: number
  used: number
  gateways: number
  roleLimit: number
}

/** docs/operations/capacity.md: 17 for each process, 5 for a supervisor and commands. */
function connectionsOf(processes: number): number {
  return 17 * processes + 5
}

export async function lookAtSchema(db: Database): Promise<Said[]> {
  let pending: Awaited<ReturnType<typeof pendingMigrations>>
  try {
    pending = await pendingMigrations(db)
  } catch (error) {
    return [problem('schema', reasonOf(error), 'install the newer version again, or restore a backup')]
  }
  if (pending.length > 0) {
    const names = pending.map(({ version, name }) => `${version} (${name})`).join(', ')
    const may = await mayCreate(db)
    if (!may) {
      const found = `migrations ${names} are missing, and the role may not create tables`
      return [problem('schema', found, 'GRANT CREATE ON SCHEMA public TO the role of the URL')]
    }
    const advice = 'posthorn migrate, or start the gateway, which does the same'
    return [warning('schema', `migrations are missing: ${names}`, advice)]
  }
  const newer = await newerSchema(db)
  if (newer === null) return [ok('schema', 'no migration is missing')]
  const found = `is at step ${newer.version}, this program knows ${newer.known} and goes on working with it`
  return [warning('schema', found, 'install the newer version here too')]
}

async function mayCreate(db: Queryable): Promise<boolean> {
  const text = `SELECT has_schema_privilege(current_schema(), 'CREATE') AS may`
  return (await one<{ may: boolean | null }>(db, text)).may === true
}

export async function lookAtPartitions(db: Database): Promise<Said[]> {
  const now = await databaseNow(db)
  const said: Said[] = []
  for (const { table } of partitionedTables) {
    const end = (await readPartitions(db, table)).at(-1)?.to
    const left = end === undefined ? Number.POSITIVE_INFINITY : instantOfId(end) - now
    if (left >= partitionsWithinMs) continue
    const day = new Date(now + left).toISOString().slice(0, 10)
    const advice = 'start a gateway, which creates them; where one runs, its log says why it cannot'
    const found = `has no partition for rows from ${day} on`
    said.push(left <= 0 ? problem(table, found, advice) : warning(table, found, advice))
  }
  for (const { table, state, waitsFor } of await readTableStatus(db)) {
    if (state === 'partitioned' || waitsFor.length === 0) continue
    const advice = 'upgrade or stop these gateways; docs/operations/upgrading.md'
    said.push(warning(table, `waits for gateways of an older version: ${waitsFor.join(', ')}`, advice))
  }
  return said.length > 0 ? said : [ok('partitions', 'are there for at least ten days')]
}

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
  return said.length > 0 ? said : [ok('transactions', 'none is open for longer than five minutes')]
}

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
  (SELECT count(*) FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum'))::int AS confirming,
  (SELECT count(*) FROM pg_stat_replication)::int AS standbys,
  (SELECT coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)), 0)::bigint FROM pg_stat_replication)
    AS behind,
  current_setting('archive_mode') <> 'off' AS archives,
  (SELECT failed_count > 0 AND last_failed_time > coalesce(last_archived_time, '-infinity') FROM pg_stat_archiver)
    AS "archivingFails",
  (SELECT last_failed_wal FROM pg_stat_archiver) AS "failedFile",
  (SELECT coalesce(json_agg(slot_name), '[]') FROM pg_replication_slots
    WHERE NOT active AND pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn) > 1073741824) AS "idleSlots"`
  const row = await one<Replication>(db, text)
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
  const standbys = row.standbys === 0 ? 'no standby' : `${row.standbys} standby(s)`
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
        AND NOT EXISTS (SELECT FROM pg_statistic p WHERE p.starelid = c.oid)
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
  const { age } = await one<{ age: number }>(
    db,
    'SELECT age(datfrozenxid) AS age FROM pg_database WHERE datname = current_database()',
  )
  const said: Said[] = []
  if (unknown.length > 0) {
    const found = `${namesOf(unknown)} have no statistics, as after a restore: statements may read them as a whole`
    said.push(warning('statistics', found, 'run ANALYZE in this database'))
  }
  for (const { name, share } of dead) {
    const advice = 'look for long transactions and at autovacuum; VACUUM removes them'
    said.push(warning(name, `${share} % of its rows are dead`, advice))
  }
  if (off.length > 0) {
    const advice = 'ALTER TABLE … RESET (autovacuum_enabled)'
    said.push(warning('autovacuum', `is switched off for ${namesOf(off)}`, advice))
  }
  if (age > 1_500_000_000) {
    const found = `${Math.round(age / 1_000_000)} million transactions were not frozen; the server stops at 2147`
    said.push(problem('vacuum', found, 'VACUUM FREEZE, and look why autovacuum does not do it'))
  }
  return said.length > 0 ? said : [ok('tables', 'have statistics and are vacuumed')]
}

function namesOf(rows: readonly { name: string }[]): string {
  return rows.map(({ name }) => name).join(', ')
}

export async function one<Row>(db: Queryable, text: string, values: unknown[] = []): Promise<Row> {
  const [row] = await db.query<Row>({ text }, values)
  if (row === undefined) throw new Error('the database returned no row')
  return row
}

/** Workers of one start. */
export function processesOf({ processes }: Pick<Config, 'processes'>, cores: number): number {
  return processes === 'auto' ? cores : processes
}
