import { resolve } from 'node:path'
import pg from 'pg'
import { OpenParts } from '../../kit/flow/open-parts.ts'
import type { StartOptions } from '../../kit/flow/start.ts'
import { type Backoff, backoffDelayMs } from '../../kit/time/backoff.ts'
import { sleep, systemClock } from '../../kit/time/clock.ts'
import type { ConnectionParams } from '../pg/connection.ts'
import { ensureCluster, makeFolders, readPassword, roleName, writeSettings } from './cluster.ts'
import { FolderLock, folderHolder } from './folder-lock.ts'
import { clusterLayout, type Layout } from './layout.ts'
import { clearLeftovers } from './leftover.ts'
import { freePort } from './ports.ts'
import { readPostmasterFile, servesCluster } from './postmaster-file.ts'
import { findPrograms } from './programs.ts'
import { type LogLine, ServerLog } from './server-log.ts'
import { type Launch, ServerDidNotStart, ServerProcess } from './server-process.ts'
import { chooseServerUser } from './server-user.ts'
import { type ServerAddress, socketFits, socketPort } from './settings.ts'
import { folderOfServer } from './stand-in-folder.ts'

export interface EmbeddedPostgresOptions extends StartOptions {
  dataDir: string
  log?: LogLine
  /** Listen on this TCP port of 127.0.0.1, or another where it is taken, instead of a unix socket. */
  port?: number
  /** Connections of gateway processes that the server must allow. Default: of one. */
  connections?: number
  /** False is for tests: a crash of the machine may lose data. Default true. */
  durable?: boolean
  /** Settings of the server beside those of Posthorn, by their names. */
  settings?: Readonly<Record<string, string>>
  /** Called each time the server ends unexpectedly; it is then started again. */
  onExit?: (reason: string) => void
}

const restart: Backoff = { baseMs: 100, maxMs: 5_000 }
const startTries = 5

/**
 * PostgreSQL as a child process with its data in `<dataDir>/postgres`. It is restarted whenever it ends unexpectedly,
 * and stops when this process is gone.
 */
export class EmbeddedPostgres implements AsyncDisposable {
  readonly #launch: Launch
  readonly #lock: FolderLock
  readonly #options: EmbeddedPostgresOptions
  readonly #log: LogLine
  readonly #password: string
  readonly #stopping = new AbortController()
  #address: ServerAddress
  #server: ServerProcess
  #supervising: Promise<void>

  private constructor(parts: StartedParts) {
    this.#launch = parts.launch
    this.#lock = parts.lock
    this.#options = parts.options
    this.#log = parts.options.log ?? noLog
    this.#password = parts.password
    this.#address = parts.address
    this.#server = parts.server
    this.#supervising = this.#supervise()
  }

