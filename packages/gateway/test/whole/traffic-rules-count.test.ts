import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { GatewayHarness, price } from './gateway-harness.ts'
import { errorsOf, openWith, phone } from './traffic-rules-harness.ts'
import { until } from './until.ts'

suite('a cap', () => {
  test('admits so many of simultaneous messages, and names no more', async () => {
    await using harness = await openWith({
      ...{ kind: 'cap', name: 'few', by: ['account', 'country'] },
      limits: [{ seconds: 3600, max: 3 }],
    })
    const requests = Array.from({ length: 8 }, (_, index) => errorsOf(harness, `text ${index}`))
    const errors = (await Promise.all(requests)).flat()
    assert.equal(errors.filter((error) => error === null).length, 3)
    assert.equal(
      errors.find((error) => error !== null),
      'Refused by the rule few: too many messages in this time',
    )
    const { data = [] } = await harness.client.post([harness.client.sms({ phone: '48601234567' })])
    assert.equal(data[0]?.error, undefined, 'another country has a counter of its own')
  })

  test('does not count what another rule refuses or the balance does not cover', async () => {
    const cap = { kind: 'cap', name: 'few', limits: [{ seconds: 3600, max: 2 }] }
    const words = { kind: 'words', name: 'gambling', words: ['casino'] }
    await using harness = await GatewayHarness.open({
      settings: { trafficRules: [cap, words] },
      amount: price,
    })
    assert.match((await errorsOf(harness, 'casino'))[0] ?? '', /gambling/)
    const unpaid = 'x'.repeat(1_000)
    assert.deepEqual(await errorsOf(harness, unpaid), ['Not enough money'])
    assert.deepEqual(await errorsOf(harness, unpaid), ['Not enough money'])
    await until('the counts to be released', async () => {
      const [row] = await harness.db.query<{ sum: number }>({
        text: 'SELECT parts[7] AS sum FROM guard_counts',
      })
      return row?.sum === 0 ? true : null
    })
    assert.deepEqual(await errorsOf(harness, 'Hello'), [null])
  })
})

suite('duplicates', () => {
  const duplicates = { kind: 'duplicates', name: 'twice', seconds: 600 }

  test('are the same text to the same recipient, also in one request', async () => {
    await using harness = await openWith(duplicates)
    assert.deepEqual(await errorsOf(harness, 'one', 'two', 'one'), [
      null,
      null,
      'Refused by the rule twice: the same text was sent to this recipient within 600 s',
    ])
    const { data = [] } = await harness.client.post([
      harness.client.sms({ phone: '380671234568', sms_message: 'one' }),
    ])
    assert.equal(data[0]?.error, undefined)
  })

  test('are found although each has short links of its own, and hold no number or text in their counter', async () => {
    await using harness = await GatewayHarness.open({
      settings: { publicUrl: 'https://go.example', trafficRules: [duplicates] },
    })
    const send = async () => {
      const sms = harness.client.sms({ phone, sms_message: 'see https://shop.example/x' })
      return (await harness.client.post([{ ...sms, short_link: true }])).data?.[0]?.error ?? null
    }
    assert.equal(await send(), null)
    assert.match((await send()) ?? '', /rule twice/)
    const rows = await harness.db.query({ text: 'SELECT key FROM guard_counts' })
    assert.doesNotMatch(JSON.stringify(rows), /380671|shop/)
  })

  test('a repeated request with an Idempotency-Key is answered as before and is none', async () => {
    await using harness = await openWith(duplicates)
    const operations = [harness.client.sms({ phone, id: 5, sms_message: 'one' })]
    const first = await harness.client.post(operations, { 'idempotency-key': 'a' })
    const second = await harness.client.post(operations, { 'idempotency-key': 'a' })
    assert.equal(first.data?.[0]?.success, true)
    assert.deepEqual(second, first)
  })
})
