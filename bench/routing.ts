// What a routing decision costs with many rules, prices and results. Each decision is for another number, in another
// network, from one of many accounts.
import { type RouteConfig, routeDefaults } from '../packages/config/routes.ts'
import { numberNetwork } from '../packages/domain/network/number-network.ts'
import { KnownPrices } from '../packages/domain/routing/known-prices.ts'
import type { UpstreamPrice } from '../packages/domain/routing/price-list.ts'
import { QualityScores } from '../packages/domain/routing/quality-scores.ts'
import { choices, type RouteQuery } from '../packages/domain/routing/route-rule.ts'
import { Router } from '../packages/engines/dispatch/upstreams/router.ts'

export interface RoutingBench {
  rules: number
  prices: number
  decisions: number
  /** Mean time of a decision; the goal is 20. */
  microseconds: number
  /** The same for rules by prefix alone, as before rules knew networks. */
  byPrefixMicroseconds: number
  sound: boolean
}

const upstreams = Array.from({ length: 50 }, (_, index) => `carrier-${index}`)
/** Beginnings of numbers of many networks. */
const ranges = [
  '38067',
  '38050',
  '38063',
  '48601',
  '49171',
  '447911',
  '33612',
  '34612',
  '39347',
  '90532',
  '91981',
  '55119',
]
const countries = ['UA', 'PL', 'DE', 'GB', 'FR', 'ES', 'IT', 'TR', 'IN', 'BR']
const now = 1_000_000_000

export function benchRouting({
  rules: count,
  prices: rows,
}: {
  rules: number
  prices: number
}): Promise<RoutingBench> {
  const rules = manyRules(count)
  const prices = manyPrices(rows)
  const results = upstreams.map((upstream, index) => {
    return {
      upstream,
      network: '25503',
      country: 'UA',
      at: now,
      delivered: 900 + index,
      failed: 100,
      tookMs: 5_000_000,
      untimed: 10,
      codes: 800,
      entered: 500 + index,
    }
  })
  const facts = {
    prices: new KnownPrices(prices),
    quality: new QualityScores(results, now),
    exploreShare: 0.05,
  }
  const shared = {
    avoid: () => null,
    random: Math.random,
    now: () => now,
    networkOf: numberNetwork,
    facts: () => facts,
  }
  const whole = measured(new Router({ ...shared, routes: rules }))
  const plain = rules
    .filter(({ prefix, sender }, index) => index === 0 || (prefix !== '' && sender === null))
    .map(({ channel, upstream, prefix }) => ({ ...routeDefaults, channel, upstream, prefix }))
  const byPrefix = measured(new Router({ ...shared, routes: plain }))
  return Promise.resolve({
    rules: rules.length,
    prices: prices.length,
    decisions: whole.decisions,
    microseconds: whole.microseconds,
    byPrefixMicroseconds: byPrefix.microseconds,
    sound: whole.routed === whole.decisions && byPrefix.routed === byPrefix.decisions,
  })
}

/** Four upstreams for each match, of every kind of match and of choice, and one rule for all other messages. */
function manyRules(count: number): RouteConfig[] {
  const rules: RouteConfig[] = [{ ...routeDefaults, channel: 'sms', upstream: 'carrier-0' }]
  for (let index = 1; index < count; index++) {
    const nth = Math.floor(index / 4)
    const choose = choices[nth % choices.length] ?? 'weight'
    rules.push({
      ...routeDefaults,
      ...matchOf(nth),
      channel: 'sms',
      upstream: upstreams[index % 50] ?? '',
      choose,
    })
  }
  return rules
}

/** Every match names an account, a sender or a prefix that no other of its kind names. */
function matchOf(nth: number): Partial<RouteConfig> {
  const country = countries[nth % countries.length] ?? null
  const range = ranges[nth % ranges.length] ?? ''
  const account = `account-${nth}`
  const kinds: Partial<RouteConfig>[] = [
    { prefix: `${range}${nth}` },
    { account, country },
    { account, traffic: 'code' },
    { sender: `Sender${nth}`, country },
    { account, network: '25503' },
    { sender: `Sender${nth}`, prefix: range.slice(0, 3) },
    { account, sender: 'Shop', traffic: 'other', country },
    { prefix: `${range.slice(0, 4)}${nth}`, traffic: 'code' },
  ]
  return kinds[nth % kinds.length] ?? {}
}

function manyPrices(rows: number): UpstreamPrice[] {
  return Array.from({ length: rows }, (_, index) => ({
    upstream: upstreams[index % upstreams.length] ?? '',
    network: index % 3 === 0 ? `${20_000 + (Math.floor(index / 50) % 60_000)}` : null,
    prefix: index % 3 === 1 ? `${380_000 + Math.floor(index / 50)}` : '',
    country: index % 3 === 2 ? (countries[Math.floor(index / 50) % countries.length] ?? null) : null,
    micros: 10_000 + (index % 977),
    from: index % 2 === 0 ? 0 : now - 1,
    until: null,
  }))
}

const rounds = 100_000

function measured(router: Router): { decisions: number; microseconds: number; routed: number } {
  const queries = manyQueries(10_000)
  const run = (count: number) => {
    let routed = 0
    for (let index = 0; index < count; index++) {
      const query = queries[index % queries.length]
      if (query !== undefined && router.route(query, []).upstream !== null) routed++
    }
    return routed
  }
  run(queries.length)
  const startedAt = process.hrtime.bigint()
  const routed = run(rounds)
  const tookMs = Number(process.hrtime.bigint() - startedAt) / 1e6
  return { decisions: rounds, microseconds: Math.round((tookMs / rounds) * 100_000) / 100, routed }
}

function manyQueries(count: number): RouteQuery[] {
  return Array.from({ length: count }, (_, index) => {
    const range = ranges[index % ranges.length] ?? ''
    return {
      channel: 'sms',
      phone: range + String(1_000_000 + ((index * 7_919) % 8_999_999)),
      account: `account-${index % 1_250}`,
      sender: index % 2 === 0 ? 'Shop' : `Sender${index % 1_250}`,
      traffic: index % 3 === 0 ? 'code' : 'other',
    }
  })
}
