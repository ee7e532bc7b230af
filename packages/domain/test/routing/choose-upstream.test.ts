import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routeDefaults } from '../../../config/routes.ts'
import { numberNetwork } from '../../network/number-network.ts'
import { computeShares, pickShare, type UpstreamFacts } from '../../routing/choose-upstream.ts'
import { KnownPrices } from '../../routing/known-prices.ts'
import { noResults, QualityScores, type UpstreamResults } from '../../routing/quality-scores.ts'
import type { Choice, RouteRule } from '../../routing/route-rule.ts'

const phone = '380671234567'
const now = 10_000_000

function rules(choose: Choice, weights: Record<string, number>): RouteRule[] {
  return Object.entries(weights).map(([upstream, weight]) => ({
    ...routeDefaults,
    channel: 'sms',
    upstream,
    weight,
    choose,
  }))
}

function facts(results: UpstreamResults[] = [], prices: Record<string, number> = {}): UpstreamFacts {
  const list = Object.entries(prices).map(([upstream, micros]) => {
    return { upstream, micros, network: null, prefix: '', country: 'UA', from: 0, until: null }
  })
  return { prices: new KnownPrices(list), quality: new QualityScores(results, now), exploreShare: 0.1 }
}

function results(upstream: string, delivered: number, failed: number, change: Partial<UpstreamResults> = {}) {
  const place = { network: '25503', country: 'UA', at: now }
  return { ...noResults, upstream, ...place, delivered, failed, ...change }
}

function shares(choose: Choice, weights: Record<string, number>, known: UpstreamFacts): number[] {
  const found = computeShares(rules(choose, weights), phone, numberNetwork(phone), known, now)
  return found.map(({ share }) => Math.round(share * 1_000) / 1_000)
}

test('by weight upstreams share as their weights say', () => {
  assert.deepEqual(shares('weight', { a: 3, b: 1 }, facts()), [0.75, 0.25])
})

test('by cost the cheapest takes all, and equally cheap ones share by weight', () => {
  assert.deepEqual(shares('cost', { a: 1, b: 1 }, facts([], { a: 20, b: 10 })), [0, 1])
  assert.deepEqual(shares('cost', { a: 3, b: 1, c: 9 }, facts([], { a: 10, b: 10, c: 11 })), [0.75, 0.25, 0])
})

test('by cost an upstream without a price comes last, and where none has one the weights decide', () => {
  assert.deepEqual(shares('cost', { a: 1, b: 1 }, facts([], { b: 10 })), [0, 1])
  assert.deepEqual(shares('cost', { a: 1, b: 1 }, facts()), [0.5, 0.5])
})

test('by quality the best takes all but what the others get so that their recovery is noticed', () => {
  const known = facts([results('a', 90, 10), results('b', 50, 50), results('c', 60, 40)])
  assert.deepEqual(shares('quality', { a: 1, b: 1, c: 3 }, known), [0.9, 0.025, 0.075])
})

test('by quality equally good ones share by weight, and one without results counts as good', () => {
  assert.deepEqual(
    shares('quality', { a: 1, b: 1 }, facts([results('a', 90, 10), results('b', 91, 9)])),
    [0.5, 0.5],
  )
  assert.deepEqual(
    shares('quality', { a: 1, b: 3 }, facts([results('a', 90, 10), results('b', 1, 2)])),
    [0.25, 0.75],
  )
})

test('a slower upstream is worth less, though not more than thirty points', () => {
  const minute = 60_000
  const known = facts([results('a', 100, 0, { tookMs: 100 * 2 * minute }), results('b', 90, 10)])
  assert.deepEqual(shares('quality', { a: 1, b: 1 }, known), [0.1, 0.9])
  const far = facts([results('a', 100, 0, { tookMs: 100 * 60 * minute }), results('b', 60, 40)])
  assert.deepEqual(shares('quality', { a: 1, b: 1 }, far), [0.9, 0.1])
})

