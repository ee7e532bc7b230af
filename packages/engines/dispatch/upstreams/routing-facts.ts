import type { Config } from '../../../config/config.ts'
import type { Finding } from '../../../domain/lookup/finding.ts'
import type { AttemptResult } from '../../../domain/message/attempt-results.ts'
import type { CodeResult } from '../../../domain/message/code-carrier.ts'
import type { Message } from '../../../domain/message/message.ts'
import { type NumberNetwork, numberNetwork } from '../../../domain/network/number-network.ts'
import { findOperator, mainCode } from '../../../domain/network/operators.ts'
import type { UpstreamFacts } from '../../../domain/routing/choose-upstream.ts'
import { KnownPrices } from '../../../domain/routing/known-prices.ts'
import {
  noResults,
  QualityScores,
  qualityHours,
  type ResultCounts,
  sumOfResults,
  type UpstreamResults,
} from '../../../domain/routing/quality-scores.ts'
import { OpenParts } from '../../../kit/flow/open-parts.ts'
import { RecentMap } from '../../../kit/flow/recent-map.ts'
import type { StartOptions } from '../../../kit/flow/start.ts'
import { reportFault } from '../../../kit/machine/report-fault.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import type { Events } from '../../../observability/events.ts'
import { settingsChannel } from '../../../store/accounts/accounts.ts'
import { addResults, readResults, resultSpanMs } from '../../../store/carriers/upstream-results.ts'
import type { Database } from '../../../store/database.ts'
import { priceVersion, readPrices } from '../../../store/money/upstream-prices.ts'
import { Snapshot } from '../../../store/statements/snapshot.ts'
import { WriteBehind } from '../../../store/statements/write-behind.ts'

export interface RoutingFactsOptions extends StartOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
  config: Pick<Config, 'routing'>
  /** Networks that lookups found. */
  networks: Pick<KnownNetworks, 'of'>
}

const hourMs = 3_600_000
const resultsEveryMs = 10_000
/** Destinations whose results wait to be written. More are not counted. */
const maxWaiting = 50_000

/**
 * What routing knows beside its rules, in memory: networks of numbers, prices, and results of upstreams. It also notes
 * the results of this gateway, for all gateways, every ten seconds; a gateway that is killed loses those of that time.
 */
export class RoutingFacts implements AsyncDisposable {
  readonly #options: RoutingFactsOptions
  readonly #prices: Snapshot<Prices>
  readonly #results: WriteBehind<UpstreamResults>
  readonly #quality: Snapshot<QualityScores>
  #facts: UpstreamFacts
  readonly #wishes: ResultsWish

  private constructor(
    options: RoutingFactsOptions,
    prices: Snapshot<Prices>,
    quality: Snapshot<QualityScores>,
    wishes: ResultsWish,
  ) {
    const { db, clock, events } = options
    this.#options = options
    this.#prices = prices
    this.#quality = quality
    this.#wishes = wishes
    this.#results = new WriteBehind({
      clock,
      events,
      where: 'results of upstreams',
      everyMs: resultsEveryMs,
      maxWaiting,
      maxAtOnce: 1_000,
      merge: sumPair,
      write: (results) => addResults(db, results),
    })
    this.#facts = this.#newFacts()
  }

  /** Rejects where the database cannot be read. */
  static open(options: RoutingFactsOptions): Promise<RoutingFacts> {
    const onFault = (error: unknown) => reportFault(options.events, 'stopping', error)
    const open = async (parts: OpenParts) => {
      const prices = parts.keep(await openPrices(options))
      const wishes = { isWanted: false }
      return new RoutingFacts(options, prices, await openQuality(options, wishes), wishes)
    }
    return OpenParts.open(onFault, open, options.start)
  }

  /** Prices and results now. */
  get upstreams(): UpstreamFacts {
    if (this.#facts.prices !== this.#prices.value.prices || this.#facts.quality !== this.#quality.value) {
      this.#facts = this.#newFacts()
    }
    return this.#facts
  }

  /** Resolves when all prices committed before are known. */
  refresh(): Promise<void> {
    return this.#prices.refresh()
  }

  /** From now on results are read, where no route chooses by quality. */
  wantResults(): void {
    this.#wishes.isWanted = true
  }

  /** By a lookup, else by numbering data. */
  networkOf(phone: string): NumberNetwork {
    return this.#options.networks.of(phone) ?? numberNetwork(phone)
  }

  /** Counts what a change of a message says about its upstreams. */
  note(after: Message, results: readonly AttemptResult[], now: number): void {
    for (const result of results) this.#add(after, { codes: 0, entered: 0, ...result }, now)
  }

  /** Counts whether a code was entered. */
  noteCode(message: Message, { upstream, isEntered }: CodeResult, now: number): void {
    this.#add(message, { ...noResults, upstream, codes: 1, entered: isEntered ? 1 : 0 }, now)
  }

  #add({ phone }: Message, result: ResultCounts & { upstream: string }, now: number): void {
    const { network, country } = this.networkOf(phone)
    const at = Math.floor(now / resultSpanMs) * resultSpanMs
    const row = { at, network: network ?? '', country: country ?? '', ...result }
    this.#results.add(`${at} ${row.upstream} ${row.network} ${row.country}`, row)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#results[Symbol.asyncDispose]()
    await this.#quality[Symbol.asyncDispose]()
    await this.#prices[Symbol.asyncDispose]()
  }

  #newFacts(): UpstreamFacts {
    const { exploreShare } = this.#options.config.routing
    return { prices: this.#prices.value.prices, quality: this.#quality.value, exploreShare }
  }
}

