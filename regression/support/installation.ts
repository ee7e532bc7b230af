import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { setSender } from '../../packages/administration/accounts/senders.ts'
import type { Channel } from '../../packages/domain/plan/plan.ts'
import { createAccount, topUp } from '../../packages/store/accounts/accounts.ts'
import { createApiKey } from '../../packages/store/accounts/api-keys.ts'
import { EmbeddedPostgres } from '../../packages/store/embedded/embedded-postgres.ts'
import { clusterLayout } from '../../packages/store/embedded/layout.ts'
import { readPostmasterFile } from '../../packages/store/embedded/postmaster-file.ts'
import { setTariff } from '../../packages/store/money/tariffs.ts'
import { PgDatabase } from '../../packages/store/pg/pg-database.ts'
import { freePort } from '../../test/support/free-port.ts'
import { GatewayRun, program } from './gateway-run.ts'
import { until } from './until.ts'

const run = promisify(execFile)
const million = 1_000_000
/** Calls show a number of the carrier. */
const callChannels: readonly Channel[] = ['voice', 'call']

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
  /** Of the settings: where the URL leads to a pooler. */
  #listenUrl: string | undefined

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
    installation.#listenUrl = (settings['database'] as { listenUrl?: string } | undefined)?.listenUrl
    writeFileSync(join(folder, 'posthorn.yaml'), JSON.stringify(content, null, 2))
    return installation
  }

  /** Starts a gateway. A second one on another `port` needs a database at a URL. */
  start(port = this.port, more: NodeJS.ProcessEnv = {}): Promise<GatewayRun> {
    const { logFile } = this
    const environment = { ...this.#environment, ...more }
    return GatewayRun.start({ folder: this.folder, environment, port, logFile })
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
  async command(...args: string[]): Promise<string> {
    const options = { cwd: this.folder, env: this.#environment, timeout: 60_000, maxBuffer: 2 ** 26 }
    const { stdout } = await run(process.execPath, [program, ...args], options)
    return stdout
  }

  /**
   * Creates an account with money, a key, and on each channel a sender and a price, as commands do, of which each takes
   * half a second of processor time. Returns the key once the gateway, which must run, takes it.
   */
  async makeAccount(prices: Partial<Record<Channel, number>> = { sms: 0.5 }): Promise<string> {
    await using db = await this.openDatabase()
    const accountId = await createAccount(db, { name: 'shop', currency: 'UAH' })
    await topUp(db, { accountId, amountMicros: 10_000_000 * million, note: null })
    for (const [channel, price] of Object.entries(prices) as [Channel, number][]) {
      if (!callChannels.includes(channel))
        await setSender(db, { accountId, channel, name: 'Shop', status: 'approved' })
      await setTariff(db, { accountId: null, channel, prefix: '', priceMicros: price * million })
    }
    const { key } = await createApiKey(db, { accountId, name: 'shop' })
    await until('the gateway takes the key', 10_000, () => this.#refusal(key))
    return key
  }

  /** What the gateway says to a request with the key; null where it answers. */
  async #refusal(key: string): Promise<string | null> {
    const headers = { authorization: `Bearer ${key}` }
    const answer = await fetch(`http://127.0.0.1:${this.port}/v1/events?limit=1`, { headers })
    const text = await answer.text()
    return answer.ok ? null : text
  }

  /** Connects to the database of the running gateway. */
  openDatabase(): Promise<PgDatabase> {
    const [url, listenUrl] = [this.#databaseUrl, this.#listenUrl]
    if (url !== null)
      return PgDatabase.open({ url, ...(listenUrl !== undefined && { listenUrl }), maxConnections: 2 })
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
