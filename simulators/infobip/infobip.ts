import { createHash, timingSafeEqual } from 'node:crypto'
import type { Carrier, HandsetReply } from '../carrier.ts'
import { isPlain, lineOf } from '../drawn-content.ts'
import { Switchboard, type WebProtocol } from '../web/switchboard.ts'
import type { Step } from '../web/timeline.ts'
import { parseWebFaults, type WebFaults } from '../web/web-faults.ts'
import { NotJson, type WebAnswer, type WebRequest, type WebRoute } from '../web/web-request.ts'
import { type ApiErrorStatus, apiError } from './api-error.ts'
import type { InfobipEvent, InfobipMessage } from './infobip-message.ts'
import type { InfobipOptions, InfobipViberOptions } from './infobip-options.ts'
import { addressFor, renderWebhook } from './infobip-webhook.ts'
import type { InfobipProduct } from './product.ts'
import { PullReports } from './pull-reports.ts'
import { RcsProduct } from './rcs-product.ts'
import { deliveryResult, endingOf, inboundResult, seenResult } from './results.ts'
import { SendDesk, throttledAnswer } from './send-desk.ts'
import { ViberProduct } from './viber-product.ts'

type Board = Switchboard<InfobipMessage, InfobipEvent>

/** One product of Infobip's, with an address, faults and webhooks of its own. */
export class Infobip implements Carrier {
  readonly name: string
  readonly channels: readonly ['viber' | 'rcs']
  readonly #options: InfobipOptions
  readonly #product: InfobipProduct
  readonly #board: Board
  readonly #pulled = new PullReports()
  readonly #counters = { accepted: 0, refused: 0, throttled: 0, unauthorized: 0, delivered: 0, inbound: 0 }

  private constructor(options: InfobipOptions, product: InfobipProduct, board: Board) {
    this.name = product.name
    this.channels = [product.channel]
    this.#options = options
    this.#product = product
    this.#board = board
  }

  static async openViber(options: InfobipViberOptions): Promise<Infobip> {
    return await Infobip.#open(options, await ViberProduct.open(options))
  }

  static async openRcs(options: InfobipOptions): Promise<Infobip> {
    return await Infobip.#open(options, new RcsProduct(options.handsets))
  }

  static async #open(options: InfobipOptions, product: InfobipProduct): Promise<Infobip> {
    const { name } = product
    try {
      const board: Board = await Switchboard.open({
        ...options,
        name,
        batches: true,
        parseFaults: parseWebFaults,
      })
      const infobip = new Infobip(options, product, board)
      board.webhook ??= options.webhook ?? null
      await board.serve(infobip.#protocol())
      return infobip
    } catch (error) {
      await product[Symbol.asyncDispose]()
      throw error
    }
  }

  /** Base address, without a final slash. */
  get url(): string {
    return this.#board.url
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
    const { ledger, clock, courier } = this.#board
    const paired = reply.ref === null ? null : ledger.find(reply.ref)
    const result = inboundResult(this.#product, reply, paired, clock.now())
    this.#counters.inbound++
    courier.report(null, '', { kind: 'inbound', result })
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
      throttled: () => throttledAnswer,
      forced: (status) => ({ status, body: apiError(isKnownError(status) ? status : 500) }),
      unknown: () => ({ status: 404, body: apiError(404) }),
      failed: failedAnswer,
      play: (message, step) => this.#play(message, step),
      render: (events) => renderWebhook(events, this.#options.webhookLogin),
    }
  }

  #routes(): WebRoute[] {
    const { sendPath, reportsPath, routes } = this.#product
    const desk = new SendDesk({
      board: this.#board,
      product: this.#product,
      counters: this.#counters,
      maxOpen: this.#options.maxOpen ?? 100_000,
    })
    const all: WebRoute[] = [
      { method: 'POST', path: sendPath, answer: (request) => desk.answer(request) },
      { method: 'GET', path: reportsPath, answer: (request) => this.#pulled.answer(request) },
      ...routes,
    ]
    return all.map((route) => ({
      ...route,
      answer: (request) => (this.#isAuthorized(request) ? route.answer(request) : this.#unauthorized()),
    }))
  }

  #isAuthorized({ headers }: WebRequest): boolean {
    const given = digest(headers.authorization ?? '')
    const keys = this.#options.apiKeys ?? ['sandbox']
    return keys.some((key) => timingSafeEqual(given, digest(`App ${key}`)))
  }

  #unauthorized(): WebAnswer {
    this.#counters.unauthorized++
    return { status: 401, body: apiError(401) }
  }

  #play(message: InfobipMessage, { what, at }: Step): void {
    const ending = endingOf(what, message)
    if (ending === 'delivered') this.#hand(message)
    if (ending !== null) this.#reportDelivery(message, deliveryResult(this.#product, message, ending, at))
    if (what === 'read' && message.seenUrl !== null) {
      this.#report(message, message.seenUrl, { kind: 'seen', result: seenResult(message, at) })
    }
    if (what === 'reply') this.#replyByItself(message)
  }

  #hand({ phone, id, sender, drawn }: InfobipMessage): void {
    const { channel, name } = this.#product
    const shown = isPlain(drawn) ? {} : { content: drawn }
    this.#counters.delivered++
    this.#board.handsets.receive(phone, {
      ...{ channel, from: sender, text: lineOf(drawn), ref: id, via: name },
      ...shown,
    })
  }

  #reportDelivery(message: InfobipMessage, result: object): void {
    if (!message.notify) return
    if (message.deliveryUrl !== null) this.#report(message, message.deliveryUrl, { kind: 'delivery', result })
    else this.#pulled.keep({ bulkId: message.bulkId, messageId: message.id, result })
  }

  #report(message: InfobipMessage, url: string, event: InfobipEvent): void {
    const times = message.script === 'receipt-twice' ? 2 : 1
    this.#board.courier.report(addressFor(event.kind, url), message.id, event, times)
  }

  #replyByItself({ phone, id, sender }: InfobipMessage): void {
    const { channel, name } = this.#product
    const content = { kind: 'text', text: 'OK' } as const
    const reply: HandsetReply = { phone, channel, to: sender, via: name, ref: id, content }
    this.#board.handsets.sent(phone, reply)
    this.reply(reply)
  }
}

function failedAnswer(error: unknown): WebAnswer {
  if (!(error instanceof NotJson)) return { status: 500, body: apiError(500) }
  const violation = { property: 'body', violation: 'must be JSON', missing: false }
  return { status: 400, body: apiError(400, [violation]) }
}

function isKnownError(status: number): status is ApiErrorStatus {
  return [400, 401, 403, 404, 429, 500].includes(status)
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
