import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConsoleRefusal } from '../../administration/refusal.ts'
import { routeDefaults } from '../../config/routes.ts'
import { numberNetwork } from '../../domain/network/number-network.ts'
import { KnownPrices } from '../../domain/routing/known-prices.ts'
import { QualityScores } from '../../domain/routing/quality-scores.ts'
import { Router } from '../../engines/dispatch/upstreams/router.ts'
import { candidatesView } from '../upstreams/route-views.ts'

test('a number is parsed as people type it, and an invalid one is refused', () => {
  const router = new Router({
    routes: [{ ...routeDefaults, channel: 'sms', prefix: '38067', upstream: 'kyivstar' }],
    avoid: () => null,
    random: () => 0,
    now: () => 0,
    networkOf: numberNetwork,
    facts: () => ({ prices: new KnownPrices([]), quality: new QualityScores([], 0), exploreShare: 0 }),
  })
  const ports = { routeCandidates: router.candidates.bind(router), networkOf: numberNetwork }
  const found = candidatesView(ports, { channel: 'sms', recipient: ' +380 (67) 123-45-67 ' })
  assert.deepEqual(
    [found.recipient, found.country, found.network, found.operator],
    ['380671234567', 'UA', '25503', 'Kyivstar'],
  )
  assert.deepEqual(found.candidates, [
    {
      route: {
        ...routeDefaults,
        channel: 'sms',
        upstream: 'kyivstar',
        prefix: '38067',
        countries: ['UA'],
        conditions: '',
      },
      verdict: { kind: 'taken', share: 1 },
      price: null,
      deliveredShare: null,
      enteredShare: null,
    },
  ])
  const isRefusal = (error: unknown) => error instanceof ConsoleRefusal && error.field === 'recipient'
  assert.throws(() => candidatesView(ports, { channel: 'sms', recipient: 'no number' }), isRefusal)
  assert.throws(() => candidatesView(ports, { channel: 'email', recipient: '380671234567' }), isRefusal)
})
