import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { GatewayHarness, openingAmount, price, type ReceivedCallback } from './gateway-harness.ts'

/** What the script digit F makes of an sms; null: nobody ever hears of it. */
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

const statusesOf = (told: ReceivedCallback[]) => told.map(({ status }) => status)

// The slow script takes five seconds: the others need not wait for it.
suite('scripted numbers', { concurrency: 3 }, () => {
  test('each scripted number ends as its script says, is told of, and is paid for', async () => {
    await using harness = await GatewayHarness.open()
    const sent = await harness.client.sendAll(numbers.map(({ phone }) => ({ phone })))
    for (const [index, { status, phone }] of numbers.entries()) {
      const id = Number(sent[index]?.id)
      if (status !== null) await harness.untilCallbackOf(id, status)
      assert.equal((await harness.client.status(id)).status, status ?? 'ROUTING', phone)
    }
    // Whatever else would tell of a message, the second of two equal receipts say, had its time by now.
    for (const [index, { status, phone }] of numbers.entries()) {
      const told = statusesOf(harness.callbacks(Number(sent[index]?.id)))
      // An answer may come before anybody was told of the delivery, and callbacks have no order.
      const before = status === 'REPLIED' && told.includes('DELIVERED') ? ['DELIVERED'] : []
      assert.deepEqual(told.toSorted(), status === null ? [] : [...before, status], phone)
    }
    const charged = numbers.reduce((sum, each) => sum + each.charged, 0)
    const reserved = 2 * price
    const available = openingAmount - charged - reserved
    assert.deepEqual(await harness.money(), { available, reserved, charged })
  })

  test('a message that is throttled twice reaches the handset once', async () => {
    await using harness = await GatewayHarness.open()
    const { id, msg_id } = await harness.client.send({ phone: '380501119915' })
    await harness.untilCallbacks(Number(id))
    assert.equal(harness.network().handsets.view('380501119915').messages.length, 1)
    assert.equal(harness.network().smsc.stats()['throttled'], 2)
    const story = await harness.story(msg_id)
    assert.equal(story.filter((line) => line.startsWith('carrier refused part 1: ESME_RTHROTTLED')).length, 2)
    assert.equal(story.filter((line) => line.endsWith(': the upstream wants it later.')).length, 2)
  })

  test('a report that comes before the answer to its submit, or twice, is told of once', async () => {
    await using harness = await GatewayHarness.open()
    const phones = ['380501119916', '380501119917']
    const sent = await harness.client.sendAll(phones.map((phone) => ({ phone })))
    for (const { id } of sent) await harness.untilCallbacks(Number(id))
    // Both receipts of the second one are acknowledged, so that both have done all that they will do.
    await harness.untilReceiptsAcked(3)
    for (const { id } of sent) assert.deepEqual(statusesOf(harness.callbacks(Number(id))), ['DELIVERED'])
  })

  test('what a message ends with is told with its reason where it failed', async () => {
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

  test('an answer from the handset makes the message REPLIED, and is told and shown with its text', async () => {
    await using harness = await GatewayHarness.open()
    const { id } = await harness.client.send({ phone: '380501119919' })
    const told = await harness.untilCallbackOf(Number(id), 'REPLIED')
    assert.equal(told.success, true)
    assert.deepEqual(
      told.replies?.map(({ message }) => message),
      ['OK'],
    )
    assert.deepEqual((await harness.client.status(Number(id))).replies, told.replies)
  })
})
