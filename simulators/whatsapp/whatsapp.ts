import { randomInt } from 'node:crypto'
import { sleep } from '../../packages/kit/time/clock.ts'
import type { Carrier, HandsetReply } from '../carrier.ts'
import { InvalidField } from '../carrier.ts'
import { Switchboard, type WebProtocol } from '../web/switchboard.ts'
import { parseWebFaults, type WebFaults } from '../web/web-faults.ts'
import { NotJson, type WebAnswer } from '../web/web-request.ts'
import { type Webhook, WebhookPost } from '../web/webhook-post.ts'
import { judgeTemplate } from './create-template.ts'
import { GraphError, serverError, unknownObject } from './graph-error.ts'
import { graphRoutes } from './graph-routes.ts'
import { MediaStore } from './media-store.ts'
import type { MessageTemplate } from './message-template.ts'
import { PairRate } from './pair-rate.ts'
import { PhoneSide } from './phone-side.ts'
import { seededTemplates } from './seeded-templates.ts'
import { SendEndpoint } from './send-endpoint.ts'
import { TemplateStore } from './template-store.ts'
import { renderWebhook } from './webhook-body.ts'
import type { WhatsAppBoard, WhatsAppEvent, WhatsAppMessage } from './whatsapp-message.ts'
import { addressOf, type WhatsAppAddress, type WhatsAppOptions } from './whatsapp-options.ts'
import { WindowClock } from './window-clock.ts'

interface WhatsAppParts {
  board: WhatsAppBoard
  templates: TemplateStore
  windows: WindowClock
}

/** Meta's WhatsApp Business Cloud API: the Graph API in front, the sandbox's handsets behind. */
export class WhatsApp implements Carrier {
  readonly name = 'whatsapp'
  readonly channels = ['whatsapp'] as const
  readonly #options: WhatsAppOptions
  readonly #parts: WhatsAppParts
  readonly #media: MediaStore
  readonly #phones: PhoneSide
  readonly #closing = new AbortController()
  readonly #counters = { accepted: 0, refused: 0, throttled: 0, unauthorized: 0 }

  private constructor(options: WhatsAppOptions, parts: WhatsAppParts) {
    const { clock } = options
    this.#options = options
    this.#parts = parts
    this.#media = new MediaStore({ clock, origin: () => parts.board.url })
    const { board, windows } = parts
    const { numbers } = addressOf(options, '')
    this.#phones = new PhoneSide({ board, windows, numbers, media: this.#media })
    for (const template of parts.templates.undecided) this.#decide(template)
  }

