import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refOf, ScriptedUpstream } from '../dispatch/scripted-upstream.ts'
import { messageOf, openVerificationStage, phone, wrong } from './verification-stage.ts'

const hook = 'https://shop.example/codes'

test('the hook is told of the delivery of the code, and then once that it was approved', async () => {
  const carrier = new ScriptedUpstream('sms')
  await using stage = await openVerificationStage({ upstreams: [carrier] })
  const { verifyId, code } = await stage.create({ hook, customId: 'order-7' })
  await carrier.handed(1)
  const { msgId } = await messageOf(stage.db, verifyId)
  await carrier.report({ refs: [refOf(msgId)] })
  const [delivered] = await stage.outbox.told(1)
  const common = { request_id: verifyId, verify_id: verifyId, custom_id: 'order-7', type: 'sms', phone }
  const { updated, ...rest } = delivered ?? {}
  assert.deepEqual(rest, { success: true, ...common, status: 'DELIVERED' })
  assert.match(String(updated), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  await stage.status(verifyId, code)
  await stage.status(verifyId, code)
  assert.deepEqual(stage.outbox.bodies.slice(1), [
    { success: true, ...common, status: 'approved', updated: new Date(stage.clock.now()).toISOString() },
  ])
})

test('the hook is told once that a code was blocked', async () => {
  await using stage = await openVerificationStage()
  const { verifyId, code } = await stage.create({ hook })
  for (let by = 1; by <= 8; by++) await stage.status(verifyId, wrong(code, by))
  await stage.verification.expire()
  const told = stage.outbox.bodies.map(({ success, status }) => [success, status])
  assert.deepEqual(told, [[false, 'blocked']])
})

test('the hook is told once that a code expired, whichever of two nodes sees it', async () => {
  await using stage = await openVerificationStage()
  const other = await stage.node()
  await stage.create({ hook })
  await stage.create({ hook: null, recipient: '380501234567' })
  stage.clock.advance(360_000)
  await Promise.all([stage.verification.expire(), other.expire(), other.expire()])
  const told = stage.outbox.bodies.map(({ success, status, phone: to }) => [success, status, to])
  assert.deepEqual(told, [[false, 'expired', phone]])
})

test('of a code that a newer one replaced the hook is told when its own time is over', async () => {
  await using stage = await openVerificationStage()
  const older = await stage.create({ hook })
  const newer = await stage.create({ hook })
  await stage.status(newer.verifyId, newer.code)
  stage.clock.advance(360_000)
  await stage.verification.expire()
  const told = stage.outbox.bodies.map(({ verify_id: id, status }) => [id, status])
  assert.deepEqual(told, [
    [newer.verifyId, 'approved'],
    [older.verifyId, 'expired'],
  ])
})

test('e-mail is told of by its address', async () => {
  const carrier = new ScriptedUpstream('mail', undefined, true, 'email')
  await using stage = await openVerificationStage({ upstreams: [carrier] })
  const { verifyId, code } = await stage.create({ hook, type: 'email', recipient: 'anna@shop.example' })
  await carrier.handed(1)
  const { msgId } = await messageOf(stage.db, verifyId)
  await carrier.report({ refs: [refOf(msgId)] })
  await stage.outbox.told(1)
  assert.equal(await stage.status(verifyId, code, 'anna@shop.example'), 'approved')
  for (const body of stage.outbox.bodies) {
    assert.equal(body['type'], 'email')
    assert.equal(body['email'], 'anna@shop.example')
    assert.ok(!('phone' in body))
  }
  assert.equal(stage.outbox.bodies.length, 2)
})
