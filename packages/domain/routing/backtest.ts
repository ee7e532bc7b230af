import { attemptOutcome } from '../message/attempt-results.ts'
import type { Message } from '../message/message.ts'
import { byRetry } from '../message/stage-outcome.ts'
import { type NumberNetwork, numberNetwork } from '../network/number-network.ts'
import { findCharge } from '../pricing/find-charge.ts'
import type { TariffTable } from '../pricing/tariff-table.ts'
import {
  addFigures,
  type BacktestFigures,
  type BacktestResult,
  BacktestRows,
  noFigures,
} from './backtest-row.ts'
import { computeShares, type UpstreamFacts } from './choose-upstream.ts'
import type { KnownPrices } from './known-prices.ts'
import { noResults, QualityScores, type UpstreamResults } from './quality-scores.ts'
import type { RouteQuery, RouteRule } from './route-rule.ts'
import { RuleIndex } from './rule-index.ts'

/** A stage of a recorded message that was handed over, or a retry of one. */
interface RecordedStage {
  /** 0 for the first hand-over. */
  retry: number
  query: RouteQuery
  network: NumberNetwork
  acceptedAt: number
  parts: number
  /** The upstream that got it first. */
  upstream: string
  /** What came of its last hand-over; null where that is not known yet. */
  result: 'delivered' | 'failed' | null
  tookMs: number
}

export interface BacktestOptions {
  rules: readonly RouteRule[]
  /** Prices of recorded hand-overs. */
  prices: KnownPrices
  /** Prices of the other routes. */
  newPrices: KnownPrices
  accountOf: (accountId: number) => BacktestAccount | null
  /** Currency of the prices. */
  currency: string
  /** Null: charges stay as they were. */
  newTariffs: ((accountId: number) => TariffTable) | null
  exploreShare: number
}

export interface BacktestAccount {
  name: string
  currency: string
}

/**
 * Runs recorded messages through other routes and prices. Every upstream counts as healthy, and as good at a network
 * as it was in the recorded time. Results are expected values: a route that gets a tenth of the messages counts as a
 * tenth of each. Call `learn` with every message first, then `run` with every message again.
 */
export class Backtest {
  readonly #options: BacktestOptions
  readonly #index: RuleIndex<RouteRule>
  readonly #learned = new Map<string, UpstreamResults>()
  #facts: UpstreamFacts | null = null
  #messages = 0
  readonly #total = noFigures()
  readonly #networks = new BacktestRows()
  readonly #accounts = new BacktestRows()

  constructor(options: BacktestOptions) {
    this.#options = options
    this.#index = new RuleIndex(options.rules)
  }

  /** Learns from a recorded message what its upstreams deliver. */
  learn(message: Message): void {
    for (const { upstream, network, result, tookMs } of this.#listStages(message)) {
      if (result === null) continue
      const place = { network: network.network ?? '', country: network.country ?? '' }
      const key = `${upstream}\n${place.network}\n${place.country}`
      const sum = this.#learned.get(key) ?? { upstream, ...place, at: 0, ...noResults }
      sum[result]++
      if (result === 'delivered') sum.tookMs += tookMs
      this.#learned.set(key, sum)
    }
  }

