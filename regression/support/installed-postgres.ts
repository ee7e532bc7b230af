import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { clusterLayout } from '../../packages/store/embedded/layout.ts'
import { asUser, programEnvironment } from '../../packages/store/embedded/run-program.ts'
import { chooseServerUser, type ServerUser } from '../../packages/store/embedded/server-user.ts'
import { freePort } from '../../test/support/free-port.ts'
import { until, within } from './until.ts'

const run = promisify(execFile)
/** Another one may hold servers that the system's packages do not have, laid out likewise. */
const packages = process.env['POSTHORN_TEST_POSTGRES'] ?? '/usr/lib/postgresql'
export const roleName = 'posthorn'

/** The programs of the newest PostgreSQL that the system's packages installed; null where there is none. */
export function installedPrograms(): string | null {
  const versions = existsSync(packages) ? readdirSync(packages).map(Number) : []
  const newest = Math.max(0, ...versions.filter((version) => version >= 14))
  const folder = join(packages, String(newest), 'bin')
  return existsSync(join(folder, 'pg_basebackup')) ? folder : null
}

/** Whether that PostgreSQL can be a server of Citus. */
export function hasCitus(): boolean {
  const programs = installedPrograms()
  return programs !== null && existsSync(join(programs, '..', 'lib', 'citus.so'))
}

/** A PostgreSQL server of the system's packages with a port of its own, which trusts everybody on this machine. */
export class InstalledPostgres implements AsyncDisposable {
  readonly folder: string
  readonly port: number
  readonly #programs: string
  readonly #user: ServerUser | null
  #process: ChildProcess | null = null

  private constructor(programs: string, folder: string, port: number) {
    this.#programs = programs
    this.folder = folder
    this.port = port
    this.#user = chooseServerUser(clusterLayout(folder))
  }

  /** A new cluster that is not started yet, with more settings. */
  static async create(...settings: string[]): Promise<InstalledPostgres> {
    const server = await InstalledPostgres.#place()
    const locale = ['-E', 'UTF8', '--locale=C', '--no-sync']
    await server.run('initdb', '-D', server.#cluster, '-U', roleName, '-A', 'trust', ...locale)
    server.configure(
      `port = ${server.port}`,
      `listen_addresses = '127.0.0.1'`,
      `unix_socket_directories = ''`,
      'fsync = off',
      'shared_buffers = 64MB',
      'wal_keep_size = 1GB',
      'max_connections = 200',
      ...settings,
    )
    return server
  }

  static async #place(): Promise<InstalledPostgres> {
    const programs = installedPrograms()
    if (programs === null) throw new Error(`PostgreSQL is not installed in ${packages}`)
    const folder = mkdtempSync(join(tmpdir(), 'posthorn-server-'))
    chmodSync(folder, 0o711)
    const server = new InstalledPostgres(programs, folder, await freePort())
    server.makeFolder('cluster')
    return server
  }

  urlOf(database: string): string {
    return `postgres://${roleName}@127.0.0.1:${this.port}/${database}`
  }

  /** A new folder of the server's user. */
  makeFolder(name: string): string {
    const path = join(this.folder, name)
    mkdirSync(path, { mode: 0o700 })
    this.#own(path)
    return path
  }

  /** Writes a file of the server's user. */
  writeFile(path: string, content: string): void {
    writeFileSync(path, content)
    this.#own(path)
  }

  #own(path: string): void {
    if (this.#user !== null) chownSync(path, this.#user.uid, this.#user.gid)
  }

