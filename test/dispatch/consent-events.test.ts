import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idOf, openStage, statusOf, submission } from './dispatch-stage.ts'
import { refOf, ScriptedUpstream } from './scripted-upstream.ts'

const phone = '380671234567'
const pressed = { phone, recipient: 'Posthorn', text: '', details: { type: 'unsubscribe' } }

test('a button by which an app withdraws consent needs no word, changes no message, and comes again for nothing', async () => {
  const upstream = new ScriptedUpstream('sms')
  await using stage = await openStage({ upstreams: [upstream] })
  const msgId = idOf((await stage.accept(submission({ phone })))[0])
  await upstream.handed(1)
  await upstream.report({ refs: [refOf(msgId)] })
  const optOuts = async () => stage.db.query({ text: 'SELECT phone, sender, reason, source FROM opt_outs' })
  await upstream.inbound({ ...pressed, consent: 'withdrawn', upstreamId: 'e1' })
  const source = 'event on sms'
  assert.deepEqual(await optOuts(), [{ phone, sender: 'Posthorn', reason: 'pressed Unsubscribe', source }])
  assert.equal(await statusOf(stage.db, msgId), 'DELIVERED')
  assert.equal(stage.outbox.bodies.length, 1)
  await upstream.inbound({ ...pressed, consent: 'given', upstreamId: 'e2' })
  assert.deepEqual(await optOuts(), [])
  await upstream.inbound({ ...pressed, consent: 'withdrawn', upstreamId: 'e1' })
  assert.deepEqual(await optOuts(), [])
})
