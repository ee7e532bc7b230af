import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GatewayHarness, openingAmount } from './gateway-harness.ts'

const price = 0.04
const hlr = (id: number, phone: string) => ({ type: 'hlr', id, phone })

function queries(harness: GatewayHarness): number {
  return harness.network().infobip?.numbers.stats()['requests'] ?? 0
}

test('numbers of one request are looked up in one query, and each answer is charged once', async () => {
  await using harness = await GatewayHarness.open({ everyChannel: true })
  const answer = await harness.client.post([
    hlr(1, '380501119970'),
    hlr(2, '380501119971'),
    hlr(3, '380501119972'),
    hlr(4, '380501119973'),
    hlr(5, '380501119975'),
    hlr(6, '380501119977'),
  ])
  assert.deepEqual(
    answer.data?.map(({ error, data }) => error ?? data?.['status']),
    [
      'DELIVERED',
      'UNDELIVERABLE',
      'INVALID DESTINATION ADDRESS',
      'DELIVERED',
      'The network did not answer the lookup, please try again',
      'Operator not supported',
    ],
  )
  assert.deepEqual(answer.data[3]?.data, {
    phone: 380501119973,
    status: 'DELIVERED',
    imsi: 255030501119973,
    mccmnc: 25503,
    ported: true,
    network: {
      origin: { name: 'Vodafone UA', prefix: 50, country: { name: 'Ukraine', prefix: 380 } },
      ported: { name: 'Kyivstar', prefix: 67, country: { name: 'Ukraine', prefix: 380 } },
    },
  })
  assert.equal(queries(harness), 1)
  const { available, charged } = await harness.money()
  assert.deepEqual([available, charged], [openingAmount - 4 * price, 4 * price])
  assert.match(
    await harness.metrics(),
    /posthorn_lookups_total\{provider="infobip-number-context",outcome="failed"\} 2/,
  )
})

test('a request that is repeated with its Idempotency-Key causes no second lookup and no second charge', async () => {
  await using harness = await GatewayHarness.open({ everyChannel: true })
  const operations = [hlr(1, '380501119970'), hlr(2, '380501119976')]
  const key = { 'idempotency-key': 'once' }
  const first = await harness.client.post(operations, key)
  assert.deepEqual(
    first.data?.map(({ success }) => success),
    [true, false],
  )
  assert.deepEqual(await harness.client.post(operations, key), first)
  assert.equal(queries(harness), 1)
  const twins = await Promise.all(
    [1, 2, 3, 4].map(() => harness.client.post(operations, { 'idempotency-key': 'twins' })),
  )
  for (const twin of twins) assert.deepEqual(twin, twins[0])
  assert.equal((await harness.money()).charged, 2 * price)
})

test('a lookup that the account cannot pay is not made', async () => {
  await using harness = await GatewayHarness.open({ everyChannel: true, amount: 0.1 })
  const answer = await harness.client.post([
    hlr(1, '380501119970'),
    hlr(2, '380501119971'),
    hlr(3, '380501119972'),
  ])
  assert.deepEqual(
    answer.data?.map(({ error }) => error),
    [undefined, undefined, 'Not enough money'],
  )
  assert.equal(harness.network().infobip?.numbers.stats()['numbers'], 2)
  assert.equal((await harness.money()).charged, 2 * price)
})

test('without a provider of lookups, numbering data answers and says so', async () => {
  await using harness = await GatewayHarness.open()
  const answer = await harness.client.post([hlr(1, '380501234567')])
  assert.deepEqual(answer.data, [
    {
      success: true,
      data: {
        phone: 380501234567,
        status: 'OFFLINE',
        network: { origin: { country: { name: 'Ukraine', prefix: 380 } } },
      },
    },
  ])
})

test('an invalid or late answer of an HLR is an error that costs nothing', async () => {
  await using harness = await GatewayHarness.open({ everyChannel: true })
  for (const faults of [{ status: 500 }, { status: 401 }, { garbage: true }, { loseAnswers: true }]) {
    harness.network().infobip?.numbers.putFaults(faults)
    const answer = await harness.client.post([hlr(1, '380501119970')])
    assert.equal(answer.data?.[0]?.error, 'The network did not answer the lookup, please try again')
  }
  assert.equal((await harness.money()).charged, 0)
})
