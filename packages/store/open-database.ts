import type { Config } from '../config/config.ts'
import { OpenParts } from '../kit/flow/open-parts.ts'
import type { StartOptions } from '../kit/flow/start.ts'
import { sleep, systemClock, unlessAborted } from '../kit/time/clock.ts'
import type { Events } from '../observability/events.ts'
import { endLeases } from './carriers/end-leases.ts'
import { type Database, DatabaseUnavailable, type ServerDatabase } from './database.ts'
import { EmbeddedPostgres } from './embedded/embedded-postgres.ts'
import type { LogLine } from './embedded/server-log.ts'
import type { DataKey } from './encryption/data-key.ts'
import { encryptRows } from './encryption/encrypt-rows.ts'
import { encryptedDatabase } from './encryption/encrypted-database.ts'
import { addFirstKey, beginEncryption, noteComplete, openDataKey } from './encryption/key-ring.ts'
import { forgetNumbers } from './numbers/number-memory.ts'
import { checkNotifications } from './pg/check-notifications.ts'
import { migrate, pendingMigrations } from './pg/migrate.ts'
import { noteMigrations } from './pg/note-migrations.ts'
import { PgDatabase, type PgDatabaseOptions } from './pg/pg-database.ts'
import { timelineFile } from './pg/timeline-file.ts'
import { errorCode } from './pg/unavailable.ts'

export interface OpenDatabaseOptions extends StartOptions {
  database: Config['database']
  dataDir: string
  /** Default: none. */
  encryption?: Config['encryption']
  /**
   * The gateway runs the embedded server; a command connects to the server of a running gateway if there is one; a
   * worker connects to the server of its supervisor.
   */
  role: 'gateway' | 'worker' | 'cli'
  /** Default: true for the gateway, false for the others. */
  migrate?: boolean
  /** Default 10. */
  maxConnections?: number
  /** Default 30,000. */
  statementTimeoutMs?: number
  /** Connections of all processes that an embedded server must allow. Default: enough for a gateway and commands. */
  serverConnections?: number
  events?: NonNullable<PgDatabaseOptions['events']> & Pick<Events, 'fault'>
  log?: LogLine
}

type PoolOptions = Pick<PgDatabaseOptions, 'events' | 'maxConnections' | 'statementTimeoutMs' | 'stop'>
type UrlConfig = Extract<Config['database'], { kind: 'url' }>

const retryMs = 250
/** How long a gateway waits for the database at its URL. */
const gatewayPatienceMs = 30_000

/**
 * Opens the configured database and applies migrations. Disposing it also stops the embedded server if this call
 * started it. Rejects with a sentence that an operator can act on.
 */
export function openDatabase(options: OpenDatabaseOptions): Promise<ServerDatabase> {
  const { events, start } = options
  const onFault = (error: unknown) => events?.fault({ where: 'stopping', error })
  const openAndPrepare = async (parts: OpenParts) =>
    // Another gateway may migrate for a quarter of an hour, and rows may be encrypted for hours.
    unlessAborted(prepare(parts.keep(await open(options)), options), start?.stop)
  return OpenParts.open(onFault, openAndPrepare, start)
}

/** The same database, with its schema as this program needs it. */
async function prepare(opened: ServerDatabase, options: OpenDatabaseOptions): Promise<ServerDatabase> {
  const { database, role, start } = options
  if (role !== 'cli' && database.kind === 'url') await checkNotifications(opened, database.listenUrl !== null)
  start?.stop?.throwIfAborted()
  if (options.migrate ?? role === 'gateway') await migrateAloud(opened, options)
  if (role === 'worker') await refuseOldSchema(opened)
  start?.stop?.throwIfAborted()
  return openEncrypted(opened, options)
}

/** A gateway begins the encryption, and continues where one before it was stopped. */
async function openEncrypted(opened: ServerDatabase, options: OpenDatabaseOptions): Promise<ServerDatabase> {
  const { role, log, encryption: { keys } = { keys: [] } } = options
  if (role === 'gateway' && keys.length > 0) {
    // An embedded database has no other gateway; rows of one that was killed may be left.
    if (options.database.kind === 'embedded') await endLeases(opened)
    await beginEncryption(opened, keys)
    await addFirstKey(opened, keys)
  }
  const found = await openDataKey(opened, keys)
  if (found === null) return opened
  if (!found.isComplete) {
    if (role !== 'gateway') throw new Error(unfinished)
    await encryptAll(opened, found.key, log)
  }
  return encryptedDatabase(opened, found.key)
}

const unfinished =
  'The rows of this database are being encrypted, or that was interrupted: wait for the gateway, or start it again.'

async function encryptAll(db: Database, key: DataKey, log: LogLine | undefined): Promise<void> {
  log?.('info', 'encryption begins: the rows in clear are encrypted before requests are answered')
  await forgetNumbers(db)
  const rewritten = await encryptRows(db, key)
  await noteComplete(db, Date.now())
  const rows = Object.values(rewritten).reduce((sum, each) => sum + each, 0)
  log?.('info', `encryption is on: ${rows} rows were encrypted`)
}

