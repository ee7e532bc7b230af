import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedPostgres } from '../../packages/store/embedded/embedded-postgres.ts'
import { clusterLayout } from '../../packages/store/embedded/layout.ts'
import { readPostmasterFile } from '../../packages/store/embedded/postmaster-file.ts'
import { PgDatabase } from '../../packages/store/pg/pg-database.ts'
import { freePort } from '../../test/support/free-port.ts'
import { GatewayRun, program } from './gateway-run.ts'

const run = promisify(execFile)

export interface InstallationOptions {
  /** The content of posthorn.yaml as JSON; `listen` and `dataDir` are added. */
  settings: Record<string, unknown> | ((installation: Installation) => Promise<Record<string, unknown>>)
  /** Null: the embedded database. */
  databaseUrl: string | null
  /** Null: below the folder of the installation. */
  dataDir: string | null
}

/** A folder with a posthorn.yaml, and an operator's actions on it. */
export class Installation implements Disposable {
  readonly folder: string
  readonly dataDir: string
  readonly port: number
  readonly #environment: NodeJS.ProcessEnv
  readonly #databaseUrl: string | null

  private constructor(folder: string, port: number, { databaseUrl, dataDir }: InstallationOptions) {
    this.folder = folder
    this.port = port
    this.dataDir = dataDir ?? join(folder, 'data')
    this.#databaseUrl = databaseUrl
    const { DATABASE_URL: _, ...environment } = process.env
    this.#environment = {
      ...environment,
      POSTHORN_CONFIG: join(folder, 'posthorn.yaml'),
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    }
  }

  static async open(options: InstallationOptions): Promise<Installation> {
    const folder = mkdtempSync(join(tmpdir(), 'posthorn-regression-'))
    // As root the embedded server runs as another user, who must be able to enter the folder.
    chmodSync(folder, 0o711)
    const installation = new Installation(folder, await freePort(), options)
    const { port, dataDir } = installation
    const settings =
      typeof options.settings === 'function' ? await options.settings(installation) : options.settings
    const content = { listen: { host: '127.0.0.1', port }, dataDir, ...settings }
    writeFileSync(join(folder, 'posthorn.yaml'), JSON.stringify(content, null, 2))
    return installation
  }

  /** Starts a gateway, also of another `version`. A second one on another `port` needs a database at a URL. */
  start(port = this.port, more: NodeJS.ProcessEnv = {}, version = program): Promise<GatewayRun> {
    const { logFile } = this
    const environment = { ...this.#environment, ...more }
    return GatewayRun.start({ folder: this.folder, environment, port, logFile, program: version })
  }

  /** Writes a second posthorn.yaml with another port of every upstream; for the environment of `start`. */
  behind(upstreamPort: number): NodeJS.ProcessEnv {
    const file = join(this.folder, `behind-${upstreamPort}.yaml`)
    const settings = JSON.parse(readFileSync(join(this.folder, 'posthorn.yaml'), 'utf8')) as {
      upstreams: { port?: number }[]
    }
    for (const upstream of settings.upstreams) if (upstream.port !== undefined) upstream.port = upstreamPort
    writeFileSync(file, JSON.stringify(settings, null, 2))
    return { POSTHORN_CONFIG: file }
  }

  /** The log of all gateways so far. */
  log(): string {
    return readFileSync(this.logFile, 'utf8')
  }

  get logFile(): string {
    return join(this.folder, 'gateway.log')
  }

  /** Runs `posthorn <args>`; returns its output. Rejects on any exit code but 0. */
  command(...args: string[]): Promise<string> {
    return this.#commandOf(program, args)
  }

  async #commandOf(version: string, args: string[]): Promise<string> {
    const options = { cwd: this.folder, env: this.#environment, timeout: 60_000, maxBuffer: 2 ** 26 }
    const { stdout } = await run(process.execPath, [version, ...args], options)
    return stdout
  }

  /**
   * Creates an account with money, a sender, a price and a key, and returns the key. The gateway must run.
   */
  async makeAccount(channels: readonly string[] = ['sms'], version = program): Promise<string> {
    const command = (...args: string[]) => this.#commandOf(version, args)
    await command('accounts', 'create', 'shop')
    const [key] = await Promise.all([
      command('keys', 'create', '--json'),
      command('topup', '10000000'),
      ...channels.flatMap((channel) => [
        command('senders', 'add', 'Shop', '--channel', channel),
        command('tariffs', 'set', '0.50', '--channel', channel),
      ]),
    ])
    return (JSON.parse(key) as { key: string }).key
  }

  /** Connects to the database of the running gateway. */
  openDatabase(): Promise<PgDatabase> {
    if (this.#databaseUrl !== null) return PgDatabase.open({ url: this.#databaseUrl, maxConnections: 2 })
    const attached = EmbeddedPostgres.attach({ dataDir: this.dataDir })
    if (attached === null) throw new Error('the embedded database does not run')
    return PgDatabase.open({ connection: () => attached, maxConnections: 2 })
  }

  /** Of the embedded database; null where it does not run. */
  databasePid(): number | null {
    return readPostmasterFile(clusterLayout(this.dataDir))?.pid ?? null
  }

  /** SIGKILL for the embedded database. Returns its pid. */
  killDatabase(): number {
    const pid = this.databasePid()
    if (pid === null) throw new Error('the embedded database does not run')
    process.kill(pid, 'SIGKILL')
    return pid
  }

  [Symbol.dispose](): void {
    if (process.env['POSTHORN_KEEP'] !== undefined) process.stderr.write(`kept: ${this.folder}\n`)
    else rmSync(this.folder, { recursive: true, force: true })
  }
}
