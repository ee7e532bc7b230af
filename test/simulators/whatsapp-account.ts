import { createHmac } from 'node:crypto'
import { systemClock } from '../../packages/kit/time/clock.ts'
import { Handsets } from '../../simulators/handsets.ts'
import type { ReplyContent } from '../../simulators/reply-content.ts'
import { WhatsApp } from '../../simulators/whatsapp/whatsapp.ts'
import type { WhatsAppOptions } from '../../simulators/whatsapp/whatsapp-options.ts'
import { type ReceivedRequest, Receiver } from '../support/receiver.ts'
import { at } from './json-path.ts'

export interface Answer {
  status: number
  body: unknown
}

export const numberId = '106540352242922'
export const businessId = '102290129340398'
export const phone = '380501112233'

/** A client of the simulated Cloud API, with handsets behind it and a receiver for its webhooks. */
export class WhatsAppAccount implements AsyncDisposable {
  readonly handsets: Handsets
  readonly whatsApp: WhatsApp
  readonly receiver: Receiver

  private constructor(handsets: Handsets, whatsApp: WhatsApp, receiver: Receiver) {
    this.handsets = handsets
    this.whatsApp = whatsApp
    this.receiver = receiver
  }

  static async open(options: Partial<WhatsAppOptions> = {}): Promise<WhatsAppAccount> {
    const { clock = systemClock, dataDir = null } = options
    const handsets = await Handsets.open({ dataDir, clock })
    const receiver = await Receiver.open()
    const usual = { port: 0, deliveryDelayMs: 0, retryAfterMs: 5, webhook: receiver.url('/meta') }
    const whatsApp = await WhatsApp.open({ ...usual, ...options, handsets, clock, dataDir })
    return new WhatsAppAccount(handsets, whatsApp, receiver)
  }

  /** `path` without the version, or a whole address. */
  async call(method: string, path: string, body?: unknown, token?: string): Promise<Answer> {
    const { url, token: good } = this.whatsApp.address
    const answer = await fetch(path.startsWith('http') ? path : `${url}/v23.0${path}`, {
      method,
      headers: { authorization: `Bearer ${token ?? good}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    return { status: answer.status, body: isJson ? (JSON.parse(text) as unknown) : text }
  }

  send(type: string, content: unknown, more: object = {}): Promise<Answer> {
    const message = { messaging_product: 'whatsapp', to: phone, type, [type]: content, ...more }
    return this.call('POST', `/${numberId}/messages`, message)
  }

  sendTemplate(
    name: string,
    language: string,
    components: object[] = [],
    more: object = {},
  ): Promise<Answer> {
    return this.send('template', { name, language: { code: language }, components }, more)
  }

  /** The user of the handset answers the last message, or writes by himself. */
  reply(content: ReplyContent): void {
    const ref = this.handsets.lastSender(phone, 'whatsapp')?.ref ?? null
    this.whatsApp.reply({ phone, channel: 'whatsapp', to: 'Posthorn', content, via: null, ref })
  }

  /** Opens the 24-hour window, and waits until the receiver has the event. */
  async openWindow(): Promise<void> {
    const { length } = this.receiver.received
    this.reply({ kind: 'text', text: 'Hello' })
    await this.receiver.requests(length + 1)
  }

  /** All elements of lists of that name in webhooks, in the order in which they came. */
  published(list: 'statuses' | 'messages' | 'contacts'): unknown[] {
    return this.receiver.received.flatMap(({ body }) => listsIn(JSON.parse(body), list))
  }

  /** Whether the webhook is signed as Meta signs. */
  isSigned({ headers, body }: ReceivedRequest): boolean {
    const signature = createHmac('sha256', this.whatsApp.address.appSecret).update(body).digest('hex')
    return headers['x-hub-signature-256'] === `sha256=${signature}`
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.whatsApp[Symbol.asyncDispose]()
    await this.receiver[Symbol.asyncDispose]()
    await this.handsets[Symbol.asyncDispose]()
  }
}

function listsIn(body: unknown, list: string): unknown[] {
  const entries = at(body, 'entry') as unknown[]
  const changes = entries.flatMap((entry) => at(entry, 'changes') as unknown[])
  return changes.flatMap((change) => (at(change, `value.${list}`) as unknown[] | undefined) ?? [])
}
