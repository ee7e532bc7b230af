import type { Clock } from '../../packages/kit/time/clock.ts'
import type { Handsets } from '../handsets.ts'
import { TimerWheel } from '../timer-wheel.ts'
import { type CarriedMessage, CarrierLedger } from './carrier-ledger.ts'
import { MessageClock } from './message-clock.ts'
import { ScriptGate } from './script-gate.ts'
import { DeliveryDelays, type Step } from './timeline.ts'
import type { WebFaults } from './web-faults.ts'
import { type ListenerProtocol, WebListener } from './web-listener.ts'
import type { Webhook } from './webhook-post.ts'
import { WebhookSender } from './webhook-sender.ts'

/** Options of every carrier with an HTTP interface. */
export interface WebCarrierOptions {
  handsets: Handsets
  clock: Clock
  /** Folder of the ledger; null keeps everything in memory. */
  dataDir: string | null
  /** Default 127.0.0.1. */
  host?: string
  /** 0 takes a free port. */
  port: number
  /** Ordinary numbers get their messages after 0 to this many milliseconds. Default 50. */
  deliveryDelayMs?: number
  /** Before a webhook is tried a second time; doubles up to a minute. Default 500. */
  retryAfterMs?: number
  /** Faults from the start; those left out are off. */
  faults?: object
}

/** The options that a sandbox passes on; it sets the others. */
export type CarrierSettings<O extends WebCarrierOptions> = Omit<O, 'handsets' | 'clock' | 'dataDir'>

export interface SwitchboardOptions<F extends WebFaults> extends WebCarrierOptions {
  /** The carrier's; files of the ledger begin with it. */
  name: string
  /** Throws `InvalidField`. */
  parseFaults: (json: unknown) => F
  /** The protocol has lists of events in one webhook. Default false. */
  batches?: boolean
  /** How often a webhook is tried. Default: until it is taken. */
  maxAttempts?: number
}

/** What differs from carrier to carrier. */
export interface WebProtocol<M extends CarriedMessage, E> extends ListenerProtocol {
  /** Shows a step on the handset and reports it through the webhook sender. */
  play: (message: M, step: Step) => void
  /** Called for each attempt, so that the faults in force decide. One event unless `batches`. */
  render: (events: readonly E[]) => Webhook
}

/**
 * The parts of every carrier with an HTTP interface: a listener, a ledger of open work, a clock for the steps of
 * messages, a sender of webhooks. A carrier passes its own parts as a `WebProtocol`.
 *
 * `M` is a message, `E` an event of a webhook, `F` the carrier's faults.
 */
export class Switchboard<M extends CarriedMessage, E, F extends WebFaults = WebFaults>
  implements AsyncDisposable
{
  readonly clock: Clock
  readonly handsets: Handsets
  readonly wheel: TimerWheel
  readonly ledger: CarrierLedger<M, E>
  readonly gate: ScriptGate
  readonly delays: DeliveryDelays
  readonly webhooks: WebhookSender<E>
  readonly messages: MessageClock<M>
  readonly #options: SwitchboardOptions<F>
  #faults: F
  #protocol: WebProtocol<M, E> | null = null
  #listener: WebListener | null = null

  private constructor(options: SwitchboardOptions<F>, ledger: CarrierLedger<M, E>) {
    const { clock, handsets, batches = false, maxAttempts, retryAfterMs = 500 } = options
    this.#options = options
    this.#faults = options.parseFaults(options.faults ?? {})
    this.clock = clock
    this.handsets = handsets
    this.ledger = ledger
    const wheel = new TimerWheel(clock)
    this.wheel = wheel
    this.gate = new ScriptGate(handsets)
    this.delays = new DeliveryDelays(options.deliveryDelayMs ?? 50)
    const faults = () => this.#faults
    const limits = maxAttempts === undefined ? { retryAfterMs } : { retryAfterMs, maxAttempts }
    const render = (events: readonly E[]) => this.#served.render(events)
    this.webhooks = new WebhookSender<E>({ wheel, ledger, faults, render, batches, ...limits })
    const reported = (id: string, maxMs: number) => this.webhooks.attempted(id, maxMs)
    const play = (message: M, step: Step) => this.#served.play(message, step)
    this.messages = new MessageClock<M>({ clock, wheel, ledger, play, reported })
  }

  /** Rejects when the folder cannot be written, and with `InvalidField` when a fault is wrong. */
  static async open<M extends CarriedMessage, E, F extends WebFaults = WebFaults>(
    options: SwitchboardOptions<F>,
  ): Promise<Switchboard<M, E, F>> {
    const { name, dataDir } = options
    options.parseFaults(options.faults ?? {})
    return new Switchboard<M, E, F>(options, await CarrierLedger.open<M, E>({ dataDir, name }))
  }

  /**
   * Listens, and continues with the messages of the last run. Rejects when the port cannot be had; nothing is
   * left open then.
   */
  async serve(protocol: WebProtocol<M, E>): Promise<void> {
    const { clock, wheel } = this
    const { port, host = '127.0.0.1' } = this.#options
    try {
      const faults = () => this.#faults
      this.#listener = await WebListener.open({ host, port, clock, wheel, faults, protocol })
    } catch (error) {
      await this[Symbol.asyncDispose]()
      throw error
    }
    this.join(protocol)
  }

  /** As `serve`, for a carrier that shares the listener of another. */
  join(protocol: WebProtocol<M, E>): void {
    this.#protocol = protocol
    this.webhooks.resume()
    this.messages.resume()
  }

  /** Where the carrier listens, such as `http://127.0.0.1:8091`. */
  get url(): string {
    return this.#listener?.url ?? ''
  }

  get faults(): F {
    return this.#faults
  }

  /** Replaces all faults; those left out are off. Throws `InvalidField`. */
  putFaults(json: unknown): void {
    this.#faults = this.#options.parseFaults(json)
    if (this.#faults.refuseConnections) this.#listener?.dropConnections()
    this.webhooks.wake()
  }

  /** The address for webhooks, where they have one for the whole carrier. */
  get webhook(): string | null {
    return this.ledger.webhook
  }

  set webhook(url: string | null) {
    this.ledger.webhook = url
    this.webhooks.wake()
  }

  stats(): Record<string, number> {
    return {
      requests: this.#listener?.requests ?? 0,
      open: this.ledger.size,
      ...this.webhooks.stats(),
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#listener?.[Symbol.asyncDispose]()
    this.wheel[Symbol.dispose]()
    this.webhooks[Symbol.dispose]()
    await this.ledger[Symbol.asyncDispose]()
  }

  get #served(): WebProtocol<M, E> {
    if (this.#protocol) return this.#protocol
    throw new Error(`${this.#options.name} does not serve yet`)
  }
}
