import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GatewayHarness, openingAmount, price } from './gateway-harness.ts'
import { IndependentSmsc } from './independent-smsc.ts'

const texts = [
  { what: 'GSM with extension characters', text: '{Posthorn} [5 €] ~ ^ | \\ '.repeat(10), parts: 3 },
  { what: 'Cyrillic', text: 'Ваше замовлення вже їде до вас, ґанок 7. '.repeat(4), parts: 3 },
  { what: 'emoji', text: `${'🎉'.repeat(33)}!${'👩‍👩‍👧'.repeat(9)}`, parts: 3 },
  { what: 'a whole number of parts', text: 'a'.repeat(153 * 2), parts: 2 },
]

const carriers = {
  udh: { upstream: { longText: 'udh' } },
  sar: { upstream: { longText: 'sar' } },
  payload: { upstream: { longText: 'payload' } },
}

const routes = [
  { prefix: '38050', upstream: 'udh' },
  { prefix: '38067', upstream: 'sar' },
  { prefix: '38063', upstream: 'payload' },
]

test('a long text reaches the handset once and unchanged, in every form of concatenation', async () => {
  await using harness = await GatewayHarness.open({ carriers, settings: { routes } })
  let billed = 0
  for (const { prefix, upstream } of routes) {
    for (const [index, { what, text, parts }] of texts.entries()) {
      const phone = `${prefix}123450${index}`
      const sent = await harness.client.send({ phone, sms_message: text })
      assert.equal(sent.parts, parts, what)
      billed += parts
      const [callback] = await harness.untilCallbacks(Number(sent.id))
      assert.equal(callback?.status, 'DELIVERED')
      const { messages } = harness.network(upstream).handsets.view(phone)
      assert.deepEqual(
        messages.map((message) => message.text),
        [text],
        `${what} by ${upstream}`,
      )
    }
  }
  const charged = billed * price
  assert.deepEqual(await harness.money(), { available: openingAmount - charged, reserved: 0, charged })
})

test('the delivered parts of a long text are charged, and the message is PARTIALLY DELIVERED', async () => {
  await using smsc = await IndependentSmsc.open({
    outcomeOf: ({ part }) => (part === 2 ? 'UNDELIV' : 'DELIVRD'),
  })
  await using harness = await GatewayHarness.open({ carriers: { carrier: { instead: smsc.address } } })
  const { id, parts } = await harness.client.send({ phone: '380671234567', sms_message: 'b'.repeat(400) })
  assert.equal(parts, 3)
  const [callback] = await harness.untilCallbacks(Number(id))
  assert.deepEqual([callback?.success, callback?.status], [true, 'PARTIALLY DELIVERED'])
  const charged = 2 * price
  assert.deepEqual(await harness.money(), { available: openingAmount - charged, reserved: 0, charged })
  assert.equal(harness.callbacks().length, 1)
})

test('a long text of which no part arrives fails, and costs nothing', async () => {
  await using smsc = await IndependentSmsc.open({ outcomeOf: () => 'UNDELIV' })
  await using harness = await GatewayHarness.open({ carriers: { carrier: { instead: smsc.address } } })
  const { id } = await harness.client.send({ phone: '380671234567', sms_message: 'b'.repeat(400) })
  const [callback] = await harness.untilCallbacks(Number(id))
  assert.deepEqual([callback?.success, callback?.status], [false, 'UNDELIVERABLE'])
  assert.deepEqual(await harness.money(), { available: openingAmount, reserved: 0, charged: 0 })
})

test('a text is cut and billed by the coding in which it goes out by its route', async () => {
  await using harness = await GatewayHarness.open({
    carriers: { latin: { upstream: { defaultAlphabet: 'latin1' } }, usual: {} },
    settings: { routes: [{ upstream: 'usual' }, { prefix: '38067', upstream: 'latin' }] },
  })
  const send = async (phone: string, text: string) => {
    const { id, parts } = await harness.client.send({ phone, sms_message: text })
    await harness.untilCallbacks(Number(id))
    return parts
  }
  const texts = [`${'a'.repeat(100)}€`, `${'a'.repeat(200)}€`, 'ê'.repeat(140)]
  const parts = []
  for (const text of texts) parts.push([await send('380671234567', text), await send('380501234567', text)])
  assert.deepEqual(parts, [
    [2, 1],
    [3, 2],
    [1, 3],
  ])
  const { messages } = await harness.network('latin').handsets.received('380671234567', 3)
  assert.deepEqual(
    messages.map(({ text, parts: count }) => [text.length, count]),
    [
      [101, 2],
      [201, 3],
      [140, undefined],
    ],
  )
  const charged = 12 * price
  assert.deepEqual(await harness.money(), { available: openingAmount - charged, reserved: 0, charged })
})