  /** A standby that streams from this running server under the name `name`, and follows it until it is promoted. */
  async standby(name: string): Promise<InstalledPostgres> {
    const standby = await InstalledPostgres.#place()
    const source = `host=127.0.0.1 port=${this.port} user=${roleName} application_name=${name}`
    await standby.run('pg_basebackup', '-D', standby.#cluster, '-d', source, '-R', '-c', 'fast', '--no-sync')
    standby.configure(`port = ${standby.port}`)
    return standby
  }

  /** Adds lines to the configuration; read at the next start. */
  configure(...lines: string[]): void {
    appendFileSync(join(this.#cluster, 'postgresql.conf'), `\n${lines.join('\n')}\n`)
  }

  /** A file beside the cluster that only its server can read. */
  ownFile(path: string): void {
    this.#own(path)
    chmodSync(path, 0o600)
  }

  get hbaFile(): string {
    return join(this.#cluster, 'pg_hba.conf')
  }

  /**
   * Resolves when it accepts connections. The server ends with this process in any case. `cluster` is another folder
   * with a copy of the cluster.
   */
  async start(cluster = this.#cluster): Promise<void> {
    const log = openSync(join(this.folder, 'server.log'), 'a')
    const child = spawn(join(this.#programs, 'postgres'), ['-D', cluster], {
      stdio: ['ignore', log, log],
      cwd: cluster,
      env: programEnvironment(),
      ...asUser(this.#user),
    })
    closeSync(log)
    this.#process = child
    endWithThisProcess(child)
    await until('the server accepts connections', 30_000, () => {
      if (child.exitCode !== null) throw new Error(`it ended; it said: ${this.log().slice(-2_000)}`)
      return this.query('SELECT 1').then(
        () => null,
        (error: Error) => error.message,
      )
    })
  }

  /** Reads the configuration again. */
  reload(): void {
    const pid = this.#process?.pid
    if (pid === undefined) throw new Error('the server was not started')
    process.kill(pid, 'SIGHUP')
  }

  /** Resolves when the standby is a primary. */
  async promote(): Promise<void> {
    await this.query('SELECT pg_promote(true, 30)')
  }

  /** By a connection of its own, also through a pooler at another port. */
  async query<Row>(text: string, port = this.port): Promise<Row[]> {
    const where = { host: '127.0.0.1', port, user: roleName, database: 'postgres' }
    const client = new pg.Client({ ...where, ssl: false, connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query(text)
      return rows as Row[]
    } finally {
      client.end().catch(() => undefined)
    }
  }

  log(): string {
    return readFileSync(join(this.folder, 'server.log'), 'utf8')
  }

  /** Ends all connections and then the server, as for a restart. */
  async stop(): Promise<void> {
    const child = this.#process
    if (child?.pid === undefined) throw new Error('the server was not started')
    const ended = once(child, 'exit')
    process.kill(child.pid, 'SIGINT')
    await within('the server to stop', 60_000, ended)
  }

  /** SIGKILL for all its processes at once, as when the machine loses its power. */
  async kill(): Promise<void> {
    const child = this.#process
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    this.#signal('SIGKILL')
    await within('the killed server to end', 10_000, ended)
  }

  /** Its processes stand still, and the system still accepts connections for it. */
  freeze(): void {
    this.#signal('SIGSTOP')
  }

  thaw(): void {
    this.#signal('SIGCONT')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill()
    rmSync(this.folder, { recursive: true, force: true })
  }

  get #cluster(): string {
    return join(this.folder, 'cluster')
  }

  #signal(signal: NodeJS.Signals): void {
    const pid = this.#process?.pid
    if (pid === undefined) throw new Error('the server was not started')
    for (const each of [pid, ...childrenOf(pid)]) {
      try {
        process.kill(each, signal)
      } catch {
        // It has ended meanwhile.
      }
    }
  }

  /** Runs one of its programs as the server's user. */
  async run(program: string, ...args: string[]): Promise<void> {
    const options = { cwd: this.folder, env: programEnvironment(), timeout: 60_000, ...asUser(this.#user) }
    await run(join(this.#programs, program), args, options)
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const [, ppid] = /\) \S (\d+) /.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
      return Number(ppid) === parent ? [Number(name)] : []
    } catch {
      return []
    }
  })
}

/** A shell waits until the system closes its input, and then ends the server and what it started. */
function endWithThisProcess({ pid }: ChildProcess): void {
  const script = 'read -r _; kill -CONT "$1"; kill -QUIT "$1"'
  const watch = spawn('/bin/sh', ['-c', script, 'posthorn-test-watch', String(pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watch.unref()
  ;(watch.stdin as unknown as { unref(): void }).unref()
}
