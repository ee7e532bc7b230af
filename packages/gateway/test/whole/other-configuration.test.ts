import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GatewayHarness } from './gateway-harness.ts'
import { phone, twoRoutes } from './two-carriers.ts'
import { until } from './until.ts'

/** The state of a message after its process was killed: claimed for the slot `number`, perhaps handed over. */
async function leaveClaimed(
  harness: GatewayHarness,
  msgId: number,
  upstream: string,
  number: number,
): Promise<void> {
  const claimed = `UPDATE open_messages SET phase = 1, clock_at = ${Number.MAX_SAFE_INTEGER}, slot_id = s.slot_id,
    slot_epoch = s.epoch FROM upstream_slots s WHERE msg_id = $1 AND s.upstream = $2 AND s.number = $3`
  await harness.db.query({ text: claimed }, [msgId, upstream, number])
  const held =
    "UPDATE upstream_slots SET node_id = 'killed', leased_until = 1 WHERE upstream = $1 AND number = $2"
  await harness.db.query({ text: held }, [upstream, number])
}

/** A stopped gateway with a message that waits for an unreachable carrier. */
async function waitingFor(harness: GatewayHarness): Promise<{ id: number; msgId: number }> {
  const { id, msg_id } = await harness.client.send({ phone })
  await harness.stop()
  return { id: Number(id), msgId: msg_id }
}

const away = { faults: { refuseConnections: true } }

// A message stays with the first one until the gateway has stopped, however long that takes.
const twoCarriers = {
  carriers: { first: { sms: away }, second: {} },
  settings: { routes: twoRoutes, dispatch: { failoverAfterSeconds: 600 } },
}

test('a message that waits for an upstream that the next configuration lacks goes to another one', async () => {
  await using harness = await GatewayHarness.open(twoCarriers)
  const { id } = await waitingFor(harness)
  await harness.start({ carriers: { second: {} }, settings: {} })
  const [callback] = await harness.untilCallbacks(id)
  assert.equal(callback?.status, 'DELIVERED')
  assert.equal(harness.network('second').handsets.view(phone).messages.length, 1)
})

test('a message claimed for an upstream that the next configuration lacks is recovered', async () => {
  await using harness = await GatewayHarness.open(twoCarriers)
  const { id, msgId } = await waitingFor(harness)
  await leaveClaimed(harness, msgId, 'first', 1)
  await harness.start({ carriers: { second: {} }, settings: {} })
  const [callback] = await harness.untilCallbacks(id)
  assert.equal(callback?.status, 'DELIVERED')
  const story = await harness.story(msgId)
  assert.ok(story.some((line) => line.startsWith('The gateway stopped while this was being handed over')))
})

test('a message claimed for a connection that the next configuration lacks is recovered', async () => {
  const carrier = { sms: away, upstream: { connections: 3 } }
  await using harness = await GatewayHarness.open({ carriers: { carrier } })
  const { id, msgId } = await waitingFor(harness)
  await leaveClaimed(harness, msgId, 'carrier', 2)
  const { smsc } = harness.network()
  smsc.setFaults({})
  await harness.start({ carriers: { carrier: { upstream: { connections: 1 } } } })
  const [callback] = await harness.untilCallbacks(id)
  assert.equal(callback?.status, 'DELIVERED')
  await until('one bind', () => (smsc.stats()['bound'] === 1 ? true : null))
})