test('an upstream whose codes are not entered is worth less, though not less than half', () => {
  const codes = (upstream: string, entered: number) => results(upstream, 100, 0, { codes: 100, entered })
  const honest = results('b', 80, 20, { codes: 80, entered: 48 })
  assert.deepEqual(shares('quality', { a: 1, b: 1 }, facts([codes('a', 2), honest])), [0.1, 0.9])
  const book = facts([codes('a', 0), honest]).quality
  const judged = book.of('a', numberNetwork(phone), ['a', 'b'])
  assert.equal(judged?.delivered, 1)
  assert.equal(judged.entered, 0)
  assert.ok(judged.value >= 0.5 && judged.value < 0.6, String(judged.value))
})

test('codes that chance may explain, or that nothing is compared with, change nothing', () => {
  const known = facts([
    results('a', 100, 0, { codes: 30, entered: 15 }),
    results('b', 100, 0, { codes: 30, entered: 18 }),
    results('c', 100, 0, { codes: 19, entered: 0 }),
  ])
  const network = numberNetwork(phone)
  for (const upstream of ['a', 'b', 'c']) {
    const judged = known.quality.of(upstream, network, ['a', 'b', 'c'])
    assert.equal(judged?.loweredBy, 0, upstream)
  }
  assert.equal(known.quality.of('c', network)?.entered, null)
  const alone = facts([results('a', 100, 0, { codes: 100, entered: 0 })]).quality
  assert.equal(alone.of('a', network, ['a', 'b'])?.loweredBy, 0)
})

test('codes are compared at the same network, and elsewhere only where it has too few', () => {
  const network = numberNetwork(phone)
  const poland = { network: '26002', country: 'PL' }
  const codes = (upstream: string, entered: number, place: object = {}) =>
    results(upstream, 100, 0, { codes: 100, entered, ...place })
  const elsewhere = facts([codes('a', 10, poland), codes('b', 60, poland), codes('a', 60), codes('b', 60)])
  assert.equal(elsewhere.quality.of('a', network, ['b'])?.loweredBy, 0)
  const unknownHere = facts([codes('a', 10, poland), codes('b', 60, poland), results('a', 100, 0)])
  assert.ok((unknownHere.quality.of('a', network, ['b'])?.loweredBy ?? 0) > 0.3)
})

test('deliveries that only their code shows do not count for the time', () => {
  const known = facts([results('a', 100, 0, { tookMs: 60 * 4_000, untimed: 40 })])
  assert.equal(known.quality.of('a', numberNetwork(phone))?.tookMs, 4_000)
})

test('results of the same network count, else those of the country, else all', () => {
  const elsewhere = results('a', 0, 100, { network: '26002', country: 'PL' })
  const known = facts([elsewhere, results('a', 100, 0), results('b', 80, 20)])
  assert.deepEqual(shares('quality', { a: 1, b: 1 }, known), [0.9, 0.1])
  const other = facts([results('a', 95, 5, { network: '25501' }), elsewhere, results('b', 80, 20)])
  assert.deepEqual(shares('quality', { a: 1, b: 1 }, other), [0.9, 0.1])
})

test('an upstream that recovers takes its messages back, because old results fade', () => {
  const hour = 3_600_000
  const before = results('a', 0, 200, { at: now - hour })
  assert.deepEqual(shares('quality', { a: 1, b: 1 }, facts([before, results('b', 90, 10)])), [0.1, 0.9])
  const recovered = [before, results('a', 400, 0), results('b', 90, 10)]
  assert.deepEqual(shares('quality', { a: 1, b: 1 }, facts(recovered)), [0.5, 0.5])
})

test('a choice falls on each upstream as often as its share says', () => {
  const found = computeShares(rules('weight', { a: 3, b: 1 }), phone, numberNetwork(phone), facts(), now)
  assert.equal(pickShare(found, 0)?.rule.upstream, 'a')
  assert.equal(pickShare(found, 0.74)?.rule.upstream, 'a')
  assert.equal(pickShare(found, 0.76)?.rule.upstream, 'b')
  assert.equal(pickShare([], 0.5), null)
})
