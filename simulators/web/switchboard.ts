import type { Clock } from '../../src/lib/clock.ts'
import type { Handsets } from '../handsets.ts'
import { TimerWheel } from '../timer-wheel.ts'
import { type CarriedMessage, CarrierLedger } from './carrier-ledger.ts'
import { MessageClock } from './message-clock.ts'
import { ScriptGate } from './script-gate.ts'
import { DeliveryDelays, type Step } from './timeline.ts'
import type { WebFaults } from './web-faults.ts'
import { WebListener } from './web-listener.ts'
import type { WebAnswer, WebRequest, WebRoute } from './web-request.ts'
import { WebhookCourier } from './webhook-courier.ts'
import type { Webhook } from './webhook-post.ts'

/** What every carrier with an HTTP interface is opened with. */
export interface WebCarrierOptions {
  handsets: Handsets
  clock: Clock
  /** Folder for what the carrier owes; null keeps everything in memory. */
  dataDir: string | null
  /** Default 127.0.0.1. */
  host?: string
  /** 0 takes a free port. */
  port: number
  /** Ordinary numbers get their messages after 0 to this many milliseconds. Default 50. */
  deliveryDelayMs?: number
  /** Before a webhook is tried a second time; doubles up to a minute. Default 500. */
  retryAfterMs?: number
}

export interface SwitchboardOptions extends WebCarrierOptions {
  /** The carrier's; files of the ledger begin with it. */
  name: string
  faults: () => WebFaults
  /** The protocol has lists of events in one webhook. Default false. */
  batches?: boolean
  /** How often a webhook is tried. Default: until it is taken. */
  maxAttempts?: number
}

/** What is different from carrier to carrier. */
export interface WebProtocol<M extends CarriedMessage, E> {
  routes: readonly WebRoute[]
  /** How this carrier says that there were too many calls. */
  throttled: (request: WebRequest) => WebAnswer
  /** How it says an HTTP status that a fault forces. Default: a page of HTML, as a proxy sends it. */
  forced?: (status: number) => WebAnswer
  /** How it says that there is no such path or method. */
  unknown: (request: WebRequest) => WebAnswer
  /** How it says that a route threw. */
  failed: (error: unknown) => WebAnswer
  /** Shows a step to the handset and reports it through the courier. */
  play: (message: M, step: Step) => void
  /** Called for each attempt, so that the faults in force decide. One event unless `batches`. */
  render: (events: readonly E[]) => Webhook
}

/**
 * What every carrier with an HTTP interface consists of: a listener, a ledger of what is owed, a clock for what
 * happens to messages, a courier for webhooks. What is their own they give as a `WebProtocol`.
 */
export class Switchboard<M extends CarriedMessage, E> implements AsyncDisposable {
  readonly clock: Clock
  readonly handsets: Handsets
  readonly wheel: TimerWheel
  readonly ledger: CarrierLedger<M, E>
  readonly gate: ScriptGate
  readonly delays: DeliveryDelays
  readonly courier: WebhookCourier<E>
  readonly messages: MessageClock<M>
  readonly faults: () => WebFaults
  readonly protocol: WebProtocol<M, E>
  #listener: WebListener | null = null

  private constructor(
    options: SwitchboardOptions,
    ledger: CarrierLedger<M, E>,
    protocolOf: (board: Switchboard<M, E>) => WebProtocol<M, E>,
  ) {
    const { clock, handsets, faults, batches = false, maxAttempts, retryAfterMs = 500 } = options
    this.clock = clock
    this.handsets = handsets
    this.faults = faults
    this.ledger = ledger
    const wheel = new TimerWheel(clock)
    this.wheel = wheel
    this.gate = new ScriptGate(handsets)
    this.delays = new DeliveryDelays(options.deliveryDelayMs ?? 50)
    const limits = maxAttempts === undefined ? { retryAfterMs } : { retryAfterMs, maxAttempts }
    const render = (events: readonly E[]) => this.protocol.render(events)
    this.courier = new WebhookCourier<E>({ wheel, ledger, faults, render, batches, ...limits })
    const reported = (id: string, maxMs: number) => this.courier.attempted(id, maxMs)
    const play = (message: M, step: Step) => this.protocol.play(message, step)
    this.messages = new MessageClock<M>({ clock, wheel, ledger, play, reported })
    this.protocol = protocolOf(this)
  }

  /** Rejects when the port cannot be had or the folder cannot be written; nothing is left open then. */
  static async open<M extends CarriedMessage, E>(
    options: SwitchboardOptions,
    protocolOf: (board: Switchboard<M, E>) => WebProtocol<M, E>,
  ): Promise<Switchboard<M, E>> {
    const { name, dataDir, port, host = '127.0.0.1' } = options
    const ledger = await CarrierLedger.open<M, E>({ dataDir, name })
    const board = new Switchboard<M, E>(options, ledger, protocolOf)
    const { clock, wheel, faults, protocol } = board
    try {
      board.#listener = await WebListener.open({ host, port, clock, wheel, faults, ...protocol })
    } catch (error) {
      await board[Symbol.asyncDispose]()
      throw error
    }
    board.courier.resume()
    board.messages.resume()
    return board
  }

  /** Where the carrier listens, such as `http://127.0.0.1:8091`. */
  get url(): string {
    return this.#listener?.url ?? ''
  }

  /** To be called when the faults have changed. */
  faultsChanged(): void {
    if (this.faults().refuseConnections) this.#listener?.dropConnections()
    this.courier.wake()
  }

  stats(): Record<string, number> {
    return {
      requests: this.#listener?.requests ?? 0,
      ...this.courier.stats(),
      open: this.ledger.size,
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#listener?.[Symbol.asyncDispose]()
    this.wheel[Symbol.dispose]()
    this.courier[Symbol.dispose]()
    await this.ledger[Symbol.asyncDispose]()
  }
}
