import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idOf, openHarness, statusOf, submission } from './dispatch-harness.ts'
import { refOf, ScriptedUpstream } from './scripted-upstream.ts'

const phone = '380671234567'
const pressed = { phone, recipient: 'Posthorn', text: '', details: { type: 'unsubscribe' } }

test('STOP counts for the sender as we name it, whatever the carrier makes of its capitals, and so does START', async () => {
  const upstream = new ScriptedUpstream('sms')
  await using harness = await openHarness({ upstreams: [upstream], optOuts: true })
  const first = idOf((await harness.accept(submission({ phone })))[0])
  await upstream.handed(1)
  await upstream.report({ refs: [refOf(first)] })
  await upstream.inbound({ phone, recipient: 'POSTHORN', text: 'STOP' })
  const [row] = await harness.db.query<{ sender: string }>({ text: 'SELECT sender FROM opt_outs' })
  assert.equal(row?.sender, 'Posthorn')
  // One that a carrier reported while no message was known.
  await harness.db.query({ text: `UPDATE opt_outs SET sender = 'POSTHORN'` })
  const second = idOf((await harness.accept(submission({ phone })))[0])
  await harness.outbox.callbacks(3)
  assert.equal(await statusOf(harness.db, second), 'FILTERED')
  await upstream.inbound({ phone, recipient: 'posthorn', text: 'START' })
  assert.deepEqual(await harness.db.query({ text: 'SELECT 1 FROM opt_outs' }), [])
})

test('a button by which an app withdraws consent needs no word, changes no message, and comes again for nothing', async () => {
  const upstream = new ScriptedUpstream('sms')
  await using harness = await openHarness({ upstreams: [upstream] })
  const msgId = idOf((await harness.accept(submission({ phone })))[0])
  await upstream.handed(1)
  await upstream.report({ refs: [refOf(msgId)] })
  const optOuts = async () => harness.db.query({ text: 'SELECT phone, sender, reason, source FROM opt_outs' })
  await upstream.inbound({ ...pressed, consent: 'withdrawn', upstreamId: 'e1' })
  const source = 'event on sms'
  assert.deepEqual(await optOuts(), [{ phone, sender: 'Posthorn', reason: 'pressed Unsubscribe', source }])
  assert.equal(await statusOf(harness.db, msgId), 'DELIVERED')
  assert.equal(harness.outbox.bodies.length, 1)
  await upstream.inbound({ ...pressed, consent: 'given', upstreamId: 'e2' })
  assert.deepEqual(await optOuts(), [])
  await upstream.inbound({ ...pressed, consent: 'withdrawn', upstreamId: 'e1' })
  assert.deepEqual(await optOuts(), [])
})
