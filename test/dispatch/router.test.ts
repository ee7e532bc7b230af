import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RouteConfig } from '../../src/config/routes.ts'
import { Router } from '../../src/dispatch/router.ts'

function route(upstream: string, change: Partial<RouteConfig> = {}): RouteConfig {
  return { channel: 'sms', prefix: '', upstream, priority: 0, weight: 1, ...change }
}

const well = () => null

test('the longest prefix that matches decides', () => {
  const router = new Router(
    [route('any'), route('ua', { prefix: '380' }), route('kyivstar', { prefix: '38067' })],
    well,
    () => 0,
  )
  assert.equal(router.route('sms', '380671234567', []).upstream, 'kyivstar')
  assert.equal(router.route('sms', '380501234567', []).upstream, 'ua')
  assert.equal(router.route('sms', '491511234567', []).upstream, 'any')
})

test('priority goes before weight, and weight shares among equals', () => {
  const routes = [route('dear', { priority: 1 }), route('one', { weight: 3 }), route('two', { weight: 1 })]
  const at = (random: number) =>
    new Router(routes, well, () => random).route('sms', '380671234567', []).upstream
  assert.equal(at(0), 'one')
  assert.equal(at(0.74), 'one')
  assert.equal(at(0.76), 'two')
})

test('an upstream to be avoided is passed over with the reason', () => {
  const router = new Router(
    [route('first'), route('second', { priority: 1 })],
    (upstream) => (upstream === 'first' ? 'no-link' : null),
    () => 0,
  )
  assert.deepEqual(router.route('sms', '380671234567', []), {
    upstream: 'second',
    healthy: true,
    passedOver: [{ upstream: 'first', reason: 'no-link' }],
  })
})

test('where all are to be avoided the first is chosen for want of a better one', () => {
  const router = new Router(
    [route('first'), route('second', { priority: 1 })],
    () => 'no-link',
    () => 0,
  )
  const choice = router.route('sms', '380671234567', [])
  assert.equal(choice.upstream, 'first')
  assert.equal(choice.healthy, false)
})

test('what was tried is not chosen again, and without a route there is nothing to choose', () => {
  const router = new Router([route('only')], well, () => 0)
  assert.equal(router.route('sms', '380671234567', ['only']).upstream, null)
  assert.equal(router.route('viber', '380671234567', []).upstream, null)
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
  const router = new Router(
    routes,
    (upstream) => (upstream === 'ill' ? 'paused' : null),
    () => 0,
  )
  const candidates = router
    .candidates('sms', '380671234567')
    .map(({ route: { upstream }, verdict }) => [upstream, verdict])
  assert.deepEqual(candidates, [
    ['ill', { kind: 'passed-over', reason: 'paused' }],
    ['two', { kind: 'taken', share: 0.25 }],
    ['one', { kind: 'taken', share: 0.75 }],
    ['dear', { kind: 'later' }],
    ['far', { kind: 'other-prefix' }],
    ['any', { kind: 'shorter-prefix' }],
  ])
  assert.deepEqual(router.candidates('viber', '380671234567'), [])
})

test('where all are to be avoided the explanation names where messages wait', () => {
  const router = new Router(
    [route('first'), route('second', { priority: 1 })],
    (upstream) => (upstream === 'first' ? 'paused' : 'no-link'),
    () => 0,
  )
  const verdicts = router.candidates('sms', '380671234567').map(({ verdict }) => verdict)
  assert.deepEqual(verdicts, [
    { kind: 'waits', reason: 'paused' },
    { kind: 'passed-over', reason: 'no-link' },
  ])
})
