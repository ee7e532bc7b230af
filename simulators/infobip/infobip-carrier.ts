import type { Carrier, HandsetReply } from '../carrier.ts'
import { Switchboard, type WebProtocol } from '../web/switchboard.ts'
import type { Step } from '../web/timeline.ts'
import { parseWebFaults, type WebFaults } from '../web/web-faults.ts'
import type { WebAnswer, WebRoute } from '../web/web-request.ts'
import { apiError } from './api-error.ts'
import { isAuthorized, sandboxApiKey } from './authorization.ts'
import { commonResponses } from './common-responses.ts'
import type { InfobipEvent, InfobipMessage } from './infobip-message.ts'
import type { InfobipOptions } from './infobip-options.ts'
import { addressFor, renderWebhook } from './infobip-webhook.ts'
import type { Happened, InfobipProduct } from './product.ts'
import { PullReports } from './pull-reports.ts'
import { seenResult } from './results.ts'
import { SendEndpoint } from './send-endpoint.ts'

type Board = Switchboard<InfobipMessage, InfobipEvent>

/** One product of Infobip, with its own faults and webhooks. */
export class InfobipCarrier implements Carrier {
  readonly name: string
  readonly channels: readonly [InfobipProduct['channel']]
  readonly #options: InfobipOptions
  readonly #product: InfobipProduct
  readonly #board: Board
  readonly #pulled = new PullReports()
  readonly protocol: WebProtocol<InfobipMessage, InfobipEvent>
  readonly #counters = {
    requests: 0,
    accepted: 0,
    refused: 0,
    throttled: 0,
    unauthorized: 0,
    delivered: 0,
    inbound: 0,
  }

  private constructor(options: InfobipOptions, product: InfobipProduct, board: Board) {
    this.name = product.name
    this.channels = [product.channel]
    this.#options = options
    this.#product = product
    this.#board = board
    this.protocol = this.#protocol()
  }

  /** Rejects when the folder cannot be written, and with `InvalidField` when a fault is wrong. */
  static async open(options: InfobipOptions, product: InfobipProduct): Promise<InfobipCarrier> {
    const { name } = product
    try {
      const board: Board = await Switchboard.open({
        ...options,
        name,
        batches: true,
        parseFaults: parseWebFaults,
      })
      board.webhook ??= options.webhook ?? null
      return new InfobipCarrier(options, product, board)
    } catch (error) {
      await product[Symbol.asyncDispose]()
      throw error
    }
  }

  /** Continues with the messages of the last run. */
  start(): void {
    this.#board.join(this.protocol)
  }

  get faults(): WebFaults {
    return this.#board.faults
  }

  putFaults(json: unknown): void {
    this.#board.putFaults(json)
  }

  /** Where inbound messages go; reports go where each message says. */
  get webhook(): string | null {
    return this.#board.webhook
  }

  async setWebhook(url: string | null): Promise<void> {
    this.#board.webhook = url
    await this.#board.ledger.written
  }

  reply(reply: HandsetReply): void {
    const { ledger, clock, webhooks } = this.#board
    const paired = reply.ref === null ? null : ledger.find(reply.ref)
    const result = this.#product.inboundResult(reply, paired, clock.now())
    this.#counters.inbound++
    webhooks.report(null, '', { kind: 'inbound', result })
  }

  /** Seen reports go where each message says. */
  read({ ref }: { ref: string }): boolean {
    const { ledger, clock } = this.#board
    const message = ledger.find(ref)
    if (message === null || !this.#product.isAnswered) return false
    this.#reportSeen(message, clock.now())
    return true
  }

  stats(): Record<string, number> {
    return { ...this.#board.stats(), ...this.#counters }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#board[Symbol.asyncDispose]()
    await this.#product[Symbol.asyncDispose]()
  }

  #protocol(): WebProtocol<InfobipMessage, InfobipEvent> {
    return {
      routes: this.#routes(),
      ...commonResponses,
      play: (message, step) => this.#play(message, step),
      render: (events) => renderWebhook(events, this.#options.webhookLogin),
    }
  }

  #routes(): WebRoute[] {
    const { sendPath, reportsPath, routes } = this.#product
    const endpoint = new SendEndpoint({
      board: this.#board,
      product: this.#product,
      counters: this.#counters,
      maxOpen: this.#options.maxOpen ?? 100_000,
    })
    const all: WebRoute[] = [
      { method: 'POST', path: sendPath, answer: (request) => endpoint.answer(request) },
      { method: 'GET', path: reportsPath, answer: (request) => this.#pulled.answer(request) },
      ...routes,
    ]
    const { apiKey = sandboxApiKey } = this.#options
    return all.map((route) => ({
      ...route,
      answer: (request) => {
        this.#counters.requests++
        return isAuthorized(request, apiKey) ? route.answer(request) : this.#unauthorized()
      },
    }))
  }

  #unauthorized(): WebAnswer {
    this.#counters.unauthorized++
    return { status: 401, body: apiError(401) }
  }

  #play(message: InfobipMessage, step: Step): void {
    const { what, at } = step
    const { shown, result } = this.#product.happened(message, step)
    if (what === 'delivered') this.#counters.delivered++
    if (shown !== null) this.#hand(message, shown)
    if (result !== null) this.#reportDelivery(message, result)
    if (what === 'read') this.#reportSeen(message, at)
    if (what === 'reply' && this.#product.isAnswered) this.#replyByItself(message)
  }

  #hand({ phone, id, sender }: InfobipMessage, shown: NonNullable<Happened['shown']>): void {
    const { channel, name } = this.#product
    this.#board.handsets.receive(phone, { channel, from: sender, ...shown, ref: id, via: name })
  }

  #reportDelivery(message: InfobipMessage, result: object): void {
    if (!message.notify) return
    if (message.deliveryUrl !== null) this.#report(message, message.deliveryUrl, { kind: 'delivery', result })
    else this.#pulled.keep({ bulkId: message.bulkId, messageId: message.id, result })
  }

  #reportSeen(message: InfobipMessage, at: number): void {
    if (message.seenUrl === null) return
    this.#report(message, message.seenUrl, { kind: 'seen', result: seenResult(message, at) })
  }

  #report(message: InfobipMessage, url: string, event: InfobipEvent): void {
    const times = message.script === 'receipt-twice' ? 2 : 1
    this.#board.webhooks.report(addressFor(event.kind, url), message.id, event, times)
  }

  #replyByItself({ phone, id, sender }: InfobipMessage): void {
    const { channel, name } = this.#product
    const content = { kind: 'text', text: 'OK' } as const
    const reply: HandsetReply = { phone, channel, to: sender, via: name, ref: id, content }
    this.#board.handsets.sent(phone, reply)
    this.reply(reply)
  }
}
