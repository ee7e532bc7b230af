import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../test/support/database.ts'
import { ManualClock } from '../../../test/support/manual-clock.ts'
import { ConsoleRefusal } from '../../administration/refusal.ts'
import type { UpstreamConfig } from '../../carriers/kinds.ts'
import { readEnvironment } from '../../config/env.ts'
import { routeDefaults } from '../../config/routes.ts'
import { sandboxConfig } from '../../config/sandbox-config.ts'
import { routingSettings } from '../../config/sections/routing-settings.ts'
import { maskFor } from '../../console-contract/mask.ts'
import type { Role } from '../../domain/console/role.ts'
import { numberNetwork } from '../../domain/network/number-network.ts'
import { PriceBook } from '../../domain/routing/price-book.ts'
import { QualityBook } from '../../domain/routing/quality-book.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { Router } from '../../engines/dispatch/upstreams/router.ts'
import type { UpstreamSnapshot } from '../../engines/dispatch/upstreams/snapshot-upstreams.ts'
import { Secret } from '../../settings/secret.ts'
import { collectDefaults } from '../../settings/setting.ts'
import { ensureSlots, type SlotState } from '../../store/carriers/slots.ts'
import { readUpstreamControls } from '../../store/carriers/upstream-controls.ts'
import { configuredSettings } from '../upstreams/configured.ts'
import { candidatesView } from '../upstreams/route-views.ts'
import { upstreamView } from '../upstreams/upstream-views.ts'
import { upstreamsHandlers } from '../upstreams/upstreams-handlers.ts'
import { requestBy } from './request-by.ts'

const { upstreams, routes } = sandboxConfig(readEnvironment({}), {
  smpp: { host: '127.0.0.1', port: 2775 },
  telegram: { url: 'http://telegram', token: 'SECRET-1' },
  infobip: { url: 'http://name:SECRET-2@infobip', apiKey: 'SECRET-3' },
  smsRu: { url: 'http://smsru', apiId: 'SECRET-4' },
})
const carrier = upstreams[0] as UpstreamConfig
const carrierWords = 'asked about 380671234567 too often'

function snapshot(change: Partial<UpstreamSnapshot> = {}): UpstreamSnapshot {
  return {
    upstream: carrier.name,
    channel: 'sms',
    control: null,
    avoided: null,
    unhealthy: null,
    connections: [],
    lastMinute: { accepted: 3, completed: 0, refused: 1, unknown: 0 },
    lastError: { at: 5, kind: 'refused', text: carrierWords },
    ...change,
  }
}

const connection = { slotId: 1, up: true, taken: 2, window: 10, restsUntil: null, since: 7, reason: null }
const slot = (nodeId: string | null): SlotState => {
  return { slotId: 1, upstream: carrier.name, number: 0, nodeId, leftMs: 9_000 }
}
const controlled = (state: 'paused' | 'draining') =>
  ({ upstream: carrier.name, state, reason: 'why', madeBy: 'ada', at: 1 }) as const

function view(change: Partial<UpstreamSnapshot>, nodeId: string | null = 'here', submitted = 0) {
  const open = { upstream: carrier.name, waiting: 4, submitting: 0, submitted, inDoubt: 0 }
  const known = { config: carrier, slots: [slot(nodeId)], open, isCounted: true, node: 'here' }
  return upstreamView({ ...known, snapshot: snapshot(change) }, maskFor('viewer'))
}

test('the state of an upstream is what an operator set, otherwise why it is avoided, otherwise its connections', () => {
  const states: [Partial<UpstreamSnapshot>, string | null, number, object][] = [
    [{ control: controlled('paused'), connections: [connection] }, 'here', 3, { kind: 'paused' }],
    [
      { control: controlled('draining'), connections: [connection] },
      'here',
      3,
      { kind: 'draining', underWay: 3 },
    ],
    [
      { control: controlled('draining'), connections: [connection] },
      'here',
      0,
      { kind: 'draining', underWay: 0 },
    ],
    [{ control: controlled('draining') }, null, 0, { kind: 'drained' }],
    [
      { avoided: 'no-answers', connections: [connection] },
      'here',
      0,
      { kind: 'unhealthy', reason: 'no-answers' },
    ],
    [
      { connections: [connection, { ...connection, up: false }] },
      'here',
      0,
      { kind: 'connected', up: 1, connections: 2 },
    ],
    [
      { avoided: 'no-link', connections: [{ ...connection, up: false, reason: 'bind refused' }] },
      'here',
      0,
      { kind: 'connecting', since: 7, reason: 'bind refused' },
    ],
    [{}, 'there', 0, { kind: 'elsewhere' }],
    [{}, null, 0, { kind: 'nowhere' }],
  ]
  for (const [change, node, submitted, state] of states) {
    assert.deepEqual(view(change, node, submitted).state, state)
  }
})

test('of a connection of another gateway only the holder is known', () => {
  assert.deepEqual(view({ connections: [connection] }, 'there').slots, [
    { number: 0, node: 'there', leftMs: 9_000, connection: null },
  ])
  const [own] = view({ connections: [connection] }).slots
  assert.deepEqual([own?.connection?.taken, own?.connection?.window], [2, 10])
})

