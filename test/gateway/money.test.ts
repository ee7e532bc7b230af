import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GatewayStage, openingAmount, price } from './gateway-stage.ts'

const phones = Array.from({ length: 50 }, (_, index) => `38067${1_000_000 + index}`)

test('of 50 requests at once an account with money for 20 has exactly 20 accepted, and ends at zero', async () => {
  await using stage = await GatewayStage.open({ amount: 20 * price })
  const answers = await Promise.all(phones.map((phone) => stage.client.post([stage.client.sms({ phone })])))
  const items = answers.flatMap(({ data }) => data ?? [])
  const refused = items.filter(({ success }) => !success)
  assert.deepEqual([items.length, refused.length], [50, 30])
  assert.deepEqual(new Set(refused.map(({ error }) => error)), new Set(['Not enough money']))
  await stage.receiver.requests(20)
  assert.equal(await stage.client.balance(), 0)
  assert.deepEqual(await stage.money(), { available: 0, reserved: 0, charged: 20 * price })
  const reached = phones.filter((phone) => stage.network().handsets.view(phone).messages.length === 1)
  assert.equal(reached.length, 20)
})

test('of one request the operations that the money is enough for are accepted, in their order', async () => {
  await using stage = await GatewayStage.open({ amount: 3 * price })
  const long = 'c'.repeat(161)
  const { data } = await stage.client.post([
    stage.client.sms({ id: 1, phone: '380671000001', sms_message: long }),
    stage.client.sms({ id: 2, phone: '380671000002', sms_message: long }),
    stage.client.sms({ id: 3, phone: '380671000003' }),
  ])
  assert.deepEqual(
    data?.map(({ success, error }) => error ?? success),
    [true, 'Not enough money', true],
  )
  await stage.receiver.requests(2)
  assert.deepEqual(await stage.money(), { available: 0, reserved: 0, charged: 3 * price })
})

test('money that failed messages give back can be spent again', async () => {
  await using stage = await GatewayStage.open({ amount: price })
  const undeliverable = '380501119911'
  for (let each = 0; each < 3; each++) {
    const { id } = await stage.client.send({ phone: undeliverable })
    await stage.untilTold(Number(id))
  }
  assert.deepEqual(await stage.money(), { available: price, reserved: 0, charged: 0 })
})

test('operations that are refused cost nothing and disturb none beside them', async () => {
  await using stage = await GatewayStage.open()
  const { sms } = stage.client
  const make = sms.bind(stage.client)
  const { data } = await stage.client.post([
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
  await stage.receiver.requests(1)
  assert.deepEqual(await stage.money(), { available: openingAmount - price, reserved: 0, charged: price })
})
