import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import type { UpstreamConfig } from '../../../carriers/kinds.ts'
import { readEnvironment } from '../../../config/env.ts'
import { sandboxConfig } from '../../../config/sandbox-config.ts'
import { maskFor } from '../../../console-contract/mask.ts'
import { SettingRefused } from '../../../domain/settings/setting-refused.ts'
import type { UpstreamSnapshot } from '../../../engines/dispatch/upstreams/snapshot-upstreams.ts'
import { Secret } from '../../../settings/secret.ts'
import { ensureSlots, type SlotState } from '../../../store/carriers/slots.ts'
import { readUpstreamControls } from '../../../store/carriers/upstream-controls.ts'
import type { Database } from '../../../store/database.ts'
import {
  drainCarrier,
  listCarriers,
  pauseCarrier,
  readCarrier,
  resumeCarrier,
} from '../../carriers/carrier-operations.ts'
import { carrierView } from '../../carriers/carrier-views.ts'
import { configuredSettings } from '../../carriers/configured-settings.ts'
import type { AdministrationPorts, GatewayPorts } from '../../ports.ts'
import { requestAs } from '../request-as.ts'
import { unusedGateway } from '../unused-gateway.ts'
import { usualAdministration } from '../usual-administration.ts'

const { upstreams } = sandboxConfig(readEnvironment({}), {
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

const unknown = {
  upstream: carrier.name,
  control: null,
  slots: [],
  open: undefined,
  isCounted: true,
  node: 'here',
}

function view(change: Partial<UpstreamSnapshot>, nodeId: string | null = 'here', submitted = 0) {
  const open = { upstream: carrier.name, waiting: 4, submitting: 0, submitted, inDoubt: 0 }
  const known = { ...unknown, slots: [slot(nodeId)], open }
  return carrierView(carrier, { ...known, snapshot: snapshot(change) }, maskFor('viewer'))
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
      { kind: 'unhealthy', avoided: 'no-answers' },
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
  const open = carrierView(carrier, { ...unknown, snapshot: snapshot() }, maskFor('operator'))
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

/** What was done in the gateway, in order. */
const steps: string[] = []

function portsOf(db: Database) {
  const gateway: GatewayPorts = {
    ...{ ...unusedGateway, upstreams: [carrier] },
    memory: { ...unusedGateway.memory, upstreams: () => Promise.resolve([snapshot()]) },
    applyControls: async () => {
      steps.push(...(await readUpstreamControls(db)).map(({ state }) => state), 'applied')
    },
    changed: (topic) => steps.push(topic),
  }
  return { ...usualAdministration({ db, clock: new ManualClock() }), gateway }
}

const request = <Input>(input: Input) => requestAs('viewer', input, (target) => void steps.push(target))

test('a control is noted, stored and applied before the answer', async () => {
  await using fresh = await freshDatabase()
  const ports = portsOf(fresh.db)
  await ensureSlots(fresh.db, [{ upstream: carrier.name, number: 0 }])
  const given = { upstream: carrier.name, reason: ' night work ' }
  await pauseCarrier.run(ports, request(given))
  assert.deepEqual(steps.splice(0), [carrier.name, 'paused', 'applied', 'upstreams'])
  const [control] = await readUpstreamControls(fresh.db)
  assert.deepEqual([control?.reason, control?.madeBy], ['night work', 'ada'])
  await drainCarrier.run(ports, request(given))
  assert.deepEqual(steps.splice(0), [carrier.name, 'draining', 'applied', 'upstreams'])
  await resumeCarrier.run(ports, request(given))
  assert.deepEqual(steps.splice(0), [carrier.name, 'applied', 'upstreams'])
  await assert.rejects(resumeCarrier.run(ports, request(given)), SettingRefused)
  await assert.rejects(pauseCarrier.run(ports, request({ ...given, upstream: 'other' })), SettingRefused)
  const { upstreams } = await listCarriers.run(ports, request({}))
  assert.deepEqual(
    upstreams.map(({ upstream, state }) => [upstream, state.kind]),
    [[carrier.name, 'nowhere']],
  )
  assert.deepEqual(await readCarrier.run(ports, request(given)), upstreams[0])
  await assert.rejects(readCarrier.run(ports, request({ upstream: 'other' })), SettingRefused)
})

test('a carrier that is no longer configured is shown while the database has rows of it, and without a gateway each one', async () => {
  await using fresh = await freshDatabase()
  const ports = portsOf(fresh.db)
  await ensureSlots(fresh.db, [{ upstream: 'gone', number: 0 }])
  const others = async (each: AdministrationPorts = ports) =>
    (await listCarriers.run(each, request({}))).others.map(({ upstream, state }) => [upstream, state.kind])
  assert.deepEqual(await others(), [])
  assert.deepEqual(await others({ ...ports, gateway: null }), [['gone', 'nowhere']])
  await drainCarrier.run(ports, request({ upstream: 'gone', reason: 'contract ends' }))
  assert.deepEqual(await others(), [['gone', 'drained']])
})
