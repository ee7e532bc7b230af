import pg from 'pg'
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../../simulators/sandbox.ts'
import { smsCarriers } from '../../../../simulators/sms-carriers.ts'
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.ts'
import { Receiver } from '../../../../test/support/receiver.ts'
import { explain } from '../../../domain/message/story/explain.ts'
import { createLogger } from '../../../observability/logger.ts'
import { topUp } from '../../../store/accounts/accounts.ts'
import type { Database } from '../../../store/database.ts'
import { readMessageStory } from '../../../store/message-search/message-story.ts'
import { audit } from '../../../store/money/audit.ts'
import { openDatabase } from '../../../store/open-database.ts'
import { seedSandbox } from '../../../store/sandbox/seed-sandbox.ts'
import { Gateway } from '../../gateway.ts'
import { sandboxWebhooks, setSandboxWebhooks } from '../../sandbox/sandbox-webhooks.ts'
import { Client, type StatusAnswer } from './client.ts'
import { type Settings, stageConfig, withEveryChannel } from './harness-config.ts'
import { until } from './until.ts'

/** A key like a client's, so that a test finds it in a log. */
export const apiKey = 'stage-key-7Qx2mB9'
/** Balance of the demo account by default. */
export const openingAmount = 1_000
/** Opening a connection costs the server as much as hundreds of statements. */
const databaseConnections = 4
/** Price of one part, by the tariff of the demo account. */
export const price = 0.5

export interface StageOptions {
  /** By name: each is a simulated network and the upstream to it. Default: one, `carrier`. */
  carriers?: Record<string, CarrierOptions>
  /** Also carriers of every other channel, as `npm start` has them. Default: sms only. */
  everyChannel?: boolean
  /** Sections of posthorn.yaml besides the upstreams. */
  settings?: Settings
  /** Texts of files that the settings name. */
  files?: Record<string, string>
  /** Opening balance of the account. */
  amount?: number
  logLevel?: 'debug' | 'info'
  /** Another build of the console. */
  consoleFolder?: string
}

export interface CarrierOptions {
  sms?: Partial<SandboxOptions['sms']>
  /** Settings of the upstream in posthorn.yaml. */
  upstream?: Settings
  /** Connect the upstream to this SMSC instead. */
  instead?: { host: string; port: number }
}

/** Simulators on free ports, without delays. */
export const everyCarrier = {
  telegram: { port: 0, deliveryDelayMs: 5, retryAfterMs: 50 },
  rbm: { port: 0, deliveryDelayMs: 5, retryAfterMs: 50 },
  infobip: { port: 0, deliveryDelayMs: 5, retryAfterMs: 50 },
  whatsapp: { port: 0, deliveryDelayMs: 5, retryAfterMs: 50 },
  smsRu: { port: 0 },
  ...Object.fromEntries(
    smsCarriers.map(({ name }) => [name, { port: 0, deliveryDelayMs: 5, retryAfterMs: 50 }]),
  ),
  sip: { port: 0 },
  smtp: { port: 0 },
}

/** The body of a callback. */
export interface ReceivedCallback {
  success: boolean
  id: string
  msg_id: string
  type: string
  status: string
  error?: string
  updated: string
  replies?: { datetime: string; message: string }[]
}

/**
 * A whole gateway in this process, with a PostgreSQL database, simulated carriers and a receiver of callbacks on the
 * loopback address.
 */
export class GatewayHarness implements AsyncDisposable {
  readonly db: Database
  readonly client: Client
  readonly receiver: Receiver
  /** Every line that the gateway logged. */
  readonly logged: string[] = []
  readonly #options: StageOptions
  readonly #database: FreshDatabase
  readonly #networks = new Map<string, Sandbox>()
  #gateway: Gateway | null = null