test('numbers in an upstream’s text are masked for viewers and not for operators', () => {
  assert.equal(view({}).lastError?.text, 'asked about 38067…67 too often')
  const known = { config: carrier, slots: [], open: undefined, isCounted: true, node: 'here' }
  const open = upstreamView({ ...known, snapshot: snapshot() }, maskFor('operator'))
  assert.equal(open.lastError?.text, carrierWords)
})

test('the settings of every kind of upstream are shown without secrets', () => {
  for (const upstream of upstreams) {
    const settings = configuredSettings(upstream)
    const text = JSON.stringify(settings)
    assert.doesNotMatch(text, /SECRET|\[secret\]/, upstream.name)
    for (const value of Object.values(upstream)) {
      if (value instanceof Secret) assert.ok(!text.includes(`"${value.reveal()}"`), upstream.name)
    }
    assert.ok(
      settings.some(({ name }) => name === 'window'),
      upstream.name,
    )
  }
  const smpp = configuredSettings(carrier)
  assert.deepEqual(
    smpp.filter(({ name }) => name === 'systemId'),
    [{ name: 'systemId', value: 'posthorn' }],
  )
})

test('a number is parsed as people type it, and an invalid one is refused', () => {
  const router = new Router({
    routes: [{ ...routeDefaults, channel: 'sms', prefix: '38067', upstream: 'kyivstar' }],
    avoid: () => null,
    random: () => 0,
    now: () => 0,
    networkOf: numberNetwork,
    facts: () => ({ prices: new PriceBook([]), quality: new QualityBook([], 0), exploreShare: 0 }),
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

test('a control is noted, stored and applied before the response', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  await ensureSlots(db, [{ upstream: carrier.name, number: 0 }])
  const steps: string[] = []
  const dispatch = {
    nodeId: 'here',
    upstreams: () => Promise.resolve([snapshot()]),
    routeCandidates: () => [],
    networkOf: numberNetwork,
    applyControls: async () => {
      steps.push(...(await readUpstreamControls(db)).map(({ state }) => state), 'applied')
    },
  }
  const clock = new ManualClock()
  const liveUpdates = { changed: (topic: string) => steps.push(topic) }
  const config = { upstreams: [carrier], routes, routing: collectDefaults(routingSettings) }
  const handlers = upstreamsHandlers({ db, clock, config, liveUpdates, dispatch })
  const request = <Body>(body: Body, role: Role = 'operator') => ({
    ...requestBy(role, (target) => steps.push(target)),
    body,
  })
  const body = { upstream: carrier.name, reason: ' night work ' }
  await handlers['POST /upstreams/pause'](request(body))
  assert.deepEqual(steps.splice(0), [carrier.name, 'paused', 'applied', 'upstreams'])
  const [control] = await readUpstreamControls(db)
  assert.deepEqual([control?.reason, control?.madeBy], ['night work', 'ada'])
  await handlers['POST /upstreams/drain'](request(body))
  assert.deepEqual(steps.splice(0), [carrier.name, 'draining', 'applied', 'upstreams'])
  await handlers['POST /upstreams/resume'](request(body))
  assert.deepEqual(steps.splice(0), [carrier.name, 'applied', 'upstreams'])
  await assert.rejects(handlers['POST /upstreams/resume'](request(body)), SettingRefused)
  const other = { upstream: 'other', reason: 'night work' }
  await assert.rejects(handlers['POST /upstreams/pause'](request(other)), SettingRefused)
  const shown = await handlers['GET /upstreams'](request({}, 'viewer'))
  assert.deepEqual(
    shown.upstreams.map(({ upstream, state }) => [upstream, state.kind]),
    [[carrier.name, 'nowhere']],
  )
  assert.equal((await handlers['GET /upstreams/routes'](request({}))).routes.length, routes.length)
})

test('an upstream that is no longer configured is shown while the database has rows of it', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  await ensureSlots(db, [{ upstream: 'gone', number: 0 }])
  const dispatch = {
    nodeId: 'here',
    upstreams: () => Promise.resolve([snapshot()]),
    routeCandidates: () => [],
    networkOf: numberNetwork,
    applyControls: () => Promise.resolve(),
  }
  const clock = new ManualClock()
  const liveUpdates = { changed: () => undefined }
  const config = { upstreams: [carrier], routes, routing: collectDefaults(routingSettings) }
  const handlers = upstreamsHandlers({ db, clock, config, liveUpdates, dispatch })
  const request = requestBy('admin')
  assert.deepEqual((await handlers['GET /upstreams']({ ...request, body: {} })).former, [])
  await handlers['POST /upstreams/drain']({ ...request, body: { upstream: 'gone', reason: 'contract ends' } })
  const { former } = await handlers['GET /upstreams']({ ...request, body: {} })
  assert.deepEqual(
    former.map(({ upstream, control }) => [upstream, control?.state]),
    [['gone', 'draining']],
  )
})
