import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { GatewayHarness, openingAmount, price, type ReceivedCallback } from './gateway-harness.ts'

/** The outcome of an sms by the script digit F; null: it is never reported. */
const scripts = [
  { digit: 0, status: 'DELIVERED', charged: price },
  { digit: 1, status: 'UNDELIVERABLE', charged: 0 },
  { digit: 2, status: 'REJECTED', charged: 0 },
  { digit: 3, status: null, charged: 0 },
  { digit: 4, status: 'DELIVERED', charged: price },
  { digit: 5, status: 'DELIVERED', charged: price },
  { digit: 6, status: 'DELIVERED', charged: price },
  { digit: 7, status: 'DELIVERED', charged: price },
  { digit: 8, status: 'DELIVERED', charged: price },
  { digit: 9, status: 'REPLIED', charged: price },
]

/** The scripts, for all channels (C = 0) and for sms alone (C = 1), each at a number of its own. */
const numbers = [0, 1].flatMap((channel) =>
  scripts.map((script) => ({ ...script, phone: `3805011199${channel}${script.digit}` })),
)

const statusesOf = (callbacks: ReceivedCallback[]) => callbacks.map(({ status }) => status)

// The slow script takes five seconds; the others run meanwhile.
suite('scripted numbers', { concurrency: 3 }, () => {
  test('each scripted number ends as its script says, with a callback and its charge', async () => {
    await using harness = await GatewayHarness.open()
    const sent = await harness.client.sendAll(numbers.map(({ phone }) => ({ phone })))
    for (const [index, { status, phone }] of numbers.entries()) {
      const id = Number(sent[index]?.id)
      if (status !== null) await harness.untilCallbackOf(id, status)
      assert.equal((await harness.client.status(id)).status, status ?? 'ROUTING', phone)
    }
    // A further callback, as from the second of two equal receipts, would have arrived by now.
    for (const [index, { status, phone }] of numbers.entries()) {
      const published = statusesOf(harness.callbacks(Number(sent[index]?.id)))
      // A reply is published at once, also before the receipt is, and callbacks have no order.
      const before = (each: string) => status === 'REPLIED' && ['ROUTING', 'DELIVERED'].includes(each)
      const last = published.filter((each) => !before(each))
      assert.deepEqual(last, status === null ? [] : [status], phone)
      assert.equal(new Set(published).size, published.length, phone)
    }
    const charged = numbers.reduce((sum, each) => sum + each.charged, 0)
    const reserved = 2 * price
    const available = openingAmount - charged - reserved
    assert.deepEqual(await harness.money(), { available, reserved, charged })
  })

  test('the callback of a failed message has the reason', async () => {
    await using harness = await GatewayHarness.open()
    const phones = ['380501119911', '380501119912']
    const [undeliverable, refused] = await harness.client.sendAll(phones.map((phone) => ({ phone })))
    const [gone] = await harness.untilCallbacks(Number(undeliverable?.id))
    assert.equal(gone?.success, false)
    assert.match(gone.error ?? '', /\b001\b/)
    const [no] = await harness.untilCallbacks(Number(refused?.id))
    assert.equal(no?.success, false)
    assert.match(no.error ?? '', /0x45/)
    const { error } = await harness.client.status(Number(refused?.id))
    assert.equal(error, no.error)
  })
})