async function open(options: OpenDatabaseOptions): Promise<ServerDatabase> {
  const pool: PoolOptions = {
    ...(options.events === undefined ? {} : { events: options.events }),
    ...(options.statementTimeoutMs === undefined ? {} : { statementTimeoutMs: options.statementTimeoutMs }),
    maxConnections: options.maxConnections ?? 10,
    stop: options.start?.stop,
  }
  if (options.database.kind === 'url') return openUrl(options.database, options, pool)
  if (options.role === 'worker') return openOfSupervisor(options, pool)
  const attached = options.role === 'cli' ? EmbeddedPostgres.attach({ dataDir: options.dataDir }) : null
  if (attached !== null) return PgDatabase.open({ ...pool, connection: () => attached })
  return openEmbedded(options, pool)
}

/** The server may be at another port after a restart, so that each connection looks where it is. */
function openOfSupervisor({ dataDir }: OpenDatabaseOptions, pool: PoolOptions): Promise<ServerDatabase> {
  let last = EmbeddedPostgres.attach({ dataDir })
  const connection = () => {
    last = EmbeddedPostgres.attach({ dataDir }) ?? last
    if (last === null) throw new DatabaseUnavailable('the database of the supervisor does not run')
    return last
  }
  return PgDatabase.open({ ...pool, connection })
}

/** A gateway may start together with its database and waits for it; a command fails at once. */
async function openUrl(
  config: UrlConfig,
  { role, log, dataDir, start }: OpenDatabaseOptions,
  pool: PoolOptions,
): Promise<ServerDatabase> {
  const kept = timelineFile(dataDir, (sentence) => log?.('warn', sentence))
  const timelines = role === 'cli' ? { ...kept, write: () => undefined } : kept
  const since = systemClock.steadyNow()
  for (let tries = 0; ; tries++) {
    const waitedMs = systemClock.steadyNow() - since
    try {
      const db = await openNow({ ...pool, ...revealUrls(config), timelines }, start?.stop)
      if (tries > 0) log?.('info', `the database is there after ${(waitedMs / 1_000).toFixed(1)} s`)
      return db
    } catch (error) {
      if (role === 'cli' || !mayComeUp(error) || waitedMs > gatewayPatienceMs) throw error
      if (tries === 0) log?.('warn', `waiting for the database: ${error.message}`)
      await sleep(systemClock, retryMs, start?.stop)
    }
  }
}

function revealUrls({ url, listenUrl }: UrlConfig) {
  return { url: url.reveal(), ...(listenUrl !== null && { listenUrl: listenUrl.reveal() }) }
}

/** Rejects once `stop` is aborted: to connect may take long. */
async function openNow(options: PgDatabaseOptions, stop: AbortSignal | undefined): Promise<PgDatabase> {
  stop?.throwIfAborted()
  const opening = PgDatabase.open(options)
  try {
    return await unlessAborted(opening, stop)
  } catch (error) {
    if (stop?.aborted === true) opening.then((db) => db[Symbol.asyncDispose]()).catch(() => undefined)
    throw error
  }
}

/** Waiting helps where the server does not answer yet, but not where a password or a name is wrong. */
function mayComeUp(error: unknown): error is DatabaseUnavailable {
  return error instanceof DatabaseUnavailable && !/^(28|3D)...$/.test(errorCode(error.cause))
}

function openEmbedded(
  { dataDir, serverConnections, log, events, start }: OpenDatabaseOptions,
  pool: PoolOptions,
): Promise<ServerDatabase> {
  const onFault = (error: unknown) => events?.fault({ where: 'embedded postgresql', error })
  const open = async (parts: OpenParts) => {
    const started = await EmbeddedPostgres.start({
      ...{ dataDir, start },
      ...(serverConnections === undefined ? {} : { connections: serverConnections }),
      ...(log === undefined ? {} : { log }),
      onExit: (reason) => onFault(new Error(`it ended: ${reason}`)),
    })
    const server = parts.keep(started)
    return closingWith(await PgDatabase.open({ ...pool, connection: () => server.connection }), server)
  }
  return OpenParts.open(onFault, open, start)
}

/** The same database, whose disposal disposes `other` too, afterwards. */
function closingWith(db: ServerDatabase, other: AsyncDisposable): ServerDatabase {
  return {
    get server() {
      return db.server
    },
    query: (statement, values) => db.query(statement, values),
    transaction: (work) => db.transaction(work),
    listen: (channel, onNotify, onMissed) => db.listen(channel, onNotify, onMissed),
    queryApart: (statement, values) => db.queryApart(statement, values),
    async [Symbol.asyncDispose]() {
      await db[Symbol.asyncDispose]()
      await other[Symbol.asyncDispose]()
    },
  }
}

/** A worker of a newer program beside an older supervisor, which has applied what it knows. */
async function refuseOldSchema(db: Database): Promise<void> {
  const [step] = await pendingMigrations(db)
  if (step === undefined) return
  throw new Error(
    `the database lacks migration ${step.version} (${step.name}): restart the gateway as a whole`,
  )
}

/** A migration may need a session of its own, which a pooler does not give. */
async function migrateAloud(opened: Database, { database, log, start }: OpenDatabaseOptions): Promise<void> {
  const direct = database.kind === 'url' ? database.listenUrl : null
  if (direct === null) return migrateBy(opened, log)
  await using db = await PgDatabase.open({ url: direct.reveal(), maxConnections: 2, stop: start?.stop })
  await migrateBy(db, log)
}

async function migrateBy(db: Database, log: LogLine | undefined): Promise<void> {
  const steps = await migrate(db)
  await noteMigrations(db, steps, 'posthorn start')
  if (steps.length > 0) log?.('info', `database schema: ${steps.map((step) => step.name).join(', ')} applied`)
}