  run(message: Message): void {
    this.#messages++
    // What routes would retry is not known, so retries are left out on both sides.
    const stages = this.#listStages(message).filter(({ retry }) => retry === 0)
    const [first] = stages
    if (first === undefined) return
    const { country, operator, network } = first.network
    const place = [country ?? 'unknown', operator, network].filter((each) => each !== null).join(' ')
    const account = this.#options.accountOf(message.accountId)
    const currency = account?.currency ?? null
    const figures = noFigures()
    for (const stage of stages) addFigures(figures, this.#compareStage(stage))
    const own = withMoney(figures, this.#computeCharges(message))
    const isSame = currency === this.#options.currency
    const common = isSame ? withMargin(own) : withMoney(figures, null)
    addFigures(this.#total, common)
    this.#networks.add(place, common)
    this.#accounts.add(account?.name ?? 'unknown', isSame ? common : own, currency)
  }

  result(): BacktestResult {
    const { currency } = this.#options
    return {
      messages: this.#messages,
      currency,
      total: { name: 'all', currency: null, ...this.#total },
      networks: this.#networks.sorted(),
      accounts: this.#accounts.sorted(),
    }
  }

  /** What the account was charged, and would be; null where one is not known. */
  #computeCharges(message: Message): Charges | null {
    const charge = findCharge(message)
    if (charge === undefined) return null
    const { newTariffs } = this.#options
    if (charge === null) return { before: 0, after: 0 }
    if (newTariffs === null) return { before: charge.micros, after: charge.micros }
    const channel = message.plan.stages[charge.stage]?.channel
    const price = channel && newTariffs(message.accountId).priceOf(channel, message.phone)
    return price == null ? null : { before: charge.micros, after: price * charge.parts }
  }

  #compareStage(stage: RecordedStage): BacktestFigures {
    const { query, network, parts, acceptedAt, upstream, result } = stage
    const { prices, newPrices } = this.#options
    const group = this.#index.find(query, network)?.rules ?? []
    const best = group.filter(({ priority }) => priority === group[0]?.priority)
    const shares = computeShares(best, query.phone, network, this.#knownFacts(), acceptedAt).filter(
      ({ share }) => share > 0,
    )
    const cost = prices.priceOf(upstream, query.phone, network, acceptedAt)?.micros
    const newCost = expected(
      shares,
      ({ rule }) => newPrices.priceOf(rule.upstream, query.phone, network, acceptedAt)?.micros,
    )
    const isPriced = cost !== undefined && newCost !== null
    const quality = this.#knownFacts().quality
    const newDelivered = expected(shares, ({ rule }) => quality.of(rule.upstream, network)?.delivered)
    const isJudged = result !== null && newDelivered !== null
    return {
      ...noFigures(),
      handOvers: 1,
      parts,
      moved: shares.reduce((sum, { rule, share }) => (rule.upstream === upstream ? sum : sum + share), 0),
      unrouted: shares.length === 0 ? 1 : 0,
      costMicros: isPriced ? cost * parts : 0,
      newCostMicros: isPriced ? newCost * parts : 0,
      unpriced: isPriced ? 0 : 1,
      judged: isJudged ? 1 : 0,
      delivered: isJudged && result === 'delivered' ? 1 : 0,
      newDelivered: isJudged ? newDelivered : 0,
    }
  }

  #knownFacts(): UpstreamFacts {
    const { newPrices: prices, exploreShare } = this.#options
    this.#facts ??= { prices, quality: new QualityScores([...this.#learned.values()], 0), exploreShare }
    return this.#facts
  }

  #listStages(message: Message): RecordedStage[] {
    const { attempts, plan, phone, accountId, acceptedAt, updatedAt } = message
    const network = numberNetwork(phone)
    const account = this.#options.accountOf(accountId)?.name ?? null
    const traffic = plan.priority === 0 ? 'code' : 'other'
    return plan.stages.flatMap(({ channel, sender, parts }, index) =>
      byRetry(attempts, index).flatMap((own, retry) => {
        const [first, last] = [own[0], own.at(-1)]
        if (first === undefined || last === undefined) return []
        return [
          {
            retry,
            query: { channel, phone, account, sender, traffic } as const,
            network,
            acceptedAt,
            parts,
            upstream: first.upstream,
            result: attemptOutcome(message, last),
            tookMs: Math.max(0, updatedAt - first.stageStartedAt),
          },
        ]
      }),
    )
  }
}

/** The mean by shares; null where there is none, or a value is unknown. */
function expected<Each extends { share: number }>(
  shares: readonly Each[],
  read: (each: Each) => number | undefined,
): number | null {
  let sum = 0
  for (const each of shares) {
    const value = read(each)
    if (value === undefined) return null
    sum += each.share * value
  }
  return shares.length === 0 ? null : sum
}

/** Amounts for a message, in millionths. */
interface Charges {
  before: number
  after: number
}

function withMoney(figures: BacktestFigures, charges: Charges | null): BacktestFigures {
  if (charges === null) return { ...figures, uncharged: figures.handOvers }
  return { ...figures, revenueMicros: charges.before, newRevenueMicros: charges.after }
}

/** Figures of one message. */
function withMargin(figures: BacktestFigures): BacktestFigures {
  const { unpriced, uncharged, revenueMicros, newRevenueMicros, costMicros, newCostMicros } = figures
  if (unpriced + uncharged > 0) return figures
  return {
    ...figures,
    marginMicros: revenueMicros - costMicros,
    newMarginMicros: newRevenueMicros - newCostMicros,
  }
}
