import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '../../packages/kit/time/clock.ts'
import { Handsets } from '../../simulators/handsets.ts'
import { type Sandbox, startSandbox } from '../../simulators/sandbox.ts'
import { Smsc } from '../../simulators/smsc/smsc.ts'
import { answer, Receiver } from '../../test/support/receiver.ts'
import { callAndMailUpstreams, mediaPorts, soonRepeated, unguarded } from './call-and-mail-upstreams.ts'
import type { GatewayRun } from './gateway-run.ts'
import { Installation } from './installation.ts'
import { Traffic, type TrafficOptions } from './traffic.ts'
import { until, within } from './until.ts'

type Settings = Record<string, unknown>

export interface SceneOptions {
  /** Simulated carriers `carrier-0`, `carrier-1`, …; the first one has priority. Default 1. */
  carriers?: number
  /** Top-level settings of posthorn.yaml beside the scene's own. */
  settings?: Settings
  /** Returns the scene's own settings with other addresses of carriers. */
  reach?: (own: Settings) => Promise<Settings>
  /** For an answer of the SMSCs. Where one takes longer, the message is sent again. Default 1,500. */
  responseTimeoutMs?: number
  /** Handsets get their messages after 0 to this many milliseconds. Default 50. */
  deliveryDelayMs?: number
  databaseUrl?: string
  dataDir?: string
  /** Adds a carrier of every other channel to the first SMSC. */
  everyChannel?: boolean
  /** With every channel: also calls over SIP and e-mail over SMTP. */
  callsAndMail?: boolean
  /** With every channel: the name that carriers over HTTP have. Default 127.0.0.1. */
  carrierName?: string
  /** Of the first gateway. */
  environment?: NodeJS.ProcessEnv
}

// Carriers and receiver delay their answers, so that each fault hits requests under way.
export const submitAnswerMs = 40
const callbackAnswerMs = 30

/** For scenes in which no request is to be refused, on however slow a machine: it waits as long as it can. */
export const noHurry = { limits: { readsPerSecond: 1_000_000, answerSeconds: 20 } }

/** For the slowest machine: an answer is missing only where the carrier loses it, so no message is sent twice. */
export const patient = { responseTimeoutMs: 60_000 }

/** To each carrier. */
export const connections = 2
export const window = 50

/**
 * Carriers and a receiver of callbacks, which run in the test and outlive every gateway, and an installation
 * with one account and a running gateway.
 */
export class Scene implements AsyncDisposable {
  readonly handsets: Handsets
  readonly carriers: Smsc[]
  readonly receiver: Receiver
  readonly installation: Installation
  readonly #network: Sandbox | null
  #gateway: GatewayRun | null = null
  #apiKey = ''

  private constructor(parts: Parts, installation: Installation) {
    this.handsets = parts.handsets
    this.carriers = parts.carriers
    this.receiver = parts.receiver
    this.installation = installation
    this.#network = parts.network
  }

