import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addOptOut } from '../../../store/replies/opt-outs.ts'
import { idOf, insertAccount, openHarness, statusOf, submission } from './dispatch-harness.ts'
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

/** Accounts 1 and 2; the second may send by the name. */
async function openTwoAccounts(blockedAccounts: 'all' | 'own', isShared = false) {
  const upstream = new ScriptedUpstream('sms')
  const harness = await openHarness({ upstreams: [upstream], optOuts: true, blockedAccounts })
  await insertAccount(harness.db, 1_000_000_000, 2)
  const text = `INSERT INTO senders (account_id, channel, name, status) VALUES (1, 'sms', 'Posthorn', 'approved')`
  await harness.db.query({ text })
  if (isShared) {
    await harness.db.query({
      text: `INSERT INTO senders (account_id, channel, name, status) VALUES (2, 'sms', 'Posthorn', 'approved')`,
    })
  }
  return { upstream, harness }
}

for (const { blockedAccounts, isShared, text, others } of [
  { blockedAccounts: 'own', isShared: false, text: 'STOP', others: 'sends' },
  { blockedAccounts: 'own', isShared: false, text: 'STOP ALL', others: 'sends' },
  { blockedAccounts: 'own', isShared: true, text: 'STOP', others: 'is blocked' },
  { blockedAccounts: 'all', isShared: false, text: 'STOP', others: 'is blocked' },
] as const) {
  const sender = isShared ? 'a sender of two accounts' : 'the sender of one account'
  test(`${text} to ${sender} where ${blockedAccounts} is set: another account ${others}`, async () => {
    const { upstream, harness } = await openTwoAccounts(blockedAccounts, isShared)
    await using _ = harness
    await upstream.inbound({ phone, recipient: 'POSTHORN', text })
    const own = idOf((await harness.accept(submission({ phone })))[0])
    await harness.outbox.callbacks(1)
    assert.equal(await statusOf(harness.db, own), 'FILTERED')
    const other = idOf((await harness.accept(submission({ phone, accountId: 2 })))[0])
    if (others === 'sends') await upstream.handed(1)
    else await harness.outbox.callbacks(2)
    assert.equal((await statusOf(harness.db, other)) === 'FILTERED', others === 'is blocked')
    await upstream.inbound({ phone, recipient: 'posthorn', text: 'START' })
    const admitted = await harness.db.query({
      text: `SELECT 1 FROM opt_outs WHERE lower(sender) IN ('posthorn', '')`,
    })
    assert.deepEqual(admitted, [])
  })
}

test('a button withdraws consent from the account that has the sender alone', async () => {
  const { upstream, harness } = await openTwoAccounts('own')
  await using _ = harness
  await upstream.inbound({ ...pressed, consent: 'withdrawn', upstreamId: 'e1' })
  const accounts = () => harness.db.query({ text: 'SELECT account_id FROM opt_outs' })
  assert.deepEqual(await accounts(), [{ account_id: 1 }])
  await upstream.inbound({ ...pressed, consent: 'given', upstreamId: 'e2' })
  assert.deepEqual(await accounts(), [])
})

test('a quote knows the opt-outs of its account and those of every account', async () => {
  const upstream = new ScriptedUpstream('sms')
  await using harness = await openHarness({ upstreams: [upstream], optOuts: true })
  const optOut = { phone, sender: 'posthorn', reason: 'requested', source: 'test' }
  await addOptOut(harness.db, { ...optOut, accountId: 1 })
  const { plan } = submission({ phone })
  const reasons = async (accountId?: number) => {
    const planned = { type: 'sms', phone, plan, ...(accountId !== undefined && { accountId }) }
    const [found] = await harness.dispatch.blockReasons([planned])
    return found?.map((reason) => reason?.code ?? null)
  }
  assert.deepEqual([await reasons(1), await reasons(2), await reasons()], [['opted-out'], [null], [null]])
  await addOptOut(harness.db, optOut)
  assert.deepEqual([await reasons(1), await reasons(2), await reasons()], Array(3).fill(['opted-out']))
})
