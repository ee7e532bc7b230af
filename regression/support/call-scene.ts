import type { Database } from '../../packages/store/database.ts'
import type { CallContent } from '../../simulators/handset-calls.ts'
import { type Sandbox, startSandbox } from '../../simulators/sandbox.ts'
import type { SipCarrier } from '../../simulators/sip/sip-carrier.ts'
import { type FreshDatabase, freshDatabase } from '../../test/support/database.ts'
import { Receiver } from '../../test/support/receiver.ts'
import type { GatewayRun } from './gateway-run.ts'
import { Installation } from './installation.ts'
import { type Missing, until } from './until.ts'

/** Places for calls that speak; calls with codes have as many. */
export const window = 6
const slotLeaseSeconds = 3
const unknownHoldSeconds = 2

/** A call as its handset shows it. */
export interface HandsetCall extends CallContent {
  from: string
  at: number
}

export interface Item {
  success: boolean
  error?: string
  data?: { msg_id: number; code?: string }
}

export interface StoredCall {
  msg_id: number
  client_id: string
  phone: string
  status: string
  /** How often the call has ended. */
  ends: number
  /** How often a gateway died while the call was handed over. */
  doubts: number
  accepted_at: number
}

/**
 * A carrier of calls and a receiver of callbacks, which outlive every gateway, and an installation with one
 * account that calls through it. The database outlives the gateways as well, so that tests can change it
 * between two runs.
 */
export class CallScene implements AsyncDisposable {
  readonly receiver: Receiver
  readonly installation: Installation
  readonly #network: Sandbox
  readonly #database: FreshDatabase
  #gateway: GatewayRun | null = null
  #apiKey = ''

  private constructor(
    { network, receiver, database }: { network: Sandbox; receiver: Receiver; database: FreshDatabase },
    installation: Installation,
  ) {
    this.#network = network
    this.receiver = receiver
    this.#database = database
    this.installation = installation
  }

  static async open(dispatch: object = {}): Promise<CallScene> {
    const database = await freshDatabase()
    const network = await startSandbox({
      dataDir: null,
      http: { port: 0 },
      sms: { port: 0 },
      sip: { port: 0, recordSeconds: 0 },
    })
    const receiver = await Receiver.open()
    const settings = settingsFor(network, dispatch)
    const installation = await Installation.open({ settings, databaseUrl: database.url, dataDir: null })
    const scene = new CallScene({ network, receiver, database }, installation)
    try {
      await scene.start()
      scene.#apiKey = await installation.makeAccount({ voice: 0.8, call: 0.8 })
      return scene
    } catch (error) {
      await scene[Symbol.asyncDispose]()
      throw error
    }
  }

  get db(): Database {
    return this.#database.db
  }

  get carrier(): SipCarrier {
    if (this.#network.sip === null) throw new Error('there is no carrier of calls')
    return this.#network.sip
  }

  get handsets(): Sandbox['handsets'] {
    return this.#network.handsets
  }

  async start(): Promise<void> {
    this.#gateway = await this.installation.start()
  }

  async kill(): Promise<void> {
    await this.#gateway?.kill()
  }

  /** SIGTERM; resolves with the exit code. */
  async stop(): Promise<number | null> {
    return (await this.#gateway?.stop())?.code ?? null
  }

  /** The items of the answer. Rejects without an answer, as when the gateway is killed. */
  async post(operations: object[], key: string | null = null): Promise<Item[]> {
    const response = await fetch(`http://127.0.0.1:${this.installation.port}/api/json.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key !== null && { 'idempotency-key': key }) },
      body: JSON.stringify({ auth: this.#apiKey, data: operations }),
    })
    const { data, error } = (await response.json()) as { data?: Item[]; error?: string }
    if (data === undefined) throw new Error(error)
    return data
  }

  /** Every call to the telephone, oldest first. */
  callsTo(phone: string): HandsetCall[] {
    return this.handsets
      .view(phone)
      .messages.filter(({ channel }) => channel === 'voice')
      .map(({ content, from, at }) => ({ ...(content as CallContent), from, at: Date.parse(at) }))
      .sort((one, other) => one.at - other.at)
  }

  /** The carrier's current calls. */
  underWay(): { phone: string; state: string; talkMs: number }[] {
    return this.handsets.latest(1_000).flatMap(({ phone }) => this.carrier.calls.underWay(phone))
  }

  async messages(): Promise<StoredCall[]> {
    return this.db.query<StoredCall>({
      text: `SELECT msg_id, client_id, phone, status, accepted_at,
        (SELECT count(*)::integer FROM regexp_matches(timeline, '^S[0-9]*\\[|"step":"status"', 'gn')) AS ends,
        (length(timeline) - length(replace(timeline, '"step":"recovered","sent":"maybe"', ''))) / 33 AS doubts
        FROM messages ORDER BY msg_id`,
    })
  }

  /** Resolves when every message is final and, where it has a hook, has its callback. */
  async untilOver(withinMs: number): Promise<void> {
    await until('every message is final', withinMs, () => this.#count('SELECT FROM messages WHERE phase < 9'))
    const pending = `SELECT FROM callback_states WHERE state <> 'delivered'`
    await until('every callback is delivered', 40_000, () => this.#count(pending))
  }

  async isBalanced(): Promise<boolean> {
    return (JSON.parse(await this.installation.command('audit', '--json')) as { sound: boolean }).sound
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#gateway?.[Symbol.asyncDispose]()
    this.installation[Symbol.dispose]()
    await this.#network[Symbol.asyncDispose]()
    await this.receiver[Symbol.asyncDispose]()
    await this.#database[Symbol.asyncDispose]()
  }

  async #count(rows: string): Promise<Missing> {
    const [row] = await this.db.query<{ count: number }>({ text: `SELECT count(*) FROM (${rows}) r` })
    return row?.count === 0 ? null : `${row?.count} are not`
  }
}

function settingsFor({ addresses: { sip } }: Sandbox, dispatch: object): Record<string, unknown> {
  if (sip === undefined) throw new Error('the carrier of calls did not start')
  const { host, port, username, password } = sip
  const local = { host: '127.0.0.1' }
  const trunk = { host, port, local, credentials: { username, password }, keepAliveSeconds: 5, window }
  return {
    upstreams: [
      { name: 'voice', kind: 'sip-voice', ...trunk, numbers: ['380445551234'] },
      { name: 'codes', kind: 'sip-call', ...trunk, numbers: ['380445550000-380445559999'] },
    ],
    routes: [
      { prefix: '', upstream: 'voice' },
      { prefix: '', upstream: 'codes' },
    ],
    media: { host: '127.0.0.1' },
    dispatch: { unknownHoldSeconds, slotLeaseSeconds, failoverAfterSeconds: 2, ...dispatch },
    callbacks: { allowPrivateAddresses: true },
    log: { level: 'debug' },
  }
}
