import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, statfsSync, writeFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Database, ServerDatabase } from '../../packages/store/database.ts'
import { EmbeddedPostgres } from '../../packages/store/embedded/embedded-postgres.ts'
import { migrations } from '../../packages/store/migrations/index.ts'
import { migrate } from '../../packages/store/pg/migrate.ts'
import { PgDatabase } from '../../packages/store/pg/pg-database.ts'

export interface FreshDatabase extends AsyncDisposable {
  db: Database
  /** URL for a second connection, also from another process. */
  url: string
}

/** Names the template after the schema, so that a server that outlives an edit never uses an old one. */
const templateName = `posthorn_template_${createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 12)}`
/** Lock under which one process at a time creates the template. */
const templateLock = 0x70687470

let admin: Promise<Admin> | null = null

/** The one connection of this process that creates and drops databases. */
interface Admin {
  pool: pg.Pool
  serverUrl: string
}

/**
 * An empty, migrated database of its own on a server that all tests of this process share, dropped when disposed. The
 * server is the one at POSTHORN_TEST_DATABASE (any database of it, PostgreSQL 15 or newer, with a role that may
 * create others) or an embedded one without fsync, which ends with this process in any case.
 */
export async function freshDatabase(
  options: { maxConnections?: number } = {},
): Promise<FreshDatabase & { db: ServerDatabase }> {
  admin ??= prepareServer()
  const { pool, serverUrl } = await admin
  const name = `posthorn_test_${randomUUID().replaceAll('-', '')}`
  await pool.query(`CREATE DATABASE ${name} TEMPLATE ${templateName} STRATEGY FILE_COPY`)
  const url = withDatabase(serverUrl, name)
  const db = await PgDatabase.open({ url, ...options })
  return {
    db,
    url,
    async [Symbol.asyncDispose]() {
      await db[Symbol.asyncDispose]()
      await pool.query(`DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

/** Starts a server for tests and creates the template; for a runner that sets POSTHORN_TEST_DATABASE. */
export async function startTestServer(): Promise<{ url: string } & AsyncDisposable> {
  const folder = mkdtempSync(join(folderForData(), 'posthorn-test-'))
  // When the tests run as root, PostgreSQL runs as another user, who must be able to pass.
  chmodSync(folder, 0o711)
  removeWhenGone(folder)
  // Benches read when a row was committed.
  const settings = { track_commit_timestamp: 'on', hba_file: allowPasswords(folder) }
  const embedded = await EmbeddedPostgres.start({ dataDir: folder, durable: false, settings })
  await weakenPassword(embedded.url)
  await ensureTemplate(embedded.url)
  return { url: embedded.url, [Symbol.asyncDispose]: () => embedded.stop() }
}

async function prepareServer(): Promise<Admin> {
  const given = process.env['POSTHORN_TEST_DATABASE']
  const serverUrl = given === undefined || given === '' ? (await startTestServer()).url : given
  if (serverUrl === given) await ensureTemplate(given)
  const pool = new pg.Pool({
    connectionString: serverUrl,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  })
  // The server may stop before this process: a pool without a listener would end it with an error.
  pool.on('error', () => undefined)
  return { pool, serverUrl }
}

/** In memory where there is enough: a database is hundreds of files, and each test creates and removes one. */
function folderForData(): string {
  const memory = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > 4 * 1024 ** 3 ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** The password itself instead of a challenge, which takes a client longer than the rest of connecting. */
function allowPasswords(folder: string): string {
  const path = join(folder, 'hba.conf')
  writeFileSync(path, 'local all all password\nhost all all 127.0.0.1/32 password\n')
  return path
}

/** Tests open thousands of connections: one round of SHA-256 for each instead of thousands. */
async function weakenPassword(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('SET scram_iterations = 1')
    await client.query(`ALTER ROLE CURRENT_USER PASSWORD ${client.escapeLiteral(new URL(url).password)}`)
  })
}

async function ensureTemplate(serverUrl: string): Promise<void> {
  await withClient(serverUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [templateLock])
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [templateName])
    if (found.rowCount === 1) return
    // Under another name until it is complete.
    const draft = `${templateName}_draft`
    await client.query(`DROP DATABASE IF EXISTS ${draft}`)
    await client.query(`CREATE DATABASE ${draft}`)
    const db = await PgDatabase.open({ url: withDatabase(serverUrl, draft), maxConnections: 1 })
    await migrate(db)
    await db[Symbol.asyncDispose]()
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${templateName}`)
  })
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/**
 * Removes `folder` when this process is gone: the system then closes its end of the pipe. The server in it stops by
 * itself at that moment.
 */
function removeWhenGone(folder: string): void {
  const script = [
    'while read -r _; do :; done',
    'tries=0',
    'while [ -e "$1/postgres/cluster/postmaster.pid" ] && [ $tries -lt 100 ]; do sleep 0.1; tries=$((tries+1)); done',
    'rm -rf "$1"',
  ].join('\n')
  const remover = spawn('/bin/sh', ['-c', script, 'posthorn-test-remover', folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  remover.unref()
  const { stdin } = remover
  if (stdin instanceof Socket) stdin.unref()
}
