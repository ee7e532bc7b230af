import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RouteConfig, routeDefaults } from '../../../../config/routes.ts'
import { numberNetwork } from '../../../../domain/network/number-network.ts'
import type { Channel } from '../../../../domain/plan/plan.ts'
import type { UpstreamFacts } from '../../../../domain/routing/choose-upstream.ts'
import { KnownPrices } from '../../../../domain/routing/known-prices.ts'
import { QualityScores } from '../../../../domain/routing/quality-scores.ts'
import type { RouteQuery } from '../../../../domain/routing/route-rule.ts'
import { type AvoidReason, Router } from '../../../dispatch/upstreams/router.ts'

function route(upstream: string, change: Partial<RouteConfig> = {}): RouteConfig {
  return { ...routeDefaults, channel: 'sms', upstream, priority: 0, ...change }
}

const well = () => null

function routerOf(
  routes: RouteConfig[],
  avoid: AvoidReason = well,
  random: () => number = () => 0,
  known: Partial<UpstreamFacts> = {},
): Router {
  const facts = {
    prices: new KnownPrices([]),
    quality: new QualityScores([], 0),
    exploreShare: 0.1,
    ...known,
  }
  return new Router({ routes, avoid, random, now: () => 1_000, networkOf: numberNetwork, facts: () => facts })
}

function to(channel: Channel, phone: string, change: Partial<RouteQuery> = {}): RouteQuery {
  return { channel, phone, account: 'shop', sender: 'Shop', traffic: 'other', ...change }
}

test('the longest prefix that matches decides', () => {
  const router = routerOf(
    [route('any'), route('ua', { prefix: '380' }), route('kyivstar', { prefix: '38067' })],
    well,
  )
  assert.equal(router.route(to('sms', '380671234567'), []).upstream, 'kyivstar')
  assert.equal(router.route(to('sms', '380501234567'), []).upstream, 'ua')
  assert.equal(router.route(to('sms', '491511234567'), []).upstream, 'any')
})

test('priority goes before weight, and weight shares among equals', () => {
  const routes = [route('dear', { priority: 1 }), route('one', { weight: 3 }), route('two', { weight: 1 })]
  const at = (random: number) =>
    routerOf(routes, well, () => random).route(to('sms', '380671234567'), []).upstream
  assert.equal(at(0), 'one')
  assert.equal(at(0.74), 'one')
  assert.equal(at(0.76), 'two')
})

test('an upstream to be avoided is passed over with the reason', () => {
  const router = routerOf([route('first'), route('second', { priority: 1 })], (upstream) =>
    upstream === 'first' ? 'no-link' : null,
  )
  assert.deepEqual(router.route(to('sms', '380671234567'), []), {
    upstream: 'second',
    healthy: true,
    passedOver: [{ upstream: 'first', reason: 'no-link' }],
  })
})

test('where all are to be avoided the first is chosen for want of a better one', () => {
  const router = routerOf([route('first'), route('second', { priority: 1 })], () => 'no-link')
  const choice = router.route(to('sms', '380671234567'), [])
  assert.equal(choice.upstream, 'first')
  assert.equal(choice.healthy, false)
})

test('what was tried is not chosen again, and without a route there is nothing to choose', () => {
  const router = routerOf([route('only')])
  assert.equal(router.route(to('sms', '380671234567'), ['only']).upstream, null)
  assert.equal(router.route(to('viber', '380671234567'), []).upstream, null)
})

test('the routes of a number are explained in the order in which they are tried, each with its verdict', () => {
  const routes = [
    route('far', { prefix: '49' }),
    route('any'),
    route('dear', { prefix: '380', priority: 2 }),
    route('ill', { prefix: '380' }),
    route('two', { prefix: '380', weight: 1 }),
    route('one', { prefix: '380', weight: 3 }),
  ]
  const router = routerOf(routes, (upstream) => (upstream === 'ill' ? 'paused' : null))
  const candidates = router
    .candidates(to('sms', '380671234567'))
    .map(({ route: { upstream }, verdict }) => [upstream, verdict])
  assert.deepEqual(candidates, [
    ['ill', { kind: 'passed-over', reason: 'paused' }],
    ['two', { kind: 'taken', share: 0.25 }],
    ['one', { kind: 'taken', share: 0.75 }],
    ['dear', { kind: 'later' }],
    ['far', { kind: 'no-match' }],
    ['any', { kind: 'less-specific' }],
  ])
  assert.deepEqual(router.candidates(to('viber', '380671234567')), [])
})

test('where all are to be avoided the explanation names where messages wait', () => {
  const router = routerOf([route('first'), route('second', { priority: 1 })], (upstream) =>
    upstream === 'first' ? 'paused' : 'no-link',
  )
  const verdicts = router.candidates(to('sms', '380671234567')).map(({ verdict }) => verdict)
  assert.deepEqual(verdicts, [
    { kind: 'waits', reason: 'paused' },
    { kind: 'passed-over', reason: 'no-link' },
  ])
})

test('a route by network is chosen for the operator, with the facts for the timeline', () => {
  const router = routerOf([route('any'), route('kyivstar', { network: '25503', traffic: 'code' })])
  assert.deepEqual(router.route(to('sms', '380671234567', { traffic: 'code' }), []), {
    upstream: 'kyivstar',
    healthy: true,
    passedOver: [],
    facts: { match: 'traffic code, network 25503', operator: 'Kyivstar', network: '25503' },
  })
  assert.equal(router.route(to('sms', '380501234567', { traffic: 'code' }), []).upstream, 'any')
  assert.equal(router.route(to('sms', '380671234567'), []).upstream, 'any')
})

test('where the cheapest upstream is avoided or was tried the next cheapest is chosen', () => {
  const prices = new KnownPrices(
    ['a', 'b', 'c'].map((upstream, index) => {
      const micros = (index + 1) * 1_000
      return { upstream, micros, network: null, prefix: '', country: 'UA', from: 0, until: null }
    }),
  )
  const routes = ['c', 'b', 'a'].map((upstream) => route(upstream, { choose: 'cost' }))
  const avoid = (upstream: string) => (upstream === 'a' ? 'paused' : null)
  const router = routerOf(routes, avoid, undefined, { prices })
  const query = to('sms', '380671234567')
  assert.equal(router.route(query, []).upstream, 'b')
  assert.equal(router.route(query, ['b']).upstream, 'c')
  assert.deepEqual(router.route(query, []).facts, {
    match: '',
    operator: 'Kyivstar',
    network: '25503',
    choose: 'cost',
    among: 2,
    priceMicros: 2_000,
  })
})

test('an upstream that cannot carry the message is passed over with the reason, whatever its priority', () => {
  const router = routerOf([route('first'), route('second', { priority: 1 })])
  assert.deepEqual(router.route(to('sms', '380671234567'), [], ['first']), {
    upstream: 'second',
    healthy: true,
    passedOver: [{ upstream: 'first', reason: 'lacks-option' }],
  })
  assert.equal(router.route(to('sms', '380671234567'), ['second'], ['first']).upstream, null)
})
