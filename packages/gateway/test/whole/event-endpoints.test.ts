import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { answer, Receiver } from '../../../../test/support/receiver.ts'
import { findEndpoint, testEndpoint } from '../../../administration/accounts/endpoints/event-endpoints.ts'
import { newestEvents } from '../../../engines/feed/past-events.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { addEndpoint, changeEndpoint, listEndpoints } from '../../../store/feed/event-endpoints.ts'
import { GatewayHarness } from './gateway-harness.ts'
import { stageConfig } from './harness-config.ts'
import { until } from './until.ts'

const phone = '380671234567'

interface Received {
  id: string
  number: number
  type: string
}

async function addTo(
  harness: GatewayHarness,
  receiver: Receiver,
  types: Parameters<typeof addEndpoint>[1]['types'],
) {
  const added = await addEndpoint(harness.db, { accountId: 1, url: receiver.url(), types })
  assert.ok(added)
  return added
}

/** Events that a receiver got, each once, by number. */
function eventsAt(receiver: Receiver): Received[] {
  const events = receiver.received.map(({ body }) => JSON.parse(body) as Received)
  return [...new Map(events.map((event) => [event.number, event])).values()].sort(
    (a, b) => a.number - b.number,
  )
}

test('endpoints get the events of their types, each signed with its own secret', async () => {
  await using harness = await GatewayHarness.open()
  await using all = await Receiver.open()
  await using ends = await Receiver.open()
  const { secret } = await addTo(harness, all, null)
  const other = await addTo(harness, ends, ['message.delivered'])
  await harness.client.send({ phone, hook: null })
  await until('all events', () => (eventsAt(all).length === 3 && eventsAt(ends).length === 1 ? true : null))
  assert.deepEqual(
    eventsAt(all).map(({ type }) => type),
    ['message.accepted', 'message.submitted', 'message.delivered'],
  )
  assert.deepEqual(
    eventsAt(ends).map(({ number }) => number),
    [3],
  )
  const signed = all.received.filter(({ headers }) => headers['webhook-signature'] !== undefined)
  for (const { body, headers } of signed) {
    const event = new Webhook(secret).verify(body, headers as Record<string, string>) as Received
    assert.equal(headers['webhook-id'], event.id)
    assert.throws(() => new Webhook(other.secret).verify(body, headers as Record<string, string>))
  }
  assert.ok(signed.length > 0)
})

test('an endpoint with a filter gets the events that meet all of it, and goes on behind the others', async () => {
  await using harness = await GatewayHarness.open()
  await using receiver = await Receiver.open()
  const filters = {
    ukrainian: { country: 'UA', channel: 'sms', status: 'DELIVERED' },
    orders: { id_prefix: '4', sender: 'Posthorn' },
    nothing: { country: 'UA', sender: 'Another' },
  }
  for (const [name, filter] of Object.entries(filters)) {
    const url = receiver.url(`/${name}`)
    const added = await addEndpoint(harness.db, { accountId: 1, url, types: null, filter })
    assert.ok(added)
  }
  await harness.client.sendAll([
    { phone, id: 41, hook: null },
    { phone: '48501234567', id: 51, hook: null },
    { phone: '380671239901', id: 42, hook: null },
  ])
  await harness.untilAllEnded()
  await until('every endpoint to have passed all events', async () => {
    const endpoints = await listEndpoints(harness.db, 1)
    return endpoints.every(({ cursor, last }) => last === 9 && cursor === last) ? true : null
  })
  const got = (name: string) =>
    receiver.received
      .filter(({ path }) => path === `/${name}`)
      .map(({ body }) => JSON.parse(body) as Received & { data: { id?: string } })
      .map(({ type, data }) => [data.id, type])
  // Each endpoint has a lane of its own: one may have all of its events before another has any.
  const haveAll = () => got('orders').length === 6 && got('ukrainian').length > 0
  await until('the last events', () => (haveAll() ? true : null))
  assert.deepEqual(got('ukrainian'), [['41', 'message.delivered']])
  assert.deepEqual(new Set(got('orders').map(([id]) => id)), new Set(['41', '42']))
  assert.deepEqual(got('nothing'), [])
})

test('an event of the feed is sent to one endpoint again, with the id that it had', async () => {
  await using harness = await GatewayHarness.open({
    settings: { callbacks: { allowPrivateAddresses: true } },
  })
  await using one = await Receiver.open()
  await using other = await Receiver.open()
  const { endpointId, secret } = await addTo(harness, one, ['message.delivered'])
  await addTo(harness, other, null)
  await harness.client.send({ phone, hook: null })
  await until('all events', () => (eventsAt(other).length === 3 && eventsAt(one).length === 1 ? true : null))
  const endpoint = await findEndpoint(harness.db, endpointId)
  const [newest, ...more] = await newestEvents(harness.db, 1, endpoint, 20)
  assert.deepEqual([newest?.type, newest?.number, more], ['message.delivered', 3, []])
  const { addresses } = harness.network('carrier')
  const { callbacks: config } = stageConfig(
    [{ name: 'carrier', addresses, settings: {} }],
    { callbacks: { allowPrivateAddresses: true } },
    harness.databaseUrl,
  )
  const test = (number: number) =>
    testEndpoint(harness.db, { endpointId, number }, { clock: systemClock, config })
  await test(1)
  const { body, headers } = one.received.at(-1) ?? { body: '', headers: {} }
  const again = new Webhook(secret).verify(body, headers as Record<string, string>) as Received
  assert.deepEqual([again.number, again.type], [1, 'message.accepted'], 'also one of another type')
  assert.equal(again.id, eventsAt(other)[0]?.id)
  assert.equal(other.received.length, 3)
  await assert.rejects(test(4), { code: 'event-unknown' })
})

test('an endpoint that is paused, or whose receiver fails, gets what it missed', async () => {
  await using harness = await GatewayHarness.open({
    settings: { callbacks: { scheduleSeconds: [0, 1, 1, 1] } },
  })
  await using receiver = await Receiver.open()
  const { endpointId } = await addTo(harness, receiver, null)
  receiver.react = (_, index) => answer(index < 2 ? 500 : 200)
  await harness.client.send({ phone, hook: null })
  await until('the events of the first message', () => (eventsAt(receiver).length === 3 ? true : null))
  await changeEndpoint(harness.db, endpointId, { isActive: false })
  await harness.client.send({ phone, hook: null })
  await until('events that the endpoint does not get', async () => {
    const [endpoint] = await listEndpoints(harness.db, 1)
    return endpoint !== undefined && endpoint.last === 6 && endpoint.cursor === 3 ? true : null
  })
  await changeEndpoint(harness.db, endpointId, { isActive: true })
  await until('the events of the second message', () => (eventsAt(receiver).length === 6 ? true : null))
})
