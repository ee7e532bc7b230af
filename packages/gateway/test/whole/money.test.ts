import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GatewayHarness, openingAmount, price } from './gateway-harness.ts'

test('the operations of one request are accepted in order until the balance is used up', async () => {
  await using harness = await GatewayHarness.open({ amount: 3 * price })
  const long = 'c'.repeat(161)
  const { data } = await harness.client.post([
    harness.client.sms({ id: 1, phone: '380671000001', sms_message: long }),
    harness.client.sms({ id: 2, phone: '380671000002', sms_message: long }),
    harness.client.sms({ id: 3, phone: '380671000003' }),
  ])
  assert.deepEqual(
    data?.map(({ success, error }) => error ?? success),
    [true, 'Not enough money', true],
  )
  await harness.receiver.requests(2)
  assert.deepEqual(await harness.money(), { available: 0, reserved: 0, charged: 3 * price })
})

test('money released by failed messages can be spent again', async () => {
  await using harness = await GatewayHarness.open({ amount: price })
  const undeliverable = '380501119911'
  for (let each = 0; each < 3; each++) {
    const { id } = await harness.client.send({ phone: undeliverable })
    await harness.untilCallbacks(Number(id))
  }
  assert.deepEqual(await harness.money(), { available: price, reserved: 0, charged: 0 })
})

test('refused operations cost nothing and do not affect the others', async () => {
  await using harness = await GatewayHarness.open()
  const { sms } = harness.client
  const make = sms.bind(harness.client)
  const { data } = await harness.client.post([
    make({ id: 1, phone: '12' }),
    make({ id: 2, phone: '380671000001', sms_signature: 'Nobody' }),
    make({ id: 3, phone: '380671000002', sms_lifetime: 60 }),
    { type: 'status', id: 99 },
    make({ id: 4, phone: '380671000003' }),
    { type: 'fax', id: 5 },
  ])
  assert.deepEqual(
    data?.map(({ error, data: payload }) => error ?? payload?.['id']),
    [
      'Please enter valid receiver phone number',
      'Error in Alpha-name',
      'sms_lifetime must be between 3600 and 259200',
      'id must be that of a message: no message is known by it',
      4,
      'type must be the name of an operation, for example sms',
    ],
  )
  await harness.receiver.requests(1)
  assert.deepEqual(await harness.money(), { available: openingAmount - price, reserved: 0, charged: price })
})
