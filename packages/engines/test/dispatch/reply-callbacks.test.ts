import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Report } from '../../../carriers/connector.ts'
import type { Channel, Plan } from '../../../domain/plan/plan.ts'
import { sms } from '../../../domain/test/message/message-samples.ts'
import { readOptOuts } from '../../../store/replies/opt-outs.ts'
import { balanceOf, idOf, openHarness, statusOf, submission } from './dispatch-harness.ts'
import { refOf, ScriptedUpstream, taken } from './scripted-upstream.ts'

const phone = '380671234567'
const channels: Channel[] = ['sms', 'viber', 'rcs', 'telegram', 'whatsapp']
const outcomes: [status: string, outcome: Report['outcome'] | null][] = [
  ['ROUTING', null],
  ['UNDELIVERABLE', { kind: 'failed', status: 'UNDELIVERABLE', reason: 'absent' }],
  ['EXPIRED', { kind: 'failed', status: 'EXPIRED', reason: 'too late' }],
]

/** A message to the subscriber by this channel, and what its carrier reports. */
async function sent(channel: Channel, outcome: Report['outcome'] | null, to = phone) {
  const upstream = new ScriptedUpstream('carrier', taken, true, channel)
  const harness = await openHarness({ upstreams: [upstream] })
  const [stage] = sms().stages
  const plan: Plan = { ...sms(), stages: [{ ...stage, channel }] }
  const msgId = idOf((await harness.accept(submission({ phone: to, plan, type: channel })))[0])
  await upstream.handed(1)
  while ((await statusOf(harness.db, msgId)) !== 'ROUTING') await new Promise(setImmediate)
  if (outcome !== null) await upstream.report({ refs: [refOf(msgId)], outcome })
  const earlier = outcome === null ? 0 : 1
  await harness.outbox.callbacks(earlier)
  return {
    upstream,
    msgId,
    db: harness.db,
    status: () => statusOf(harness.db, msgId),
    /** The body of the callback about the reply `number`, from 0. */
    callback: async (number: number) => {
      const { status, success, replies } =
        (await harness.outbox.callbacks(earlier + number + 1))[earlier + number] ?? {}
      return { status, success, texts: (replies as { message: string }[]).map(({ message }) => message) }
    },
    [Symbol.asyncDispose]: () => harness[Symbol.asyncDispose](),
  }
}

for (const channel of channels) {
  for (const [status, outcome] of outcomes) {
    test(`each reply to a message by ${channel} that is ${status} is a callback with what is known of the message`, async () => {
      await using setting = await sent(channel, outcome)
      await setting.upstream.inbound({ phone, recipient: 'Posthorn', text: 'one' })
      assert.deepEqual(await setting.callback(0), { status, success: false, texts: ['one'] })
      await setting.upstream.inbound({ phone, recipient: 'Posthorn', text: 'two' })
      assert.deepEqual(await setting.callback(1), { status, success: false, texts: ['two', 'one'] })
      assert.equal(await setting.status(), status)
    })
  }
}

for (const channel of channels.filter((each) => each !== 'sms')) {
  for (const [status, outcome] of outcomes) {
    test(`an answer to a message by ${channel} that is ${status} shows that the subscriber has it`, async () => {
      await using setting = await sent(channel, outcome)
      const inReplyTo = refOf(setting.msgId)
      await setting.upstream.inbound({ phone, recipient: 'Posthorn', text: 'yes', inReplyTo })
      assert.deepEqual(await setting.callback(0), { status: 'REPLIED', success: true, texts: ['yes'] })
      assert.equal(await setting.status(), 'REPLIED')
    })
  }
}

test('an answer to a message without a report charges it', async () => {
  await using setting = await sent('whatsapp', null)
  const reserved = await balanceOf(setting.db)
  await setting.upstream.inbound({
    phone,
    recipient: 'Posthorn',
    text: 'yes',
    inReplyTo: refOf(setting.msgId),
  })
  await setting.callback(0)
  const rows = await setting.db.query<{ charged: number }>({
    text: 'SELECT charged_micros AS charged FROM messages',
  })
  assert.ok((rows[0]?.charged ?? 0) > 0)
  assert.equal(await balanceOf(setting.db), reserved)
})

test('which SMS a text answers is what the carrier supposes, and shows nothing', async () => {
  await using setting = await sent('sms', null)
  await setting.upstream.inbound({
    phone,
    recipient: 'Posthorn',
    text: 'yes',
    inReplyTo: refOf(setting.msgId),
  })
  assert.deepEqual(await setting.callback(0), { status: 'ROUTING', success: false, texts: ['yes'] })
})

for (const channel of channels) {
  for (const [to, from] of [
    ['5511987654321', '551187654321'],
    ['551187654321', '5511987654321'],
    ['5491123456789', '541123456789'],
    ['541123456789', '5491123456789'],
    ['380671234567', '00380671234567'],
    ['5511987654321', '+00551187654321'],
  ] as const) {
    test(`a reply by ${channel} from ${from} belongs to the message to ${to}`, async () => {
      await using setting = await sent(channel, { kind: 'delivered' }, to)
      await setting.upstream.inbound({ phone: from, recipient: 'Posthorn', text: 'yes' })
      assert.deepEqual(await setting.callback(0), { status: 'REPLIED', success: true, texts: ['yes'] })
    })
  }
}

test('a report that names the other form of a number ends the message to it', async () => {
  await using setting = await sent('sms', null, '5511987654321')
  await setting.upstream.report({ refs: [refOf(setting.msgId)], phone: '551187654321' })
  assert.equal(await setting.status(), 'DELIVERED')
})

test('a subscriber whom WhatsApp names by an id opts out, and is no number anywhere', async () => {
  const id = `US.${'1349aB'.repeat(21)}`
  await using setting = await sent('whatsapp', { kind: 'delivered' })
  await setting.upstream.inbound({ phone: id, recipient: 'Posthorn', text: 'STOP' })
  const kept = await readOptOuts(setting.db, [id])
  assert.deepEqual(
    kept.map(({ sender }) => sender),
    ['Posthorn'],
  )
  const [window] = await setting.db.query<{ phone: string }>({ text: 'SELECT phone FROM reply_windows' })
  assert.equal(window?.phone, id)
})

test('an answer of a subscriber whom WhatsApp names by an id belongs to the message that it quotes', async () => {
  await using setting = await sent('whatsapp', null)
  const inReplyTo = refOf(setting.msgId)
  await setting.upstream.inbound({ phone: 'US.1349aB', recipient: 'Posthorn', text: 'yes', inReplyTo })
  assert.deepEqual(await setting.callback(0), { status: 'REPLIED', success: true, texts: ['yes'] })
})

test('who writes with a number and an id of WhatsApp opts out and in by both names', async () => {
  await using setting = await sent('whatsapp', { kind: 'delivered' })
  const optOuts = async () => [
    (await readOptOuts(setting.db, [phone])).length,
    (await readOptOuts(setting.db, ['UA.7x'])).length,
  ]
  const write = (text: string) =>
    setting.upstream.inbound({ phone, alias: 'UA.7x', recipient: 'Posthorn', text })
  await write('STOP')
  assert.deepEqual(await optOuts(), [1, 1])
  const windows = await setting.db.query({ text: 'SELECT FROM reply_windows' })
  assert.equal(windows.length, 2)
  await write('START')
  assert.deepEqual(await optOuts(), [0, 0])
  assert.deepEqual((await setting.callback(0)).texts, ['STOP'])
})
