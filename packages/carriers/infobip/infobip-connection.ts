import type { Channel } from '../../domain/plan/plan.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { ConnectorDependencies } from '../carrier-kind.ts'
import type {
  Connection,
  ConnectionListener,
  Connector,
  SmsOption,
  SubmitOutcome,
  SubmitPart,
} from '../connector.ts'
import { handOverName } from '../hand-over-name.ts'
import { unavailable } from '../http/refused.ts'
import type { Webhook } from '../webhook.ts'
import type { InfobipConfig } from './account-settings.ts'
import { InfobipClient } from './infobip-client.ts'
import type { BuildMessage, WebhookAddress } from './infobip-message.ts'
import { MessageBatches } from './message-batches.ts'
import { type StatusFailures, statusFailures } from './statuses.ts'

/** One product of Infobip: what differs between its channels. */
export interface InfobipProduct {
  /** Where messages are posted to. */
  path: string
  /** Stands beside `messages` in each request. */
  requestOptions?: object
  /** What the statuses in answers mean, where it is not as on Viber and RCS. */
  statuses?: StatusFailures
  build: BuildMessage
  webhook: Webhook
  /** Options of SMS that it can carry. */
  smsOptions?: readonly SmsOption[]
}

/** What the products of Infobip need from the gateway. */
export type InfobipDependencies = Pick<ConnectorDependencies, 'clock' | 'inboundUrl'>

/** The connector of one product. Opens nothing yet. */
export function infobipConnector(
  config: InfobipConfig & { channel: Channel },
  { clock, inboundUrl }: InfobipDependencies,
  { webhook, smsOptions = [], ...product }: InfobipProduct,
): Connector {
  const { name, channel } = config
  return {
    upstream: name,
    channel,
    wholeMessages: true,
    smsOptions,
    webhook,
    open: (listener) =>
      InfobipConnection.open({ config, clock, inboundUrl: () => inboundUrl(name), ...product }, listener),
  }
}

interface InfobipConnectionOptions extends Omit<InfobipProduct, 'webhook' | 'smsOptions'> {
  config: InfobipConfig
  clock: Clock
  inboundUrl: () => string
}

/** One share of an account. No socket stays open for it: it is up until it is closed. */
class InfobipConnection implements Connection {
  readonly #client: InfobipClient
  readonly #batches: MessageBatches
  readonly #clock: Clock
  readonly #build: BuildMessage
  readonly #webhook: WebhookAddress
  #mode: 'up' | 'closing' = 'up'
  #closed: Promise<void> | null = null

  static open(options: InfobipConnectionOptions, listener: ConnectionListener): InfobipConnection {
    const connection = new InfobipConnection(options, listener)
    // Deferred, so that the caller of `open` has the connection when its listener is called.
    queueMicrotask(() => listener.onState({ kind: 'up' }))
    return connection
  }

  private constructor(options: InfobipConnectionOptions, listener: ConnectionListener) {
    const { config, clock, inboundUrl, path, requestOptions = {}, statuses = statusFailures, build } = options
    const { window, responseTimeoutMs, webhookSecret } = config
    this.#client = new InfobipClient(config, window)
    this.#batches = new MessageBatches({
      client: this.#client,
      clock,
      path,
      requestOptions,
      statuses,
      window,
      responseTimeoutMs,
      listener,
    })
    this.#clock = clock
    this.#build = build
    this.#webhook = { inboundUrl, webhookSecret }
  }

  get up(): boolean {
    return this.#mode === 'up'
  }

  submit(part: SubmitPart): Promise<SubmitOutcome> {
    return this.up ? this.#submit(part) : Promise.resolve(closed)
  }

  async #submit(part: SubmitPart): Promise<SubmitOutcome> {
    const built = await this.#build(part, this.#webhook, this.#clock.now(), this.#client)
    if (built.kind === 'refused') return built
    if (!this.up) return closed
    const outcome = await this.#batches.submit(handOverName(part), built.message, built.personal)
    if (built.note === undefined || outcome.kind !== 'accepted') return outcome
    return { ...outcome, raw: `${outcome.raw}; ${built.note}` }
  }

  close(drainMs: number): Promise<void> {
    this.#closed ??= this.#close(drainMs)
    return this.#closed
  }

  async #close(drainMs: number): Promise<void> {
    this.#mode = 'closing'
    await this.#batches.close(drainMs)
    await this.#client.close()
  }
}

const closed = unavailable('the connection is closed')