  static async open(options: StageOptions = {}): Promise<GatewayHarness> {
    const harness = new GatewayHarness(
      options,
      await freshDatabase({ maxConnections: 2 }),
      await Receiver.open(),
    )
    try {
      for (const [name, { sms }] of Object.entries(harness.#carriers())) {
        const quick = { port: 0, deliveryDelayMs: 5, trackDuplicates: true }
        const others = options.everyChannel ? everyCarrier : {}
        const sandbox = await startSandbox({
          dataDir: null,
          http: { port: 0 },
          sms: { ...quick, ...sms },
          ...others,
        })
        harness.#networks.set(name, sandbox)
      }
      await harness.start()
      return harness
    } catch (error) {
      await harness[Symbol.asyncDispose]()
      throw error
    }
  }

  private constructor(options: StageOptions, database: FreshDatabase, receiver: Receiver) {
    this.#options = options
    this.#database = database
    this.db = database.db
    this.receiver = receiver
    this.client = new Client({ url: () => this.url, apiKey, hook: receiver.url() })
  }

  /** Of the gateway. */
  get url(): string {
    return this.#gateway?.url ?? 'http://the.gateway.is.not.running'
  }

  /** Where SMPP clients connect, with `smppServer` among the settings. */
  get smppPort(): number {
    return this.#gateway?.smppPort ?? 0
  }

  get smppTlsPort(): number {
    return this.#gateway?.smppTlsPort ?? 0
  }

  get databaseUrl(): string {
    return this.#database.url
  }

  /** Opens the gateway on the harness's database; also after `stop`, even with another configuration. */
  async start(change: Pick<StageOptions, 'carriers' | 'settings' | 'consoleFolder'> = {}): Promise<void> {
    const { carriers = this.#carriers(), settings = {}, consoleFolder } = { ...this.#options, ...change }
    const upstreams = Object.entries(carriers).map(([name, { upstream = {}, instead }]) => ({
      name,
      addresses: this.network(name).addresses,
      settings: { ...upstream, ...instead },
    }))
    const config = stageConfig(upstreams, settings, this.#database.url, this.#options.files)
    this.#gateway = await Gateway.open({
      config: this.#options.everyChannel ? withEveryChannel(config, this.network().addresses) : config,
      logger: createLogger({
        level: this.#options.logLevel ?? 'info',
        destination: { write: (line: string) => this.logged.push(line) },
      }),
      prepare: (db) => this.#seed(db),
      outside: { openDatabase: (given) => openDatabase({ ...given, maxConnections: databaseConnections }) },
      sandboxUrl: this.network().addresses.http,
      ...(consoleFolder !== undefined && { consoleFolder }),
    })
    if (!this.#options.everyChannel) return
    const { http } = this.network().addresses
    const webhooks = sandboxWebhooks(withEveryChannel(config, this.network().addresses).upstreams, this.url)
    await setSandboxWebhooks(http, webhooks, (sentence) => {
      throw new Error(sentence)
    })
  }

  /** The link that creates the first user of the console; null where a user exists. */
  firstUserUrl(): Promise<string | null> {
    return this.#gateway?.firstUserUrl() ?? Promise.resolve(null)
  }

  /** Stops the gateway gracefully, as SIGTERM does. */
  async stop(): Promise<void> {
    const gateway = this.#gateway
    this.#gateway = null
    await gateway?.[Symbol.asyncDispose]()
  }

  /** The simulated network of a carrier; by default the first one. */
  network(name = Object.keys(this.#carriers())[0] ?? ''): Sandbox {
    const network = this.#networks.get(name)
    if (network === undefined) throw new Error(`this harness has no carrier ${name}`)
    return network
  }

  /** Callbacks so far, oldest first; with an id, those of one message. */
  callbacks(id?: number | string): ReceivedCallback[] {
    const all = this.receiver.received.map(({ body }) => JSON.parse(body) as ReceivedCallback)
    return id === undefined ? all : all.filter((callbacks) => callbacks.id === String(id))
  }

  /** Resolves with the callbacks of a message once there are `count`. */
  untilCallbacks(id: number | string, count = 1): Promise<ReceivedCallback[]> {
    return until(`${count} callback(s) about ${id}`, () => {
      const callbacks = this.callbacks(id)
      return callbacks.length >= count ? callbacks : null
    })
  }

  /** Resolves with the callback that has this status of a message. */
  untilCallbackOf(id: number | string, status: string): Promise<ReceivedCallback> {
    return until(`a callback that ${id} is ${status}`, () => {
      return this.callbacks(id).find((callbacks) => callbacks.status === status) ?? null
    })
  }

  /** Resolves with the answer of `status` once it is one of `statuses`. */
  untilStatus(id: number | string, ...statuses: string[]): Promise<StatusAnswer> {
    let last = ''
    return until(`message ${id} to be ${statuses.join(' or ')}`, async () => {
      const answer = await this.client.status(id)
      last = answer.status
      return statuses.includes(last) ? answer : null
    }).catch((error: unknown) => {
      throw new Error(`message ${id} stayed ${last}`, { cause: error })
    })
  }

  /** Resolves when `count` receipts of the first carrier have been acknowledged. */
  async untilReceiptsAcked(count: number): Promise<void> {
    const { smsc } = this.network()
    await until(`${count} acknowledged receipts`, () =>
      (smsc.stats()['receiptsAcked'] ?? 0) >= count ? true : null,
    )
  }

  /** Resolves when no message is open. */
  async untilAllEnded(withinMs?: number): Promise<void> {
    const text = 'SELECT count(*) FROM messages WHERE phase < 9'
    const ended = async () => ((await this.#count(text)) === 0 ? true : null)
    await until('every message to end', ended, withinMs)
  }

  /** Ends the lifetime of an open message now. A client may request an hour at least. */
  async expire(msgId: number): Promise<void> {
    const text = 'UPDATE open_messages SET expires_at = $2, clock_at = $2 WHERE msg_id = $1'
    await this.db.query({ text }, [msgId, Date.now()])
  }

  /** How many messages have each status. */
  async statuses(): Promise<Record<string, number>> {
    const text = 'SELECT status, count(*) FROM messages GROUP BY status'
    const rows = await this.db.query<{ status: string; count: number }>({ text })
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
  }

  /** The story of a message, without instants, once all its callbacks have been delivered. */
  async story(msgId: number | string): Promise<string[]> {
    const story = await until('the callbacks to be delivered', async () => {
      const read = await readMessageStory(this.db, Number(msgId))
      return read?.callbacks.every(({ state }) => state === 'delivered') === true ? read : null
    })
    return explain(story).map((line) => line.replace(/^\S+Z +\+[\d.]+ s {2}/, ''))
  }

  /** With `false`, cuts every connection to the database and refuses new ones; with `true`, allows them again. */
  async databaseTakesConnections(allowed: boolean): Promise<void> {
    const url = new URL(this.#database.url)
    const name = url.pathname.slice(1)
    url.pathname = '/postgres'
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    try {
      await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${allowed}`)
      if (allowed) return
      // With a timeout it waits for the end of each backend, which could still execute a statement while it ends.
      const ended = await client.query<{ ended: boolean }>(
        'SELECT pg_terminate_backend(pid, 5000) AS ended FROM pg_stat_activity WHERE datname = $1',
        [name],
      )
      if (ended.rows.some((row) => !row.ended)) throw new Error(`connections to ${name} did not end`)
    } finally {
      await client.end()
    }
  }

  /** The text of `/metrics`. */
  async metrics(): Promise<string> {
    return (await fetch(`${this.url}/metrics`)).text()
  }

  /** The audited money of the account; throws where ledger and messages disagree. */
  async money(): Promise<{ available: number; reserved: number; charged: number }> {
    const report = await audit(this.db)
    const [account] = report.accounts
    if (!report.sound || account === undefined) throw new Error(`the audit failed: ${JSON.stringify(report)}`)
    const { availableMicros, reservedMicros, chargedMicros } = account
    const [available, reserved, charged] = [availableMicros, reservedMicros, chargedMicros].map(
      (micros) => Number(micros) / 1_000_000,
    )
    return { available: available ?? 0, reserved: reserved ?? 0, charged: charged ?? 0 }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop()
    for (const network of this.#networks.values()) await network[Symbol.asyncDispose]()
    await this.receiver[Symbol.asyncDispose]()
    await this.#database[Symbol.asyncDispose]()
  }

  #carriers(): Record<string, CarrierOptions> {
    return this.#options.carriers ?? { carrier: {} }
  }

  async #seed(db: Database): Promise<void> {
    const accountId = await seedSandbox(db, { apiKey, currency: 'UAH', passwordCost: 16 })
    if (this.#options.everyChannel) {
      // For callbacks of a pipeline.
      await db.query({ text: 'UPDATE accounts SET notification_url = $1' }, [this.receiver.url()])
    }
    const { amount } = this.#options
    const untouched = (await this.#count('SELECT count(*) FROM ledger')) === 1
    if (amount === undefined || !untouched) return
    const amountMicros = (amount - openingAmount) * 1_000_000
    await db.transaction((tx) =>
      topUp(tx, { accountId, amountMicros, note: 'opening amount of the harness' }),
    )
  }

  async #count(text: string): Promise<number> {
    const [row] = await this.db.query<{ count: number }>({ text })
    return row?.count ?? 0
  }
}
