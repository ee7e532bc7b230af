// A gateway to compare with another one on the same machine, in turns.
import { setTimeout as pause } from 'node:timers/promises'
import { OpenParts } from '../../packages/kit/flow/open-parts.ts'
import { systemClock } from '../../packages/kit/time/clock.ts'
import type { Database } from '../../packages/store/database.ts'
import { Installation } from '../../regression/support/installation.ts'
import { Handsets } from '../../simulators/handsets.ts'
import { Smsc } from '../../simulators/smsc/smsc.ts'
import { freshDatabase } from '../../test/support/database.ts'
import { bodySource } from '../acceptance.ts'
import { CallbackReceiver } from './callback-receiver.ts'
import { HttpLoad, type LoadOptions } from './http-load.ts'

export interface SideOptions {
  /** Sections of posthorn.yaml beside those of the upstreams. */
  settings: Record<string, unknown>
  /** Runs before the load. */
  prepare?: (installation: Installation) => Promise<void>
}

/** Its upstreams, all to one carrier. */
export const sideUpstreams = ['carrier-1', 'carrier-2', 'carrier-3', 'carrier-4']

/** A gateway with its database, its carrier, its load and its receiver of callbacks. */
export class Side implements AsyncDisposable {
  readonly port: number
  readonly apiKey: string
  readonly db: Database
  readonly #parts: OpenParts
  readonly #load: LoadOptions
  /** Ids of messages that are not called back yet. */
  readonly #open: Set<string>

  private constructor(parts: OpenParts, load: LoadOptions, open: Set<string>, apiKey: string, db: Database) {
    this.port = load.port
    this.apiKey = apiKey
    this.db = db
    this.#parts = parts
    this.#load = load
    this.#open = open
  }

  static async open(options: SideOptions): Promise<Side> {
    const parts = new OpenParts((error) => console.error(error))
    try {
      return await Side.#openParts(parts, options)
    } catch (error) {
      await parts[Symbol.asyncDispose]()
      throw error
    }
  }

  static async #openParts(parts: OpenParts, { settings, prepare }: SideOptions): Promise<Side> {
    const database = parts.keep(await freshDatabase())
    const handsets = parts.keep(await Handsets.open({ dataDir: null, clock: systemClock }))
    // An account for each upstream: a carrier sends a report over any connection of its account.
    const accounts = sideUpstreams.map((systemId) => ({ systemId, password: 'sandbox' }))
    const carrier = { handsets, clock: systemClock, dataDir: null, port: 0, deliveryDelayMs: 20, accounts }
    const smsc = parts.keep(await Smsc.open(carrier))
    const place = { settings: settingsFor(smsc.address, settings), databaseUrl: database.url, dataDir: null }
    const installation = parts.keep(closedLater(await Installation.open(place)))
    parts.keep(await installation.start())
    const apiKey = await installation.makeAccount()
    await prepare?.(installation)
    const open = new Set<string>()
    const receiver = parts.keep(
      closedLater(
        await CallbackReceiver.open((body) => {
          if (body.includes('"DELIVERED"')) open.delete(/"id":"(\d+)"/.exec(body)?.[1] ?? '')
        }),
      ),
    )
    const next = bodySource(1, `http://127.0.0.1:${receiver.port}/hook`, phoneOf)
    const nextBody = () => {
      const body = next().replace('"sandbox"', `"${apiKey}"`).replace('"Posthorn"', '"Shop"')
      open.add(/"id":(\d+)/.exec(body)?.[1] ?? '')
      return body
    }
    const { port } = installation
    return new Side(
      parts,
      { port, path: '/api/json.php', connections: 64, nextBody },
      open,
      apiKey,
      database.db,
    )
  }

  /** Callbacks a second, from the first request to the last callback. */
  async run(perSecond: number, seconds: number): Promise<number> {
    // The gateway closes connections that are idle while the other side runs.
    using load = await HttpLoad.open(this.#load)
    const startedAt = performance.now()
    await load.steadily(perSecond, seconds, () => undefined)
    for (let turns = 0; this.#open.size > 0 && turns < 12_000; turns++) await pause(10)
    if (this.#open.size > 0) throw new Error(`${this.#open.size} messages were not called back within 120 s`)
    return Math.round((perSecond * seconds * 1_000) / (performance.now() - startedAt))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#parts[Symbol.asyncDispose]()
  }
}

/** The same part, which `OpenParts` can keep. */
function closedLater<Part extends Disposable>(part: Part): Part & AsyncDisposable {
  return Object.assign(part, {
    [Symbol.asyncDispose]: () => Promise.resolve(part[Symbol.dispose]()),
  })
}

/** Kyivstar and Vodafone by turns. */
function phoneOf(id: number): number {
  return (id % 2 === 0 ? 380_670_000_000 : 380_500_000_000) + (id % 9_000)
}

function settingsFor(
  { host, port }: { host: string; port: number },
  settings: Record<string, unknown>,
): Record<string, unknown> {
  return {
    upstreams: sideUpstreams.map((name) => ({
      ...{ name, host, port, systemId: name, password: 'sandbox' },
      connections: 1,
      window: 100,
    })),
    ...settings,
    callbacks: { allowPrivateAddresses: true },
    log: { level: 'error' },
  }
}
