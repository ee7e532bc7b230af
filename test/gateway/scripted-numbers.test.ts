import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GatewayStage, openingAmount, price, type Told } from './gateway-stage.ts'

/** What the script digit F does to an sms, and how often the hook is told of it. */
const scripts = [
  { digit: 0, told: ['DELIVERED'], charged: price },
  { digit: 1, told: ['UNDELIVERABLE'], charged: 0 },
  { digit: 2, told: ['REJECTED'], charged: 0 },
  { digit: 3, told: [], charged: 0 },
  { digit: 4, told: ['DELIVERED'], charged: price },
  { digit: 5, told: ['DELIVERED'], charged: price },
  { digit: 6, told: ['DELIVERED'], charged: price },
  { digit: 7, told: ['DELIVERED'], charged: price },
  { digit: 8, told: ['DELIVERED'], charged: price },
  { digit: 9, told: ['DELIVERED', 'REPLIED'], charged: price },
]

/** The scripts, for all channels (C = 0) and for sms alone (C = 1), each at a number of its own. */
const numbers = [0, 1].flatMap((channel) =>
  scripts.map((script) => ({ ...script, phone: `3805011199${channel}${script.digit}` })),
)

const statusesOf = (told: Told[]) => told.map(({ status }) => status)

test('each scripted number ends as its script says, is told of once for each news, and is paid for', async () => {
  await using stage = await GatewayStage.open()
  const sent = await stage.client.sendAll(numbers.map(({ phone }) => ({ phone })))
  const expected = numbers.reduce((sum, { told }) => sum + told.length, 0)
  await stage.receiver.requests(expected)
  for (const [index, { phone, told }] of numbers.entries()) {
    const id = Number(sent[index]?.id)
    const { status } = await stage.client.status(id)
    assert.equal(status, told.at(-1) ?? 'ROUTING', phone)
    assert.deepEqual(statusesOf(stage.told(id)), told, phone)
  }
  const charged = numbers.reduce((sum, each) => sum + each.charged, 0)
  const reserved = 2 * price
  assert.deepEqual(await stage.money(), { available: openingAmount - charged - reserved, reserved, charged })
  // The second of two equal receipts, and whatever else would tell of a message again, had its time by now.
  assert.equal(stage.receiver.received.length, expected)
})

test('a message that is throttled twice reaches the handset once', async () => {
  await using stage = await GatewayStage.open()
  const { id, msg_id } = await stage.client.send({ phone: '380501119915' })
  await stage.untilTold(Number(id))
  assert.equal(stage.network().handsets.view('380501119915').messages.length, 1)
  assert.equal(stage.network().smsc.stats()['throttled'], 2)
  const story = await stage.story(msg_id)
  assert.equal(story.filter((line) => line.startsWith('carrier refused part 1: ESME_RTHROTTLED')).length, 2)
  assert.equal(story.filter((line) => line.endsWith(': upstream throttles.')).length, 2)
})

test('a report that comes before the answer to its submit, or twice, is told of once', async () => {
  await using stage = await GatewayStage.open()
  const phones = ['380501119916', '380501119917']
  const sent = await stage.client.sendAll(phones.map((phone) => ({ phone })))
  for (const { id } of sent) await stage.untilTold(Number(id))
  // Both receipts of the second one are acknowledged, so that both have done all that they will do.
  await stage.untilReceiptsAcked(3)
  for (const { id } of sent) assert.deepEqual(statusesOf(stage.told(Number(id))), ['DELIVERED'])
})

test('what a message ends with is told with its reason where it failed', async () => {
  await using stage = await GatewayStage.open()
  const phones = ['380501119911', '380501119912']
  const [undeliverable, refused] = await stage.client.sendAll(phones.map((phone) => ({ phone })))
  const [gone] = await stage.untilTold(Number(undeliverable?.id))
  assert.equal(gone?.success, false)
  assert.match(gone.error ?? '', /^id \d+: stat UNDELIV, message_state 5, err 001, network error 3\/1$/)
  const [no] = await stage.untilTold(Number(refused?.id))
  assert.deepEqual([no?.success, no?.error], [false, 'ESME_RSUBMITFAIL (0x45)'])
  const { error } = await stage.client.status(Number(refused?.id))
  assert.equal(error, no?.error)
})

test('an answer from the handset makes the message REPLIED, and is told and shown with its text', async () => {
  await using stage = await GatewayStage.open()
  const { id } = await stage.client.send({ phone: '380501119919' })
  const [delivered, replied] = await stage.untilTold(Number(id), 2)
  assert.deepEqual([delivered?.status, delivered?.replies], ['DELIVERED', undefined])
  assert.equal(replied?.success, true)
  assert.deepEqual(
    replied.replies?.map(({ message }) => message),
    ['OK'],
  )
  assert.deepEqual((await stage.client.status(Number(id))).replies, replied.replies)
})
