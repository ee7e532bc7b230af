import { systemClock } from '../../packages/kit/time/clock.ts'
import { Handsets } from '../../simulators/handsets.ts'
import { sandboxApiKey } from '../../simulators/infobip/authorization.ts'
import { Infobip } from '../../simulators/infobip/infobip.ts'
import type { InfobipCarrier } from '../../simulators/infobip/infobip-carrier.ts'
import type { InfobipOptions } from '../../simulators/infobip/infobip-options.ts'
import { Receiver } from '../support/receiver.ts'

export interface Answer {
  status: number
  body: unknown
}

/** A client of the simulated Infobip, with handsets behind it and a receiver for its webhooks. */
export class InfobipAccount implements AsyncDisposable {
  readonly handsets: Handsets
  readonly infobip: Infobip
  /** The product that the account is for. */
  readonly carrier: InfobipCarrier
  readonly receiver: Receiver

  private constructor(handsets: Handsets, infobip: Infobip, carrier: InfobipCarrier, receiver: Receiver) {
    this.handsets = handsets
    this.infobip = infobip
    this.carrier = carrier
    this.receiver = receiver
  }

  static async open(
    product: 'viber' | 'rcs' | 'voice' | 'sms',
    options: Partial<InfobipOptions> = {},
  ): Promise<InfobipAccount> {
    const { clock = systemClock, dataDir = null } = options
    const handsets = await Handsets.open({ dataDir, clock })
    const all = { port: 0, deliveryDelayMs: 0, retryAfterMs: 5, ...options, handsets, clock, dataDir }
    const infobip = await Infobip.open(all)
    return new InfobipAccount(handsets, infobip, infobip[product], await Receiver.open())
  }

  async call(method: string, path: string, body?: unknown, key = sandboxApiKey): Promise<Answer> {
    const answer = await fetch(this.infobip.url + path, {
      method,
      headers: { authorization: `App ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
  }

  /** Sends one message whose reports come to the receiver: `/delivery` and `/seen`. */
  send(to: string, message: object = {}): Promise<Answer> {
    const path = this.carrier.name === 'infobip-viber' ? '/viber/2/messages' : '/rcs/2/messages'
    const webhooks = {
      delivery: { url: this.receiver.url('/delivery') },
      seen: { url: this.receiver.url('/seen') },
      callbackData: 'msg-17',
    }
    const usual = { sender: 'Posthorn', content: { type: 'TEXT', text: 'Hello' }, webhooks }
    return this.call('POST', path, { messages: [{ ...usual, destinations: [{ to }], ...message }] })
  }

  /** Results that came to a path, all webhooks together. */
  results(path: string): Record<string, unknown>[] {
    const webhooks = this.receiver.received.filter((each) => each.path === path)
    return webhooks.flatMap(
      ({ body }) => (JSON.parse(body) as { results: Record<string, unknown>[] }).results,
    )
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.infobip[Symbol.asyncDispose]()
    await this.receiver[Symbol.asyncDispose]()
    await this.handsets[Symbol.asyncDispose]()
  }
}