  /**
   * Creates the cluster at the first start. Rejects with a sentence when another process holds the folder or when the
   * server does not start.
   */
  static start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
    const sayFault = (error: unknown) => options.log?.('error', String(error))
    const open = async (parts: OpenParts) => {
      const { folder, why } = folderOfServer(resolve(options.dataDir))
      if (why !== null) options.log?.('info', why)
      const layout = clusterLayout(folder)
      const user = chooseServerUser(layout)
      makeFolders(layout, user)
      const lock = FolderLock.take(layout.dataDir)
      parts.onClose(() => lock[Symbol.dispose]())
      const log = new ServerLog(layout.logFile)
      parts.onClose(() => log[Symbol.dispose]())
      const launch: Launch = { layout, user, log, programs: await findPrograms(layout, user) }
      await clearLeftovers(launch, options.log ?? noLog)
      await ensureCluster(layout, launch.programs, user, options.durable ?? true)
      const password = readPassword(layout)
      const { server, address } = await startSomewhere(launch, options, null)
      parts.onClose(() => server.stop())
      await ensureDatabase(connectionParams(address, password))
      return new EmbeddedPostgres({ launch, lock, options, password, address, server })
    }
    return OpenParts.open(sayFault, open, options.start)
  }

  /** Connection to the server that a running gateway keeps in `dataDir`; null where none runs. */
  static attach(options: { dataDir: string }): ConnectionParams | null {
    const layout = clusterLayout(folderOfServer(resolve(options.dataDir)).folder)
    if (folderHolder(layout.dataDir) === null) return null
    const file = readPostmasterFile(layout)
    if (file?.ready !== true || !servesCluster(file.pid, layout)) return null
    return connectionParams(file.address, readPassword(layout))
  }

  /** Where the server is now. A TCP port may be another one after a restart. */
  get connection(): ConnectionParams {
    return connectionParams(this.#address, this.#password)
  }

  /** The same as a URL, with the password. */
  get url(): string {
    return connectionUrl(this.connection)
  }

  /** The server's pid. */
  get pid(): number {
    return this.#server.pid
  }

  async #supervise(): Promise<void> {
    for (;;) {
      const reason = await this.#server.ended
      if (this.#isStopping()) return
      this.#log('error', `the database server died (${reason}); starting it again`)
      this.#options.onExit?.(reason)
      await this.#startAgain()
      if (this.#isStopping()) return this.#server.stop()
    }
  }

  async #startAgain(): Promise<void> {
    for (let tries = 0; !this.#isStopping(); tries++) {
      try {
        await clearLeftovers(this.#launch, this.#log)
        const { server, address } = await startSomewhere(this.#launch, this.#options, this.#address)
        this.#server = server
        this.#address = address
        this.#log('info', `the database server runs again (pid ${server.pid})`)
        return
      } catch (error) {
        this.#log(
          'error',
          `the database server does not start: ${error instanceof Error ? error.message : String(error)}`,
        )
        await sleep(systemClock, backoffDelayMs(restart, tries, Math.random()), this.#stopping.signal)
      }
    }
  }

  #isStopping(): boolean {
    return this.#stopping.signal.aborted
  }

  /** Resolves when the server has ended and the folder is free. */
  async stop(): Promise<void> {
    if (this.#isStopping()) return this.#supervising
    this.#stopping.abort()
    await this.#server.stop()
    await this.#supervising
    this.#launch.log[Symbol.dispose]()
    this.#lock[Symbol.dispose]()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop()
  }
}

interface StartedParts {
  launch: Launch
  lock: FolderLock
  options: EmbeddedPostgresOptions
  password: string
  address: ServerAddress
  server: ServerProcess
}

/** Prefers the address it had before. Where the port is taken it tries another. */
async function startSomewhere(
  launch: Launch,
  options: EmbeddedPostgresOptions,
  before: ServerAddress | null,
): Promise<{ server: ServerProcess; address: ServerAddress }> {
  const { durable = true, connections, settings, start } = options
  for (let tries = 1; ; tries++) {
    const address = await chooseAddress(launch.layout, options, before)
    writeSettings(launch.layout, {
      address,
      durable,
      ...(connections !== undefined && { connections }),
      ...(settings !== undefined && { settings }),
    })
    try {
      return { server: await ServerProcess.start(launch, start?.stop), address }
    } catch (error) {
      const portTaken = error instanceof ServerDidNotStart && /Address already in use/.test(error.message)
      if (!portTaken || tries >= startTries) throw error
    }
  }
}

async function chooseAddress(
  layout: Layout,
  options: EmbeddedPostgresOptions,
  before: ServerAddress | null,
): Promise<ServerAddress> {
  if (options.port === undefined && socketFits(layout.socketDir)) {
    return { kind: 'socket', folder: layout.socketDir }
  }
  return { kind: 'tcp', port: await freePort(before?.kind === 'tcp' ? before.port : (options.port ?? null)) }
}

function connectionParams(address: ServerAddress, password: string): ConnectionParams {
  const login = { user: roleName, password, database: roleName }
  switch (address.kind) {
    case 'socket':
      return { host: address.folder, port: socketPort, ...login }
    case 'tcp':
      return { host: '127.0.0.1', port: address.port, ...login }
  }
}

/** A URL for `pg` and for libpq, which both take the folder of a socket as the parameter `host`. */
function connectionUrl({ host, port, user, password, database }: ConnectionParams): string {
  const where = host.startsWith('/')
    ? `localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
    : `${host}:${port}/${database}`
  return `postgresql://${user}:${encodeURIComponent(password)}@${where}`
}

async function ensureDatabase(connection: ConnectionParams): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [connection.database])
    if (found.rowCount === 0)
      await client.query(`CREATE DATABASE ${client.escapeIdentifier(connection.database)}`)
  } finally {
    await client.end()
  }
}

const noLog: LogLine = () => undefined
