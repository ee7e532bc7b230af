import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routeDefaults } from '../../../config/routes.ts'
import type { Message, Part } from '../../message/message.ts'
import { Backtest } from '../../routing/backtest.ts'
import { KnownPrices } from '../../routing/known-prices.ts'
import type { UpstreamPrice } from '../../routing/price-list.ts'
import type { RouteRule } from '../../routing/route-rule.ts'
import { accepted, sms } from '../message/message-samples.ts'

const at = 1_000_000

function price(upstream: string, network: string, micros: number): UpstreamPrice {
  return { upstream, network, prefix: '', country: null, micros, from: 0, until: null }
}

function rule(upstream: string, change: Partial<RouteRule> = {}): RouteRule {
  return { ...routeDefaults, channel: 'sms', upstream, ...change }
}

/** A message that is over; its network follows from the number. */
function recorded(phone: string, upstream: string, isDelivered: boolean): Message {
  const part: Part = isDelivered
    ? { kind: 'delivered' }
    : { kind: 'failed', status: 'UNDELIVERABLE', reason: 'away' }
  return {
    ...accepted(sms()),
    phone,
    acceptedAt: at,
    updatedAt: at + 5_000,
    status: isDelivered ? 'DELIVERED' : 'UNDELIVERABLE',
    progress: { kind: 'final' },
    attempts: [{ stage: 0, stageStartedAt: at, upstream, parts: [part] }],
  }
}

const kyivstar = '380671234567'
const vodafone = '380501234567'

test('a retry after a failing report counts no message twice, and as a result of its own upstream', () => {
  const first = recorded(kyivstar, 'a', false)
  const delivered: Part = { kind: 'delivered' }
  const again = { stage: 0, stageStartedAt: at, upstream: 'b', retry: 1, parts: [delivered] }
  const retried: Message = { ...first, status: 'DELIVERED', attempts: [...first.attempts, again] }
  const traffic = Array.from({ length: 20 }, () => retried)
  const backtest = new Backtest({
    rules: [rule('b')],
    prices: new KnownPrices([price('a', '25503', 500), price('b', '25503', 300)]),
    newPrices: new KnownPrices([price('b', '25503', 300)]),
    accountOf: () => ({ name: 'shop', currency: 'UAH' }),
    currency: 'UAH',
    newTariffs: null,
    exploreShare: 0,
  })
  for (const message of traffic) backtest.learn(message)
  for (const message of traffic) backtest.run(message)
  const { messages, total } = backtest.result()
  assert.deepEqual([messages, total.handOvers, total.moved], [20, 20, 20])
  assert.deepEqual([total.costMicros, total.newCostMicros], [20 * 500, 20 * 300])
  assert.deepEqual([total.delivered, total.newDelivered], [0, 20])
})

test('cost, delivery and moves are expected values, computed by network', () => {
  // 40 by a and 60 by b to Kyivstar, 50 by a to Vodafone. Of a 30 and 50 arrive, of b 57.
  const traffic = [
    ...Array.from({ length: 40 }, (_, index) => recorded(kyivstar, 'a', index < 30)),
    ...Array.from({ length: 60 }, (_, index) => recorded(kyivstar, 'b', index < 57)),
    ...Array.from({ length: 50 }, () => recorded(vodafone, 'a', true)),
  ]
  const prices = [price('a', '25503', 500), price('b', '25503', 300), price('a', '25501', 400)]
  const newPrices = [price('a', '25503', 100), ...prices.slice(1)]
  const backtest = new Backtest({
    rules: [
      rule('a'),
      rule('a', { network: '25503', weight: 1 }),
      rule('b', { network: '25503', weight: 3 }),
    ],
    prices: new KnownPrices(prices),
    newPrices: new KnownPrices(newPrices),
    accountOf: () => ({ name: 'shop', currency: 'UAH' }),
    currency: 'UAH',
    newTariffs: null,
    exploreShare: 0,
  })
  for (const message of traffic) backtest.learn(message)
  for (const message of traffic) backtest.run(message)
  const { messages, total, networks, accounts } = backtest.result()
  assert.equal(messages, 150)
  const [first, second] = networks
  assert.equal(first?.name, 'UA Kyivstar 25503')
  assert.deepEqual([first.handOvers, first.unpriced, first.judged], [100, 0, 100])
  assert.equal(first.costMicros, 40 * 500 + 60 * 300)
  assert.equal(first.newCostMicros, 100 * (0.25 * 100 + 0.75 * 300))
  // Of the 40 three quarters go to b, of the 60 one quarter to a.
  assert.equal(first.moved, 40 * 0.75 + 60 * 0.25)
  assert.equal(first.delivered, 87)
  assert.ok(Math.abs(first.newDelivered - 100 * (0.25 * 0.75 + 0.75 * 0.95)) < 1e-6)
  assert.deepEqual(
    [second?.name, second?.costMicros, second?.newCostMicros],
    ['UA Vodafone 25501', 20_000, 20_000],
  )
  assert.deepEqual([total.handOvers, total.moved], [150, 45])
  assert.deepEqual([accounts[0]?.name, accounts[0]?.handOvers], ['shop', 150])
})

test('what has no price, no result or no route is counted, and compared with nothing', () => {
  const backtest = new Backtest({
    rules: [rule('b', { network: '25503' })],
    prices: new KnownPrices([price('a', '25503', 500)]),
    newPrices: new KnownPrices([]),
    accountOf: () => null,
    currency: 'UAH',
    newTariffs: null,
    exploreShare: 0,
  })
  const traffic = [recorded(kyivstar, 'a', true), recorded(vodafone, 'a', true)]
  for (const message of traffic) backtest.learn(message)
  for (const message of traffic) backtest.run(message)
  const { total } = backtest.result()
  assert.deepEqual(
    [total.handOvers, total.moved, total.unrouted, total.unpriced, total.judged, total.costMicros],
    [2, 1, 1, 2, 0, 0],
  )
})
