import type { Config } from '../../../config/config.ts'
import type { Database, Queryable, ServerDatabase } from '../../../store/database.ts'
import { partitionedTables } from '../../../store/partitions/partitioned-tables.ts'
import { readPartitions } from '../../../store/partitions/read-partitions.ts'
import { instantOfId } from '../../../store/partitions/spans.ts'
import { databaseNow } from '../../../store/pg/database-clock.ts'
import { newerSchema, pendingMigrations } from '../../../store/pg/migrate.ts'
import { describeError, ok, problem, type Said, warning } from '../finding.ts'
import { oneRow } from '../one-row.ts'

const oldestServer = 14
const dayMs = 86_400_000
/** The keeper of partitions warns at the same distance. */
const partitionsWithinMs = 10 * dayMs

export async function lookAtServer(db: ServerDatabase): Promise<Said[]> {
  const text = `SELECT current_setting('server_version') AS version,
    current_setting('server_version_num')::int / 10000 AS major, current_setting('server_encoding') AS encoding`
  const { version, major, encoding } = await oneRow<Server>(db, text)
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
    (SELECT count(*) FROM pg_stat_activity
      WHERE coalesce(backend_type, 'client backend') = 'client backend' AND datid IS NOT NULL)::int AS used,
    (SELECT count(*) FROM gateways WHERE leased_until > extract(epoch FROM clock_timestamp()) * 1000)::int AS gateways,
    (SELECT rolconnlimit FROM pg_roles WHERE rolname = current_user) AS "roleLimit"`
  const row = await oneRow<Connections>(db, text)
  const { max, reserved, used, gateways, roleLimit } = row
  const free = max - reserved - used
  const needed = gateways === 0 ? countConnections(processes) : 5
  const found = `${free} of ${max} connections are free, ${needed} are needed`
  const advice = 'raise max_connections, end what else uses it, or put a pooler between'
  const all = countConnections(Math.max(gateways, processes))
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
function countConnections(processes: number): number {
  return 17 * processes + 5
}

export async function lookAtSchema(db: Database): Promise<Said[]> {
  let pending: Awaited<ReturnType<typeof pendingMigrations>>
  try {
    pending = await pendingMigrations(db)
  } catch (error) {
    const said = describeError(error)
    const advice = /preview/.test(said)
      ? 'docs/operations/upgrading.md, From a preview'
      : 'install the newer version again, or restore a backup'
    return [problem('schema', said, advice)]
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
  return (await oneRow<{ may: boolean | null }>(db, text)).may === true
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
  return said.length > 0 ? said : [ok('partitions', 'are there for at least ten days')]
}

/** Workers of one start. */
export function countProcesses({ processes }: Pick<Config, 'processes'>, cores: number): number {
  return processes === 'auto' ? cores : processes
}