  /** Rejects when the port cannot be had or the folder cannot be written; nothing is left open then. */
  static async open(options: WhatsAppOptions): Promise<WhatsApp> {
    const { clock, dataDir } = options
    const opened: AsyncDisposable[] = []
    try {
      const seeded = options.templates ?? seededTemplates()
      const templates = await TemplateStore.open({ templates: seeded, dataDir })
      opened.push(templates)
      const windows = await WindowClock.open({ clock, dataDir })
      opened.push(windows)
      const board: WhatsAppBoard = await Switchboard.open({
        ...options,
        name: 'whatsapp',
        batches: true,
        parseFaults: parseWebFaults,
      })
      const whatsApp = new WhatsApp(options, { board, templates, windows })
      board.webhook ??= options.webhook ?? null
      await board.serve(whatsApp.#protocol())
      return whatsApp
    } catch (error) {
      for (const part of opened) await part[Symbol.asyncDispose]()
      throw error
    }
  }

  get address(): WhatsAppAddress {
    return addressOf(this.#options, this.#parts.board.url)
  }

  get faults(): WebFaults {
    return this.#parts.board.faults
  }

  putFaults(json: unknown): void {
    this.#parts.board.putFaults(json)
  }

  get webhook(): string | null {
    return this.#parts.board.webhook
  }

  /** The address must answer the verification, `GET ?hub.mode&hub.verify_token&hub.challenge`, with the challenge. */
  async setWebhook(url: string | null): Promise<void> {
    if (url !== null) await verify(url, this.address.verifyToken)
    this.#parts.board.webhook = url
    await this.#parts.board.ledger.written
  }

  reply(reply: HandsetReply): void {
    this.#phones.reply(reply)
  }

  read({ ref }: { ref: string }): boolean {
    return this.#phones.read(ref)
  }

  reset(): void {
    this.#parts.windows.closeAll()
  }

  stats(): Record<string, number> {
    return { ...this.#parts.board.stats(), ...this.#counters, ...this.#phones.counters }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const { board, templates, windows } = this.#parts
    this.#closing.abort()
    await board[Symbol.asyncDispose]()
    await templates[Symbol.asyncDispose]()
    await windows[Symbol.asyncDispose]()
  }

  #protocol(): WebProtocol<WhatsAppMessage, WhatsAppEvent> {
    const { clock, pairRateMs = 0, templatePageSize: pageSize = 5 } = this.#options
    const counters = this.#counters
    const media = this.#media
    const rate = new PairRate(clock, pairRateMs)
    const endpoint = new SendEndpoint({ ...this.#parts, media, rate, counters })
    const { templates } = this.#parts
    return {
      routes: graphRoutes({
        ...{ endpoint, templates, media, pageSize, counters },
        address: () => this.address,
        templateCreated: (template) => this.#decide(template),
        templateChanged: (template) => this.#templateChanged(template),
      }),
      throttled: () => new GraphError(130429, 'Message throughput has been reached').answer,
      forced: (status) => serverError(status),
      unknown: ({ method, path }) => unknownObject(method, path.split('/').at(-1) ?? ''),
      failed: failedAnswer,
      play: (message, step) => this.#phones.play(message, step),
      render: (events) => this.#render(events),
    }
  }

  /** Approves or rejects a template after a while, unless something else was decided until then. */
  #decide({ name, language }: MessageTemplate): void {
    const { clock, templateDecisionMs = 1_000 } = this.#options
    const { templates } = this.#parts
    void sleep(clock, templateDecisionMs, this.#closing.signal).then(() => {
      const template = templates.find(name, language)
      if (this.#closing.signal.aborted || template?.status !== 'PENDING') return
      const reason = judgeTemplate(template)
      templates.setStatus(template, reason === null ? 'APPROVED' : 'REJECTED', reason ?? 'NONE')
      this.#templateChanged(template)
    })
  }

  #templateChanged({ id, name, language, status, rejected_reason = 'NONE' }: MessageTemplate): void {
    const value = {
      event: status,
      message_template_id: Number(id),
      message_template_name: name,
      message_template_language: language,
      reason: status === 'REJECTED' && rejected_reason === 'NONE' ? 'INVALID_FORMAT' : rejected_reason,
    }
    this.#parts.board.webhooks.report(null, name, { kind: 'message_template_status_update', value })
  }

  #render(events: readonly WhatsAppEvent[]): Webhook {
    const { businessAccountId, numbers, appSecret } = this.address
    const { clock, faults } = this.#parts.board
    return renderWebhook(events, {
      ...{ businessAccountId, numbers },
      appSecret: faults.badSignature ? `not ${appSecret}` : appSecret,
      time: Math.floor(clock.now() / 1_000),
    })
  }
}

/** Rejects with `InvalidField`. */
async function verify(url: string, verifyToken: string): Promise<void> {
  using post = new WebhookPost(1)
  const challenge = String(randomInt(1_000_000_000, 2_000_000_000))
  const target = new URL(url)
  target.searchParams.set('hub.mode', 'subscribe')
  target.searchParams.set('hub.challenge', challenge)
  target.searchParams.set('hub.verify_token', verifyToken)
  const response = await post.send(target.href, { method: 'GET', headers: {}, body: '' })
  if (response?.status === 200 && response.body.trim() === challenge) return
  const said = response === null ? 'nothing' : `${response.status} ${response.body.slice(0, 100)}`
  throw new InvalidField(`url must answer the verification with its challenge, not with ${said}`)
}

function failedAnswer(error: unknown): WebAnswer {
  if (error instanceof GraphError) return error.answer
  if (error instanceof NotJson) return new GraphError(100, 'The body is not JSON').answer
  return serverError(500)
}