  static async open(options: SceneOptions = {}): Promise<Scene> {
    const deliveryDelayMs = options.deliveryDelayMs ?? 50
    const parts = options.everyChannel
      ? await openNetwork(deliveryDelayMs, options)
      : await openParts(options.carriers ?? 1, deliveryDelayMs)
    const installation = await Installation.open({
      settings: async (place) => {
        const own = settingsFor(parts, place, options.responseTimeoutMs)
        return { ...((await options.reach?.(own)) ?? own), ...options.settings }
      },
      databaseUrl: options.databaseUrl ?? null,
      dataDir: options.dataDir ?? null,
    })
    const scene = new Scene(parts, installation)
    try {
      await scene.startGateway(options.environment)
      scene.#apiKey = await installation.makeAccount({
        sms: 0.5,
        ...(options.everyChannel && { viber: 0.5, rcs: 0.5, telegram: 0.5, whatsapp: 0.5 }),
        ...(options.callsAndMail && { voice: 0.8, email: 0.8 }),
      })
      return scene
    } catch (error) {
      await scene[Symbol.asyncDispose]()
      throw error
    }
  }

  get apiKey(): string {
    return this.#apiKey
  }

  /** The newest run. */
  get gateway(): GatewayRun {
    if (this.#gateway === null) throw new Error('no gateway was started')
    return this.#gateway
  }

  async startGateway(environment: NodeJS.ProcessEnv = {}): Promise<void> {
    this.#gateway = await this.installation.start(this.installation.port, environment)
    if (this.#network === null) return
    for (const [carrier, upstream] of [
      ['rbm', 'rcs'],
      ['whatsapp', 'whatsapp'],
    ] as const) {
      await until(`${carrier} has verified its webhook`, 40_000, () =>
        this.#registerWebhook(carrier, upstream),
      )
    }
  }

  /** Rejects when the gateway has ended; returns the carrier's error where it does not accept the webhook. */
  async #registerWebhook(carrier: string, upstream: string): Promise<string | null> {
    if (this.gateway.exitCode !== null) {
      throw new Error(`the gateway ended; it said: ${this.installation.log().slice(-2_000)}`)
    }
    const answer = await fetch(`${this.#network?.addresses.http}/sandbox/webhooks/${carrier}`, {
      method: 'PUT',
      body: JSON.stringify({ url: `http://127.0.0.1:${this.installation.port}/inbound/${upstream}` }),
    })
    const body = await answer.text()
    return answer.ok ? null : body
  }

  carrier(number: number): Smsc {
    const carrier = this.carriers[number]
    if (carrier === undefined) throw new Error(`there is no carrier ${number}`)
    return carrier
  }

  /** Where the carriers listen, in a scene with every channel. */
  get carrierPorts(): number[] {
    if (this.#network === null) throw new Error('the scene has no network of every channel')
    const { smpp, telegram, whatsapp, infobip, rbm, sip, smtp } = this.#network.addresses
    const urls = [telegram, whatsapp, infobip, rbm].flatMap((address) => address?.url ?? [])
    const others = [sip, smtp].flatMap((address) => address?.port ?? [])
    return [smpp.port, ...urls.map((url) => Number(new URL(url).port)), ...others]
  }

  /** Where callbacks go. */
  get receiverPort(): number {
    return Number(new URL(this.receiver.url()).port)
  }

  /** How many e-mails are in a mailbox. */
  mailsTo(address: string): number {
    return this.#network?.mailboxes.view(address).messages.length ?? 0
  }

  /**
   * Kills the gateway under load again and again, every second time with its database. `settles`: not before what the
   * last kill left in doubt has ended.
   */
  async killUnderLoad(traffic: Traffic, kills: number, { settles = false } = {}): Promise<void> {
    for (let kill = 0; kill < kills; kill++) {
      const before = traffic.accepted.size
      await pause(2_500)
      await until('something is accepted before the kill', 20_000, () =>
        traffic.accepted.size > before ? null : 'nothing yet',
      )
      const requests = this.receiver.requests(this.receiver.received.length + 1)
      await within('a callback to be on its way', 20_000, requests)
      if (kill % 2 === 1) this.installation.killDatabase()
      await this.gateway.kill()
      await this.startGateway()
      if (settles) await this.#settled()
    }
    await pause(2_000)
    await traffic.stop()
  }

  async #settled(): Promise<void> {
    await using db = await this.installation.openDatabase()
    const text = `SELECT count(*) FROM messages WHERE phase < 9 AND timeline LIKE '%"step":"recovered","sent":"maybe"%'`
    await until('what was in doubt has ended', 60_000, async () => {
      const [open] = await db.query<{ count: number }>({ text })
      return open?.count === 0 ? null : `${open?.count} are open`
    })
  }

  /** Starts traffic at once. */
  traffic(options: Partial<TrafficOptions> = {}): Traffic {
    const hook = this.receiver.url()
    return new Traffic({
      port: this.installation.port,
      apiKey: this.#apiKey,
      hook: () => hook,
      requestsPerSecond: 50,
      operations: [1, 10],
      ...options,
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#gateway?.[Symbol.asyncDispose]()
    this.installation[Symbol.dispose]()
    if (this.#network !== null) await this.#network[Symbol.asyncDispose]()
    else {
      for (const carrier of this.carriers) await carrier[Symbol.asyncDispose]()
      await this.handsets[Symbol.asyncDispose]()
    }
    await this.receiver[Symbol.asyncDispose]()
  }
}

interface Parts {
  handsets: Handsets
  carriers: Smsc[]
  receiver: Receiver
  /** The network of the carriers, where there is one of every channel. */
  network: Sandbox | null
}

/** The carriers share their handsets, so that a message which two carriers deliver is noticed. */
async function openParts(count: number, deliveryDelayMs: number): Promise<Parts> {
  const handsets = await Handsets.open({ dataDir: null, clock: systemClock, maxEntries: 1_000_000 })
  const carriers: Smsc[] = []
  const faults = { responseDelayMs: submitAnswerMs }
  for (let number = 0; number < count; number++) {
    const carrier = { handsets, clock: systemClock, dataDir: null, port: 0, deliveryDelayMs, faults }
    carriers.push(await Smsc.open({ ...carrier, trackDuplicates: true }))
  }
  return { handsets, carriers, receiver: await openReceiver(), network: null }
}

async function openReceiver(): Promise<Receiver> {
  const receiver = await Receiver.open()
  receiver.react = () => ({ kind: 'wait', until: pause(callbackAnswerMs), reaction: answer(200) })
  return receiver
}

/** A carrier of every channel; each delays its answers like the SMSC. */
async function openNetwork(
  deliveryDelayMs: number,
  { callsAndMail, carrierName: host }: Pick<SceneOptions, 'callsAndMail' | 'carrierName'>,
): Promise<Parts> {
  const faults = { answerDelayMs: submitAnswerMs }
  const carrier = { port: 0, deliveryDelayMs, faults, ...(host !== undefined && { host }) }
  const network = await startSandbox({
    dataDir: null,
    http: { port: 0 },
    sms: { port: 0, deliveryDelayMs, trackDuplicates: true, faults: { responseDelayMs: submitAnswerMs } },
    telegram: carrier,
    whatsapp: {
      ...carrier,
      numbers: [{ sender: 'Shop', phoneNumberId: '106540352242922', displayPhoneNumber: '15550783881' }],
    },
    infobip: carrier,
    rbm: { ...carrier, agents: [{ sender: 'Shop', agentId: 'shop' }] },
    ...(callsAndMail && { sip: { port: 0, recordSeconds: 0, mediaPorts }, smtp: { port: 0 } }),
  })
  const { handsets, smsc } = network
  return { handsets, carriers: [smsc], receiver: await openReceiver(), network }
}

/** Short waits, because the scenarios test recovery. */
function settingsFor({ carriers, network }: Parts, place: Installation, responseTimeoutMs = 1_500): Settings {
  const hasCalls = network?.addresses.sip !== undefined
  const others = [
    ...(network === null ? [] : otherUpstreams(network, place)),
    ...(hasCalls ? callAndMailUpstreams(network) : []),
  ]
  const routes = others.map(({ name }) => ({ prefix: '', upstream: name }))
  return {
    publicUrl: `http://127.0.0.1:${place.port}`,
    upstreams: [
      ...carriers.map(({ address }, number) => ({
        name: `carrier-${number}`,
        host: address.host,
        port: address.port,
        systemId: 'posthorn',
        password: 'sandbox',
        connections,
        window,
        responseTimeoutMs,
        enquireLinkMs: 2_000,
        reconnect: { baseMs: 100, maxMs: 1_000 },
      })),
      ...others,
    ],
    routes: [
      ...carriers.map((_, number) => ({ prefix: '', upstream: `carrier-${number}`, priority: number })),
      ...routes,
    ],
    dispatch: { unknownHoldSeconds: 2, failoverAfterSeconds: 2 },
    callbacks: { allowPrivateAddresses: true },
    // The verdict requests the status of every message at once.
    limits: { readsPerSecond: 1_000_000 },
    log: { level: 'info' },
    ...(hasCalls && { media: { host: '127.0.0.1' }, callbacks: soonRepeated, ...unguarded }),
  }
}

/** An upstream for each simulated carrier over HTTP, as an operator would write it. */
function otherUpstreams({ addresses }: Sandbox, { folder }: Installation): ({ name: string } & Settings)[] {
  const { telegram, whatsapp, infobip, rbm } = addresses
  if (!telegram || !whatsapp || !infobip || !rbm) throw new Error('a carrier did not start')
  // Long enough for an answer on a busy machine: a submit without an answer may be repeated.
  const shared = { window, responseTimeoutMs: 5_000 }
  const serviceAccountFile = join(folder, 'service-account.json')
  writeFileSync(serviceAccountFile, rbm.serviceAccount)
  return [
    { name: 'telegram', kind: 'telegram-gateway', baseUrl: telegram.url, token: telegram.token, ...shared },
    {
      name: 'whatsapp',
      kind: 'whatsapp-cloud',
      baseUrl: whatsapp.url,
      token: whatsapp.token,
      appSecret: whatsapp.appSecret,
      verifyToken: whatsapp.verifyToken,
      businessAccountId: whatsapp.businessAccountId,
      numbers: whatsapp.numbers.map(({ sender, phoneNumberId }) => ({ sender, phoneNumberId })),
      ratePerSecond: 1_000,
      ...shared,
    },
    {
      name: 'viber',
      kind: 'infobip-viber',
      baseUrl: infobip.url,
      apiKey: infobip.apiKey,
      webhookSecret: 'regression-of-viber',
      ...shared,
    },
    {
      name: 'rcs',
      kind: 'rbm',
      baseUrl: rbm.url,
      serviceAccountFile,
      agents: rbm.agents,
      webhookToken: rbm.clientToken,
      ...shared,
    },
  ]
}
