import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CallbackReceiver } from '../bench/load/callback-receiver.ts'
import { scriptedPhones, scriptHandsets } from '../bench/operation-bodies.ts'
import { SandboxProcess } from '../packages/gateway/sandbox/sandbox-process.ts'
import { sandboxWebhooks, setSandboxWebhooks } from '../packages/gateway/sandbox/sandbox-webhooks.ts'
import { OpenParts } from '../packages/kit/flow/open-parts.ts'
import { systemClock } from '../packages/kit/time/clock.ts'
import { EmbeddedPostgres } from '../packages/store/embedded/embedded-postgres.ts'
import { PgDatabase } from '../packages/store/pg/pg-database.ts'
import { seedSandbox } from '../packages/store/sandbox/seed-sandbox.ts'
import type { GatewayRun } from '../regression/support/gateway-run.ts'
import { Installation } from '../regression/support/installation.ts'
import { LiveMemory } from '../regression/support/live-memory.ts'
import { freePort } from '../test/support/free-port.ts'
import { configAt, settingsOf } from './installation-settings.ts'
import { soakApiKey } from './traffic/client.ts'

/** Of the gateway that is restarted: so SIGHUP replaces workers. */
const processes = 2

/** Two gateways on one database between simulated carriers and a receiver of callbacks. */
export class SoakScene implements AsyncDisposable {
  readonly database: EmbeddedPostgres
  readonly network: SandboxProcess
  readonly installation: Installation
  readonly receiver: CallbackReceiver
  /** Connections of the soak itself. */
  readonly db: PgDatabase
  /** Never restarted, and judged. */
  readonly steady: GatewayRun
  readonly liveMemory: LiveMemory
  readonly restartedPort: number
  #restarted: GatewayRun
  readonly #opened: OpenParts

  private constructor(parts: Parts, opened: OpenParts) {
    this.database = parts.database
    this.network = parts.network
    this.installation = parts.installation
    this.receiver = parts.receiver
    this.db = parts.db
    this.steady = parts.steady
    this.liveMemory = parts.liveMemory
    this.restartedPort = parts.restartedPort
    this.#restarted = parts.restarted
    this.#opened = opened
  }

  static async open(onCallback: (body: string) => void): Promise<SoakScene> {
    const opened = new OpenParts((error) => console.error(error))
    try {
      return new SoakScene(await openParts(opened, onCallback), opened)
    } catch (error) {
      await opened[Symbol.asyncDispose]()
      throw error
    }
  }

  get hook(): string {
    return hookOf(this.receiver)
  }

  /** The run of the moment of the gateway that is restarted. */
  get restarted(): GatewayRun {
    return this.#restarted
  }

  async startAgain(): Promise<void> {
    this.#restarted = await start(this.installation, this.restartedPort)
  }

  /** Sets the faults of a simulated carrier, for none `{}`. */
  async setFaults(carrier: string, faults: object): Promise<void> {
    await this.onNetwork('PUT', `faults/${carrier}`, faults)
  }

  /** A request to the simulated network. Rejects where it is refused. */
  async onNetwork(method: string, path: string, body?: object): Promise<string> {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) }
    const answer = await fetch(`${this.network.addresses.http}/sandbox/${path}`, init)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`the simulated network refuses ${method} ${path}: ${text}`)
    return text
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#restarted[Symbol.asyncDispose]()
    await this.#opened[Symbol.asyncDispose]()
  }
}

interface Parts {
  database: EmbeddedPostgres
  network: SandboxProcess
  installation: Installation
  receiver: CallbackReceiver
  db: PgDatabase
  steady: GatewayRun
  liveMemory: LiveMemory
  restartedPort: number
  restarted: GatewayRun
}

async function openParts(opened: OpenParts, onCallback: (body: string) => void): Promise<Parts> {
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-soak-'))
  // As root the database runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711)
  opened.keep(closing(() => rmSync(folder, { recursive: true, force: true })))
  const connections = 17 * (1 + processes)
  const database = opened.keep(
    await EmbeddedPostgres.start({ dataDir: join(folder, 'database'), connections }),
  )
  const log = () => undefined
  const dataDir = join(folder, 'network')
  const network = opened.keep(await SandboxProcess.open({ dataDir, clock: systemClock, log }))
  const receiver = await CallbackReceiver.open(onCallback)
  opened.keep(closing(() => receiver[Symbol.dispose]()))
  const installation = await Installation.open({
    settings: ({ port, folder: own }) =>
      Promise.resolve(settingsOf(configAt(port, network.addresses), network.addresses, own)),
    databaseUrl: database.url,
    dataDir: null,
  })
  opened.keep(closing(() => installation[Symbol.dispose]()))
  const liveMemory = new LiveMemory(join(folder, 'live-memory'))
  const steady = opened.keep(await installation.start(installation.port, liveMemory.environment))
  const db = opened.keep(await PgDatabase.open({ url: database.url, maxConnections: 2 }))
  await prepare({ db, installation, network, receiver })
  const restartedPort = await freePort()
  const restarted = await start(installation, restartedPort)
  return { database, network, installation, receiver, db, steady, liveMemory, restartedPort, restarted }
}

/** An account with money and every channel, carriers that know where reports go, and handsets that fall back. */
async function prepare(parts: Pick<Parts, 'db' | 'installation' | 'network' | 'receiver'>): Promise<void> {
  const { db, installation, network, receiver } = parts
  const { upstreams, contract } = configAt(installation.port, network.addresses)
  await seedSandbox(db, { apiKey: soakApiKey, currency: contract.currency })
  await installation.command('topup', '100000000')
  // Callbacks of pipelines go to the notification address.
  await installation.command('accounts', 'notify', hookOf(receiver))
  const webhooks = sandboxWebhooks(upstreams, `http://127.0.0.1:${installation.port}`)
  await setSandboxWebhooks(network.addresses.http, webhooks, (sentence) => console.error(sentence))
  const port = Number(new URL(network.addresses.http).port)
  await scriptHandsets(port, scriptedPhones, { rcs: 'refused', viber: 'undeliverable' })
}

function closing(close: () => void): AsyncDisposable {
  return {
    [Symbol.asyncDispose]: () => {
      close()
      return Promise.resolve()
    },
  }
}

function hookOf({ port }: CallbackReceiver): string {
  return `http://127.0.0.1:${port}/hook`
}

function start(installation: Installation, port: number): Promise<GatewayRun> {
  return installation.start(port, { POSTHORN_PROCESSES: String(processes) })
}
