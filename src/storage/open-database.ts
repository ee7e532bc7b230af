import type { Config } from '../config/config.ts'
import type { Events } from '../observability/events.ts'
import type { Database } from './database.ts'
import { EmbeddedPostgres } from './embedded/embedded-postgres.ts'
import type { LogLine } from './embedded/server-log.ts'
import { migrate } from './migrate.ts'
import { PgDatabase, type PgDatabaseOptions } from './pg-database.ts'

export interface OpenDatabaseOptions {
  database: Config['database']
  dataDir: string
  /** The gateway keeps the embedded server; a command joins the one of a running gateway if there is one. */
  role: 'gateway' | 'cli'
  /** Default: the gateway does, a command does not. */
  migrate?: boolean
  /** Default 10. */
  maxConnections?: number
  events?: PgDatabaseOptions['events'] & Pick<Events, 'fault'>
  log?: LogLine
}

/**
 * The database of the configuration, with the schema of this program. Disposing it also stops the embedded
 * server if this call started it. Rejects with a sentence that a person can act on.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const opened = await open(options)
  try {
    if (options.migrate ?? options.role === 'gateway') await migrateAloud(opened, options.log)
    return opened
  } catch (error) {
    await opened[Symbol.asyncDispose]()
    throw error
  }
}

async function open(options: OpenDatabaseOptions): Promise<Database> {
  const pool: Pick<PgDatabaseOptions, 'events' | 'maxConnections'> = {
    ...(options.events === undefined ? {} : { events: options.events }),
    maxConnections: options.maxConnections ?? 10,
  }
  if (options.database.kind === 'url') return PgDatabase.open({ ...pool, url: options.database.url.reveal() })
  const attached = options.role === 'cli' ? EmbeddedPostgres.attach({ dataDir: options.dataDir }) : null
  if (attached !== null) return PgDatabase.open({ ...pool, connection: () => attached })
  return openEmbedded(options, pool)
}

async function openEmbedded(
  { dataDir, log, events }: OpenDatabaseOptions,
  pool: Pick<PgDatabaseOptions, 'events' | 'maxConnections'>,
): Promise<Database> {
  const server = await EmbeddedPostgres.start({
    dataDir,
    ...(log === undefined ? {} : { log }),
    onExit: (reason) =>
      events?.fault({ where: 'embedded postgresql', error: new Error(`it ended: ${reason}`) }),
  })
  try {
    const db = await PgDatabase.open({ ...pool, connection: () => server.connection })
    return closingWith(db, server)
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** The same database, whose disposal disposes `other` too, afterwards. */
function closingWith(db: Database, other: AsyncDisposable): Database {
  return {
    query: (statement, values) => db.query(statement, values),
    transaction: (work) => db.transaction(work),
    listen: (channel, onNotify) => db.listen(channel, onNotify),
    async [Symbol.asyncDispose]() {
      await db[Symbol.asyncDispose]()
      await other[Symbol.asyncDispose]()
    },
  }
}

async function migrateAloud(db: Database, log: LogLine | undefined): Promise<void> {
  const steps = await migrate(db)
  if (steps.length > 0) log?.('info', `database schema: ${steps.map((step) => step.name).join(', ')} applied`)
}
