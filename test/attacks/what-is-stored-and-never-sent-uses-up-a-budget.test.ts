import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Message } from '../../packages/domain/message/message.ts'
import { SmppClient } from '../../packages/edges/test/smpp-server/smpp-client.ts'
import { UnpaidStorage } from '../../packages/engines/dispatch/intake/unpaid-storage.ts'
import type { SmsFields } from '../../packages/gateway/test/whole/client.ts'
import { GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { noSiblings } from '../../packages/kit/machine/siblings.ts'
import { ManualClock } from '../support/manual-clock.ts'

const phone = '380671234567'
const refusal = /^Too many messages of this account were cancelled or could not be sent/
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
const long = 'x'.repeat(9_000)

function open(settings: object = {}) {
  return GatewayHarness.open({
    settings: { limits: { unpaidBytes: 100_000, unpaidBytesPerSecond: 1 }, ...settings },
  })
}

/** The id of the message, or why it is refused. */
async function schedule(harness: GatewayHarness, fields: SmsFields = { phone, send_at: tomorrow() }) {
  const { data = [] } = await harness.client.post([harness.client.sms({ sms_message: long, ...fields })])
  return { msgId: data[0]?.data?.['msg_id'], error: data[0]?.error }
}

async function cancel(harness: GatewayHarness, msgId: unknown): Promise<boolean> {
  const { data } = await harness.client.post([{ type: 'cancel', msg_id: msgId }])
  return data?.[0]?.success === true
}

/** Schedules and cancels until that is refused; returns how often it was not. */
async function loop(
  harness: GatewayHarness,
  takeBack: (msgId: unknown) => Promise<boolean>,
): Promise<number> {
  for (let count = 0; ; count++) {
    assert.ok(count < 100, 'it is never refused')
    const { msgId, error } = await schedule(harness)
    if (error !== undefined) {
      assert.match(error, refusal)
      return count
    }
    assert.ok(await takeBack(msgId))
  }
}

suite('scheduling and cancelling in a loop is refused once the budget is used up', () => {
  test('by the operation cancel; what goes out at once is still sent, and what is cancelled stays cancelled', async () => {
    await using harness = await open()
    const kept = await schedule(harness)
    const count = await loop(harness, (msgId) => cancel(harness, msgId))
    assert.ok(count >= 2 && count <= 10, `${count} times`)
    const { msg_id } = await harness.client.send({ id: 77, phone })
    assert.ok(msg_id)
    await harness.untilStatus(77, 'DELIVERED')
    assert.ok(await cancel(harness, kept.msgId), 'a cancel is never refused')
  })

  test('by cancel_sm', async () => {
    await using harness = await open({ smppServer: { host: '127.0.0.1', port: 0 } })
    await using client = await SmppClient.bind({ port: harness.smppPort })
    const count = await loop(harness, async (msgId) => {
      return (await client.request('cancel_sm', { message_id: String(msgId) })).command_status === 0
    })
    assert.ok(count <= 10)
    const scheduled = { short_message: 'later', schedule_delivery_time: '000001000000000R' }
    assert.equal((await client.submit(scheduled)).command_status, 0x58)
  })
})

test('messages that no route takes are refused once the budget is used up, and others are sent', async () => {
  await using harness = await open({
    routes: [{ channel: 'sms', prefix: '380', upstream: 'carrier' }],
  })
  const free = { phone: '12025550123' }
  let count = 0
  for (; ; count++) {
    assert.ok(count < 100, 'it is never refused')
    const { error } = await schedule(harness, free)
    if (error !== undefined) {
      assert.match(error, refusal)
      break
    }
    // A message ends, and gives its money back, a moment after it is accepted.
    await harness.untilAllEnded()
  }
  assert.ok(count <= 10, `${count} times`)
  await harness.client.send({ id: 78, phone })
  await harness.untilStatus(78, 'DELIVERED')
})

suite('the budget', () => {
  const final = (fields: Partial<Message>): Message =>
    ({
      accountId: 1,
      status: 'DELETED',
      progress: { kind: 'final' },
      plan: { stages: [{ content: { kind: 'sms', text: 'x'.repeat(1_000) } }] },
      attempts: [],
      acceptedAt: 0,
      expiresAt: 86_400_000,
      money: { reservedMicros: 0, chargedMicros: 0 },
      ...fields,
    }) as unknown as Message
  const unpaid = (clock = new ManualClock()) =>
    new UnpaidStorage({ unpaidBytes: 4_000, unpaidBytesPerSecond: 10 }, clock, noSiblings)
  const queued = final({ progress: { kind: 'queued', notBefore: 0, tries: 0 } })

  test('is that of one account, and comes back with time', () => {
    const clock = new ManualClock()
    const storage = unpaid(clock)
    storage.noteChanged(queued, final({}))
    assert.equal(storage.isOver(1), false)
    storage.noteChanged(queued, final({}))
    assert.deepEqual([storage.isOver(1), storage.isOver(2)], [true, false])
    clock.advance(400_000)
    assert.equal(storage.isOver(1), false)
  })

  test('is given back by messages that are paid', () => {
    const storage = unpaid()
    for (let count = 0; count < 2; count++) storage.noteChanged(queued, final({}))
    for (let count = 0; count < 4; count++) {
      storage.noteChanged(
        queued,
        final({ status: 'DELIVERED', money: { reservedMicros: 0, chargedMicros: 5 } }),
      )
    }
    assert.equal(storage.isOver(1), false)
  })

  const attempt = (kind: 'unsent' | 'failed') => [{ parts: [{ kind }] }] as unknown as Message['attempts']
  const cases: [what: string, end: Partial<Message>, weighs: boolean][] = [
    ['cancelled', {}, true],
    ['without a route', { status: 'NO ROUTE' }, true],
    ['cancelled in the line of an upstream', { attempts: attempt('unsent') }, true],
    ['expired after a life of seconds', { status: 'EXPIRED', expiresAt: 5_000 }, true],
    ['expired during an outage', { status: 'EXPIRED', attempts: attempt('unsent') }, false],
    ['failed at its carrier', { status: 'UNDELIVERABLE', attempts: attempt('failed') }, false],
  ]
  for (const [what, end, weighs] of cases) {
    test(`a message that was ${what} ${weighs ? 'weighs' : 'weighs nothing'}`, () => {
      const storage = unpaid()
      for (let count = 0; count < 3; count++) storage.noteChanged(queued, final(end))
      assert.equal(storage.isOver(1), weighs)
    })
  }

  test('an outcome that changes again weighs once', () => {
    const storage = unpaid()
    storage.noteChanged(queued, final({}))
    for (let count = 0; count < 5; count++) storage.noteChanged(final({}), final({}))
    assert.equal(storage.isOver(1), false)
  })
})
