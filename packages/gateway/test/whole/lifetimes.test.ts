import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GatewayHarness, openingAmount } from './gateway-harness.ts'
import { IndependentSmsc, type Stat } from './independent-smsc.ts'

const phone = '380671234567'
const untouched = { available: openingAmount, reserved: 0, charged: 0 }

test('a message without a report ends as EXPIRED, and its money is released', async () => {
  await using harness = await GatewayHarness.open()
  harness.network().smsc.setFaults({ withholdReceipts: true })
  const { id, msg_id } = await harness.client.send({ phone, sms_lifetime: 3_600 })
  await harness.untilStatus(Number(id), 'ROUTING')
  await harness.expire(msg_id)
  const [callback] = await harness.untilCallbacks(Number(id))
  assert.deepEqual([callback?.success, callback?.status], [false, 'EXPIRED'])
  assert.equal(callback?.error, 'No delivery was reported within the lifetime')
  assert.deepEqual(await harness.money(), untouched)
})

test('a message that could not be handed over ends as EXPIRED, its money is released, and it is never sent', async () => {
  await using harness = await GatewayHarness.open({
    carriers: { carrier: { sms: { faults: { refuseConnections: true } } } },
  })
  const { id, msg_id } = await harness.client.send({ phone })
  await harness.expire(msg_id)
  const [callback] = await harness.untilCallbacks(Number(id))
  assert.deepEqual(
    [callback?.status, callback?.error],
    ['EXPIRED', 'It could not be handed over within the lifetime'],
  )
  assert.deepEqual(await harness.money(), untouched)
  const { smsc, handsets } = harness.network()
  smsc.setFaults({})
  await harness.client.send({ phone: '380671234568' })
  await handsets.received('380671234568')
  assert.equal(smsc.stats()['submits'], 1)
  assert.deepEqual(handsets.view(phone).messages, [])
})

test('a delivery reported after the end of the lifetime is published all the same, and not charged', async () => {
  let report: (stat: Stat) => void = () => undefined
  const reported = new Promise<Stat>((resolve) => {
    report = resolve
  })
  await using smsc = await IndependentSmsc.open({ outcomeOf: () => reported })
  await using harness = await GatewayHarness.open({ carriers: { carrier: { instead: smsc.address } } })
  const { id, msg_id } = await harness.client.send({ phone })
  await harness.untilStatus(Number(id), 'ROUTING')
  await harness.expire(msg_id)
  await harness.untilCallbacks(Number(id))
  report('DELIVRD')
  const callbacks = await harness.untilCallbacks(Number(id), 2)
  assert.deepEqual(
    callbacks.map(({ status, success, error }) => [status, success, error]),
    [
      ['EXPIRED', false, 'No delivery was reported within the lifetime'],
      ['DELIVERED', true, undefined],
    ],
  )
  assert.deepEqual(await harness.money(), untouched)
})
