import { setTimeout as pause } from 'node:timers/promises'
import { Handsets } from '../../simulators/handsets.ts'
import { Smsc } from '../../simulators/smsc/smsc.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { answer, Receiver } from '../../test/support/receiver.ts'
import type { GatewayRun } from './gateway-run.ts'
import { Installation } from './installation.ts'
import { Traffic, type TrafficOptions } from './traffic.ts'

export interface SceneOptions {
  /** Simulated carriers `carrier-0`, `carrier-1`, …; the first one has priority. Default 1. */
  carriers?: number
  /** Top-level settings of posthorn.yaml, beside those that the scene makes. */
  settings?: Record<string, unknown>
  /** Handsets get their messages after 0 to this many milliseconds. Default 50. */
  deliveryDelayMs?: number
  databaseUrl?: string
  dataDir?: string
}

// Carriers and receiver take their time, so that whatever breaks finds something on its way to them.
const submitAnswerMs = 40
const callbackAnswerMs = 30

/** Of each carrier. */
export const connections = 2
export const window = 50

/**
 * Carriers and a receiver of callbacks, which live in the test and outlive every gateway, and an installation
 * with one account, whose gateway runs.
 */
export class Scene implements AsyncDisposable {
  readonly handsets: Handsets
  readonly carriers: Smsc[]
  readonly receiver: Receiver
  readonly installation: Installation
  #gateway: GatewayRun | null = null
  #apiKey = ''

  private constructor(parts: Parts, installation: Installation) {
    this.handsets = parts.handsets
    this.carriers = parts.carriers
    this.receiver = parts.receiver
    this.installation = installation
  }

  static async open(options: SceneOptions = {}): Promise<Scene> {
    const parts = await openParts(options.carriers ?? 1, options.deliveryDelayMs ?? 50)
    const installation = await Installation.open({
      settings: { ...settingsFor(parts.carriers), ...options.settings },
      databaseUrl: options.databaseUrl ?? null,
      dataDir: options.dataDir ?? null,
    })
    const scene = new Scene(parts, installation)
    try {
      await scene.startGateway()
      scene.#apiKey = await installation.makeAccount()
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

  async startGateway(): Promise<void> {
    this.#gateway = await this.installation.start()
  }

  carrier(number: number): Smsc {
    const carrier = this.carriers[number]
    if (carrier === undefined) throw new Error(`there is no carrier ${number}`)
    return carrier
  }

  /** Begins at once. */
  traffic(options: Partial<TrafficOptions> = {}): Traffic {
    const hook = this.receiver.url()
    return new Traffic({
      port: this.installation.port,
      apiKey: this.#apiKey,
      hook: () => hook,
      requestsPerSecond: 100,
      operations: [1, 10],
      ...options,
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#gateway?.[Symbol.asyncDispose]()
    this.installation[Symbol.dispose]()
    for (const carrier of this.carriers) await carrier[Symbol.asyncDispose]()
    await this.handsets[Symbol.asyncDispose]()
    await this.receiver[Symbol.asyncDispose]()
  }
}

interface Parts {
  handsets: Handsets
  carriers: Smsc[]
  receiver: Receiver
}

/** The carriers share their handsets, so that a message that came by two of them is seen. */
async function openParts(count: number, deliveryDelayMs: number): Promise<Parts> {
  const handsets = await Handsets.open({ dataDir: null, clock: systemClock, maxEntries: 1_000_000 })
  const carriers: Smsc[] = []
  const faults = { responseDelayMs: submitAnswerMs }
  for (let number = 0; number < count; number++) {
    const carrier = { handsets, clock: systemClock, dataDir: null, port: 0, deliveryDelayMs, faults }
    carriers.push(await Smsc.open({ ...carrier, trackDuplicates: true }))
  }
  const receiver = await Receiver.open()
  receiver.react = () => ({ kind: 'wait', until: pause(callbackAnswerMs), reaction: answer(200) })
  return { handsets, carriers, receiver }
}

/** Short waits throughout: recovery is what the scenarios look at. */
function settingsFor(carriers: Smsc[]): Record<string, unknown> {
  return {
    upstreams: carriers.map(({ address }, number) => ({
      name: `carrier-${number}`,
      host: address.host,
      port: address.port,
      systemId: 'posthorn',
      password: 'sandbox',
      connections,
      window,
      responseTimeoutMs: 1_500,
      enquireLinkMs: 2_000,
      reconnect: { baseMs: 100, maxMs: 1_000 },
    })),
    routes: carriers.map((_, number) => ({ prefix: '', upstream: `carrier-${number}`, priority: number })),
    dispatch: { unknownHoldSeconds: 2, failoverAfterSeconds: 2 },
    callbacks: { allowPrivateAddresses: true },
    log: { level: 'info' },
  }
}
