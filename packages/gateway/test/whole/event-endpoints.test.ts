import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { answer, Receiver } from '../../../../test/support/receiver.ts'
import { addEndpoint, changeEndpoint, listEndpoints } from '../../../store/feed/event-endpoints.ts'
import { GatewayHarness } from './gateway-harness.ts'
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
