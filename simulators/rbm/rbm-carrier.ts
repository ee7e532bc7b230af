import { randomBytes } from 'node:crypto'
import type { Carrier, HandsetReply } from '../carrier.ts'
import { InvalidField } from '../carrier.ts'
import type { WebCarrierOptions } from '../web/switchboard.ts'
import { Switchboard } from '../web/switchboard.ts'
import type { WebFaults } from '../web/web-faults.ts'
import { parseWebFaults } from '../web/web-faults.ts'
import { WebhookPost } from '../web/webhook-post.ts'
import { AgentEndpoint } from './agent-endpoint.ts'
import type { RbmAgent, RbmBoard, RbmEvent, RbmMessage } from './rbm-message.ts'
import { defaultAgents } from './rbm-message.ts'
import type { ServiceAccount, ServiceAccountKey } from './service-account.ts'
import { keyFile, openServiceAccount } from './service-account.ts'
import { TokenEndpoint } from './token-endpoint.ts'
import { UserSide } from './user-side.ts'

export interface RbmOptions extends WebCarrierOptions {
  /** Default: `posthorn_agent` for Posthorn, `smstest_agent` for SMSTest. */
  agents?: readonly RbmAgent[]
  /** Signs what is pushed. Default `sandbox-rbm-client-token`. */
  clientToken?: string
  /** Where events are pushed, set without the set-up check. Default: as it was kept, else nowhere. */
  webhook?: string
  faults?: Partial<WebFaults>
}

/** What a client must know. */
export interface RbmAddress {
  /** Such as `http://127.0.0.1:8092`; `/v1/phones/…` follows. */
  url: string
  /** The text of the key file. */
  serviceAccount: string
  agents: readonly RbmAgent[]
  clientToken: string
}

/** Google's RCS Business Messaging API, version 1, with the sandbox's handsets behind it. */
export class RbmCarrier implements Carrier {
  readonly name = 'rbm'
  readonly channels = ['rcs'] as const
  readonly #board: RbmBoard
  readonly #account: ServiceAccount
  readonly #agents: readonly RbmAgent[]
  readonly #clientToken: string
  readonly #users: UserSide
  readonly #endpoint: AgentEndpoint

  private constructor(options: RbmOptions, board: RbmBoard, account: ServiceAccount) {
    const { agents = defaultAgents, clientToken = 'sandbox-rbm-client-token' } = options
    this.#board = board
    this.#account = account
    this.#agents = agents
    this.#clientToken = clientToken
    this.#users = new UserSide({ board, agents, clientToken })
    const tokens = new TokenEndpoint({ clock: options.clock, account })
    this.#endpoint = new AgentEndpoint({ board, tokens, agents, users: this.#users })
  }

  /** Rejects when the port cannot be had or the folder cannot be written; nothing is left open then. */
  static async open(options: RbmOptions): Promise<RbmCarrier> {
    const account = await openServiceAccount(options.dataDir)
    const board = await Switchboard.open<RbmMessage, RbmEvent>({
      ...options,
      name: 'rbm',
      parseFaults: parseWebFaults,
    })
    const carrier = new RbmCarrier(options, board, account)
    if (options.webhook !== undefined) board.webhook = options.webhook
    await board.serve(carrier.#endpoint)
    return carrier
  }

  get address(): RbmAddress {
    const { url } = this.#board
    return {
      url,
      serviceAccount: JSON.stringify(this.serviceAccount),
      agents: this.#agents,
      clientToken: this.#clientToken,
    }
  }

  get serviceAccount(): ServiceAccountKey {
    return keyFile(this.#account, `${this.#board.url}/token`)
  }

  get faults(): WebFaults {
    return this.#board.faults
  }

  get webhook(): string | null {
    return this.#board.webhook
  }

  putFaults(json: unknown): void {
    this.#board.putFaults(json)
  }

  /**
   * The address must answer the set-up check, a POST of {clientToken, secret}, with the secret as plain text;
   * `{"secret": …}` is good as well. Rejects with `InvalidField` where it does not.
   */
  async setWebhook(url: string | null): Promise<void> {
    if (url !== null) await this.#check(url)
    this.#board.webhook = url
  }

  reply(reply: HandsetReply): void {
    this.#users.reply(reply)
  }

  read({ ref }: { ref: string }): boolean {
    return this.#users.read(ref)
  }

  stats(): Record<string, number> {
    return { ...this.#board.stats(), ...this.#endpoint.counters }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#board[Symbol.asyncDispose]()
  }

  async #check(url: string): Promise<void> {
    using post = new WebhookPost(1)
    const secret = randomBytes(8).toString('hex')
    const body = JSON.stringify({ clientToken: this.#clientToken, secret })
    const headers = { 'content-type': 'application/json' }
    const response = await post.send(url, { headers, body })
    const said = response?.status === 200 ? response.body.trim() : null
    if (said === secret || (said !== null && secretIn(said) === secret)) return
    const status = response === null ? 'nothing' : `${response.status} ${response.body.slice(0, 100)}`
    throw new InvalidField(`url must answer the set-up check with its secret, not with ${status}`)
  }
}

function secretIn(body: string): unknown {
  try {
    const json: unknown = JSON.parse(body)
    return typeof json === 'object' && json !== null && 'secret' in json ? json.secret : null
  } catch {
    return null
  }
}
