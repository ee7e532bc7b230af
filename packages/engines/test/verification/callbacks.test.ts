import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refOf, ScriptedUpstream } from '../dispatch/scripted-upstream.ts'
import { messageOf, openVerificationHarness, phone, wrong } from './verification-harness.ts'

const hook = 'https://shop.example/codes'

test('the hook gets the delivery of the code, and then once its approval', async () => {
  const carrier = new ScriptedUpstream('sms')
  await using harness = await openVerificationHarness({ upstreams: [carrier] })
  const { verifyId, code } = await harness.create({ hook, customId: 'order-7' })
  await carrier.handed(1)
  const { msgId } = await messageOf(harness.db, verifyId)
  await carrier.report({ refs: [refOf(msgId)] })
  const [delivered] = await harness.outbox.callbacks(1)
  const common = { request_id: verifyId, verify_id: verifyId, custom_id: 'order-7', type: 'sms', phone }
  const { updated, ...rest } = delivered ?? {}
  assert.deepEqual(rest, { success: true, ...common, status: 'DELIVERED' })
  assert.match(String(updated), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  await harness.status(verifyId, code)
  await harness.status(verifyId, code)
  assert.deepEqual(harness.outbox.bodies.slice(1), [
    { success: true, ...common, status: 'approved', updated: new Date(harness.clock.now()).toISOString() },
  ])
})

test('the hook gets one callback for a blocked code', async () => {
  await using harness = await openVerificationHarness()
  const { verifyId, code } = await harness.create({ hook })
  for (let by = 1; by <= 8; by++) await harness.status(verifyId, wrong(code, by))
  await harness.verification.expire()
  const callbacks = harness.outbox.bodies.map(({ success, status }) => [success, status])
  assert.deepEqual(callbacks, [[false, 'blocked']])
})

test('the hook gets one callback for an expired code, whichever of two nodes sees it', async () => {
  await using harness = await openVerificationHarness()
  const other = await harness.node()
  await harness.create({ hook })
  await harness.create({ hook: null, recipient: '380501234567' })
  harness.clock.advance(360_000)
  await Promise.all([harness.verification.expire(), other.expire(), other.expire()])
  const callbacks = harness.outbox.bodies.map(({ success, status, phone: to }) => [success, status, to])
  assert.deepEqual(callbacks, [[false, 'expired', phone]])
})

test('the hook gets one callback for a cancelled code, which is expired from then on', async () => {
  await using harness = await openVerificationHarness()
  const older = await harness.create({ hook })
  const { verifyId, code } = await harness.create({ hook })
  assert.equal(await harness.verification.cancel({ verifyId: older.verifyId, accountId: null }), false)
  const both = [1, null].map((accountId) => harness.verification.cancel({ verifyId, accountId }))
  assert.deepEqual((await Promise.all(both)).sort(), [false, true])
  assert.equal(await harness.status(verifyId, code), 'expired')
  const callbacks = harness.outbox.bodies.map(({ verify_id: id, status }) => [id, status])
  assert.deepEqual(callbacks, [[verifyId, 'cancelled']])
})

test('the hook gets the expiry of a superseded code at the end of its own time', async () => {
  await using harness = await openVerificationHarness()
  const older = await harness.create({ hook })
  const newer = await harness.create({ hook })
  await harness.status(newer.verifyId, newer.code)
  harness.clock.advance(360_000)
  await harness.verification.expire()
  const callbacks = harness.outbox.bodies.map(({ verify_id: id, status }) => [id, status])
  assert.deepEqual(callbacks, [
    [newer.verifyId, 'approved'],
    [older.verifyId, 'expired'],
  ])
})

test('callbacks of an e-mail code have its address', async () => {
  const carrier = new ScriptedUpstream('mail', undefined, true, 'email')
  await using harness = await openVerificationHarness({ upstreams: [carrier] })
  const { verifyId, code } = await harness.create({ hook, type: 'email', recipient: 'anna@shop.example' })
  await carrier.handed(1)
  const { msgId } = await messageOf(harness.db, verifyId)
  await carrier.report({ refs: [refOf(msgId)] })
  await harness.outbox.callbacks(1)
  assert.equal(await harness.status(verifyId, code, 'anna@shop.example'), 'approved')
  for (const body of harness.outbox.bodies) {
    assert.equal(body['type'], 'email')
    assert.equal(body['email'], 'anna@shop.example')
    assert.ok(!('phone' in body))
  }
  assert.equal(harness.outbox.bodies.length, 2)
})
