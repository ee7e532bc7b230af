import type { NumberNetwork } from '../network/number-network.ts'
import type { KnownPrices } from './known-prices.ts'
import type { QualityScores } from './quality-scores.ts'
import type { Choice, RouteRule } from './route-rule.ts'

/** What is known of upstreams for choosing by cost or by quality. */
export interface UpstreamFacts {
  prices: KnownPrices
  quality: QualityScores
  /** Share of messages that try another upstream than the best, so that its recovery is noticed. */
  exploreShare: number
}

/** Upstreams whose value differs by less are equally good: they share by weight. */
const sameValue = 0.02

/** A rule and its share of messages, in [0, 1]. */
export interface Share<Rule extends RouteRule> {
  rule: Rule
  share: number
  /** Price of one part, where it is known. */
  micros: number | null
  /** Share of delivered messages, where enough results are known. */
  delivered: number | null
  /** Share of entered codes, where enough are known, and how far it lowers the upstream's value. */
  entered: number | null
  loweredBy: number
}

/**
 * How messages are shared among rules of one match and one priority, none of them avoided. Order as given. Prices and
 * results are read where the choice depends on them; all of them for an explanation.
 */
export function computeShares<Rule extends RouteRule>(
  rules: readonly Rule[],
  phone: string,
  network: NumberNetwork,
  { prices, quality, exploreShare }: UpstreamFacts,
  now: number,
  explained = false,
): Share<Rule>[] {
  const choose: Choice = rules[0]?.choose ?? 'weight'
  const isJudged = explained || choose === 'quality'
  const upstreams = isJudged ? [...new Set(rules.map(({ upstream }) => upstream))] : []
  const known = rules.map((rule) => ({
    rule,
    micros:
      explained || choose === 'cost'
        ? (prices.priceOf(rule.upstream, phone, network, now)?.micros ?? null)
        : null,
    quality: isJudged ? quality.of(rule.upstream, network, upstreams) : null,
  }))
  const dear = (micros: number | null) => micros ?? Number.POSITIVE_INFINITY
  const lowest = Math.min(...known.map(({ micros }) => dear(micros)))
  const highest = Math.max(0, ...known.map((each) => each.quality?.value ?? 0))
  const isBest = known.map(({ micros, quality: its }) => {
    if (choose === 'weight') return true
    if (choose === 'cost') return dear(micros) === lowest
    // One without results counts as good, so that it gets some.
    return its === null || its.value > highest - sameValue
  })
  const sumWeights = (best: boolean) =>
    known.reduce((sum, { rule }, index) => (isBest[index] === best ? sum + rule.weight : sum), 0)
  const [bestWeight, otherWeight] = [sumWeights(true), sumWeights(false)]
  const explored = choose === 'quality' && otherWeight > 0 ? exploreShare : 0
  return known.map(({ rule, micros, quality: its }, index) => ({
    rule,
    micros,
    delivered: its?.delivered ?? null,
    entered: its?.entered ?? null,
    loweredBy: its?.loweredBy ?? 0,
    share:
      isBest[index] === true
        ? ((1 - explored) * rule.weight) / bestWeight
        : otherWeight === 0
          ? 0
          : (explored * rule.weight) / otherWeight,
  }))
}

/** `random` in [0, 1). Null for no rules. */
export function pickShare<Rule extends RouteRule>(
  shares: readonly Share<Rule>[],
  random: number,
): Share<Rule> | null {
  let rest = random
  for (const each of shares) {
    rest -= each.share
    if (rest < 0) return each
  }
  return shares.find(({ share }) => share > 0) ?? null
}
