import { Handsets } from '../../../../simulators/handsets.ts'
import { WhatsApp } from '../../../../simulators/whatsapp/whatsapp.ts'
import { answer, type Reaction, type ReceivedRequest, Receiver } from '../../../../test/support/receiver.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { Secret } from '../../../settings/secret.ts'
import type { Connection, Connector, Inbound, Report, SubmitPart } from '../../connector.ts'
import type { ParsedWebhook } from '../../webhook.ts'
import { whatsAppCloud } from '../../whatsapp-cloud/kind.ts'
import { openKind } from '../open-kind.ts'
import { sampleConfig, samplePart } from './sample-upstream.ts'

interface Parts {
  handsets: Handsets
  whatsApp: WhatsApp
  receiver: Receiver
}

/** The connector against the simulated Cloud API: receives its webhooks over HTTP. */
export class SimulatedUpstream implements AsyncDisposable {
  readonly connector: Connector
  readonly connection: Connection
  readonly handsets: Handsets
  readonly whatsApp: WhatsApp
  readonly webhooks: ParsedWebhook[] = []
  readonly #receiver: Receiver
  #woken: (() => void)[] = []

  static async open(): Promise<SimulatedUpstream> {
    const clock = systemClock
    const handsets = await Handsets.open({ dataDir: null, clock })
    const options = { handsets, clock, dataDir: null, port: 0, deliveryDelayMs: 0, retryAfterMs: 5 }
    const whatsApp = await WhatsApp.open(options)
    const upstream = new SimulatedUpstream({ handsets, whatsApp, receiver: await Receiver.open() })
    await whatsApp.setWebhook(upstream.#receiver.url('/inbound/meta'))
    return upstream
  }

  private constructor({ handsets, whatsApp, receiver }: Parts) {
    this.handsets = handsets
    this.whatsApp = whatsApp
    this.#receiver = receiver
    const { url, token, appSecret, verifyToken, businessAccountId, numbers } = whatsApp.address
    const config = sampleConfig({
      baseUrl: url,
      token: new Secret(token),
      appSecret: new Secret(appSecret),
      verifyToken: new Secret(verifyToken),
      businessAccountId,
      numbers: numbers.map(({ sender, phoneNumberId }) => ({ sender, phoneNumberId })),
      responseTimeoutMs: 2_000,
    })
    const inboundUrl = () => receiver.url('/inbound/meta')
    this.connector = openKind(whatsAppCloud, config, { clock: systemClock, inboundUrl })
    this.connection = this.connector.open({
      onState: () => {},
      onReport: () => Promise.resolve(),
      onInbound: () => Promise.resolve(),
    })
    receiver.react = (request) => this.#take(request)
  }

  submit(given: Partial<SubmitPart> = {}): ReturnType<Connection['submit']> {
    return this.connection.submit(samplePart(given))
  }

  get reports(): Report[] {
    return this.webhooks.flatMap((parsed) => (parsed.kind === 'events' ? parsed.reports : []))
  }

  get inbound(): Inbound[] {
    return this.webhooks.flatMap((parsed) => (parsed.kind === 'events' ? parsed.inbound : []))
  }

  /** Resolves once `holds` is true after a webhook was read. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => this.#woken.push(resolve))
  }

  /** The kinds of a message's reports in order, once there are `count`. */
  async kindsOf(msgId: number, count: number): Promise<string[]> {
    const found = () => this.reports.filter(({ own }) => own?.msgId === msgId)
    await this.until(() => found().length >= count)
    return found().map(({ outcome }) => outcome.kind)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.connection.close(0)
    await this.whatsApp[Symbol.asyncDispose]()
    await this.#receiver[Symbol.asyncDispose]()
    await this.handsets[Symbol.asyncDispose]()
  }

  #take({ method, path, headers, body }: ReceivedRequest): Reaction {
    const { webhook } = this.connector
    const { search, searchParams } = new URL(path, this.#receiver.origin)
    const parsed = webhook?.read({
      method: method === 'GET' ? 'GET' : 'POST',
      path: '',
      query: searchParams,
      rawQuery: search.slice(1),
      headers: headers as Record<string, string | undefined>,
      body: Buffer.from(body),
      receivedAt: Date.now(),
    }) as ParsedWebhook
    this.webhooks.push(parsed)
    for (const resolve of this.#woken.splice(0)) resolve()
    if (parsed.kind === 'answer') return { kind: 'answer', status: parsed.status, body: parsed.body }
    return answer(parsed.kind === 'events' ? 200 : 401)
  }
}
