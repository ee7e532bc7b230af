// What routing by network, cost and quality takes of the throughput from request to callback: the same load through
// the same four connections, by plain routes and by many rules with many prices, in turns on the same machine.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Installation } from '../regression/support/installation.ts'
import { Handsets } from '../simulators/handsets.ts'
import { Smsc } from '../simulators/smsc/smsc.ts'
import { systemClock } from '../src/lib/clock.ts'
import { OpenParts } from '../src/lib/open-parts.ts'
import { freshDatabase } from '../test/support/database.ts'
import { bodySource } from './acceptance.ts'
import { CallbackReceiver } from './load/callback-receiver.ts'
import { HttpLoad, type LoadOptions } from './load/http-load.ts'

export interface RoutingShareOptions {
  rules: number
  prices: number
  /** More than the machine can do: what is called back in a second is then the throughput. */
  offeredPerSecond: number
  seconds: number
  rounds: number
}

export interface RoutingShare {
  rules: number
  prices: number
  /** Callbacks a second; the median of the rounds. */
  plainPerSecond: number
  routedPerSecond: number
  /** Loss of throughput by routing in percent: the median over neighbouring rounds. The goal is under 5. */
  lossPercent: number
  rounds: { plainPerSecond: number; routedPerSecond: number }[]
}

type Rule = Record<string, string | number>

const upstreams = ['carrier-1', 'carrier-2', 'carrier-3', 'carrier-4']

export async function benchRoutingShare(options: RoutingShareOptions): Promise<RoutingShare> {
  const plain = upstreams.map((upstream): Rule => ({ upstream }))
  await using usual = await Side.open(plain, 0)
  await using many = await Side.open([...plain, ...manyRules(options.rules - plain.length)], options.prices)
  // A warm-up: cold code is not measured here.
  for (const side of [usual, many]) await side.run(Math.round(options.offeredPerSecond / 4), 3)
  const rounds: RoutingShare['rounds'] = []
  for (let round = 0; round < options.rounds; round++) {
    const { offeredPerSecond, seconds } = options
    const plainPerSecond = await usual.run(offeredPerSecond, seconds)
    const routedPerSecond = await many.run(offeredPerSecond, seconds)
    rounds.push({ plainPerSecond, routedPerSecond })
  }
  const losses = rounds.map((each) => 100 * (1 - each.routedPerSecond / each.plainPerSecond))
  return {
    rules: options.rules,
    prices: options.prices,
    plainPerSecond: median(rounds.map((each) => each.plainPerSecond)),
    routedPerSecond: median(rounds.map((each) => each.routedPerSecond)),
    lossPercent: Number(median(losses).toFixed(1)),
    rounds,
  }
}

/** Four upstreams for each match. The first two matches carry the load: one by cost, one by quality. */
function manyRules(count: number): Rule[] {
  return Array.from({ length: count }, (_, index) => {
    const nth = Math.floor(index / upstreams.length)
    return { upstream: upstreams[index % upstreams.length] ?? '', ...matchOf(nth) }
  })
}

function matchOf(nth: number): Rule {
  if (nth === 0) return { network: '25503', choose: 'cost' }
  if (nth === 1) return { network: '25501', choose: 'quality' }
  const kinds: Rule[] = [
    { account: `account-${nth}`, network: '25503', choose: 'cost' },
    { sender: `Sender${nth}`, country: 'UA', choose: 'quality' },
    { prefix: `3806${nth}`, traffic: 'code' },
    { account: `account-${nth}`, traffic: 'other', country: 'PL' },
  ]
  return kinds[nth % kinds.length] ?? {}
}

/** The price list of one upstream: networks of the whole world, and prefixes. */
function priceList(rows: number, nth: number): string {
  const lines = Array.from({ length: rows }, (_, index) => {
    const price = (0.3 + ((index + nth) % 97) / 1_000).toFixed(3)
    if (index === 0) return `25503,,${price}`
    if (index === 1) return `25501,,${price}`
    return index % 2 === 0 ? `${900_000 + index / 2},,${price}` : `,${3_900_000 + index},${price}`
  })
  return `network,prefix,price\n${lines.join('\n')}\n`
}

/** A gateway with its database, its carrier, its load and its receiver of callbacks. */
class Side implements AsyncDisposable {
  readonly #parts: OpenParts
  readonly #load: LoadOptions
  /** Ids of messages that are not called back yet. */
  readonly #open: Set<string>

  private constructor(parts: OpenParts, load: LoadOptions, open: Set<string>) {
    this.#parts = parts
    this.#load = load
    this.#open = open
  }

  static async open(routes: readonly Rule[], prices: number): Promise<Side> {
    const parts = new OpenParts((error) => console.error(error))
    try {
      return await Side.#openParts(parts, routes, prices)
    } catch (error) {
      await parts[Symbol.asyncDispose]()
      throw error
    }
  }

  static async #openParts(parts: OpenParts, routes: readonly Rule[], prices: number): Promise<Side> {
    const database = parts.keep(await freshDatabase())
    const handsets = parts.keep(await Handsets.open({ dataDir: null, clock: systemClock }))
    // An account for each upstream: a carrier sends a report over any connection of its account.
    const accounts = upstreams.map((systemId) => ({ systemId, password: 'sandbox' }))
    const carrier = { handsets, clock: systemClock, dataDir: null, port: 0, deliveryDelayMs: 20, accounts }
    const smsc = parts.keep(await Smsc.open(carrier))
    const settings = settingsFor(smsc.address, routes)
    const place = { settings, databaseUrl: database.url, dataDir: null }
    const installation = parts.keep(closedLater(await Installation.open(place)))
    parts.keep(await installation.start())
    const apiKey = await installation.makeAccount()
    if (prices > 0) await importPrices(installation, prices)
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
    return new Side(parts, { port, path: '/api/json.php', connections: 64, nextBody }, open)
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

async function importPrices(installation: Installation, prices: number): Promise<void> {
  for (const [nth, upstream] of upstreams.entries()) {
    const file = join(installation.folder, `${upstream}.csv`)
    writeFileSync(file, priceList(prices / upstreams.length, nth))
    await installation.command('prices', 'import', file, '--upstream', upstream)
  }
  // Gateways use a new list within a second.
  await pause(2_000)
}

function settingsFor(
  { host, port }: { host: string; port: number },
  routes: readonly Rule[],
): Record<string, unknown> {
  return {
    upstreams: upstreams.map((name) => ({
      ...{ name, host, port, systemId: name, password: 'sandbox' },
      connections: 1,
      window: 100,
    })),
    routes,
    callbacks: { allowPrivateAddresses: true },
    log: { level: 'error' },
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