interface Prices {
  version: number
  prices: KnownPrices
}

function openPrices({ db, clock, events, start }: RoutingFactsOptions): Promise<Snapshot<Prices>> {
  return Snapshot.open<Prices>({
    ...{ db, clock, events, start },
    channel: settingsChannel,
    where: 'price lists',
    everyMs: 15_000,
    empty: { version: -1, prices: new KnownPrices([]) },
    read: async (known) => {
      const version = await priceVersion(db)
      if (version === known.version) return known
      return { version, prices: new KnownPrices(await readPrices(db, clock.now())) }
    },
  })
}

/** Results are read only where a route chooses by quality, or an automatic plan was wanted. */
interface ResultsWish {
  isWanted: boolean
}

function openQuality(options: RoutingFactsOptions, wishes: ResultsWish): Promise<Snapshot<QualityScores>> {
  const { db, clock, events, start } = options
  return Snapshot.open<QualityScores>({
    ...{ db, clock, events, start },
    channel: settingsChannel,
    where: 'results of upstreams',
    everyMs: resultsEveryMs,
    empty: new QualityScores([], 0),
    read: (known) => (wishes.isWanted ? readQuality(options) : Promise.resolve(known)),
  })
}

async function readQuality({ db, clock }: RoutingFactsOptions): Promise<QualityScores> {
  const now = clock.now()
  return new QualityScores(await readResults(db, now - qualityHours * hourMs), now)
}

function sumPair(one: UpstreamResults, other: UpstreamResults): UpstreamResults {
  return { ...one, ...sumOfResults(one, other) }
}

const maxKnownNumbers = 200_000
const networkKnownMs = 24 * 3_600_000

/** Networks of numbers that were looked up lately, in memory. The oldest ones are forgotten first. */
export class KnownNetworks {
  readonly #clock: Clock
  readonly #found = new RecentMap<string, { network: NumberNetwork; at: number }>(maxKnownNumbers)

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Null where it was not looked up. */
  of(phone: string): NumberNetwork | null {
    if (this.#found.size === 0) return null
    const found = this.#found.get(phone)
    return found !== null && this.#clock.now() - found.at < networkKnownMs ? found.network : null
  }

  /** A finding without a network changes nothing. */
  note(phone: string, { mccmnc }: Finding): void {
    if (mccmnc === undefined) return
    const code = mainCode(mccmnc)
    const operator = findOperator(code)
    const { country } = numberNetwork(phone)
    const network = {
      country: country ?? operator?.country ?? null,
      network: code,
      operator: operator?.name ?? null,
    }
    this.#found.set(phone, { network, at: this.#clock.now() })
  }
}
