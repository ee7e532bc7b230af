import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../support/manual-clock.ts'
import { SipHarness } from './sip-harness.ts'
import { offer, WireCaller } from './wire-caller.ts'

const phone = '380501119903'
const quick = { t1: 10, t2: 40, t4: 40 }

test('calls can go unanswered while OPTIONS is answered', async () => {
  await using harness = await SipHarness.open({ agent: { timers: quick } })
  harness.carrier.putFaults({ unanswered: true })
  assert.equal((await harness.dial(phone).ended).why, 'timeout')
  await using caller = await WireCaller.open(harness.carrier.address.port)
  caller.send('OPTIONS')
  await caller.response(200, 'OPTIONS')
  assert.equal(harness.stats['invites'], 0)
})

test('a silent carrier ignores every request', async () => {
  await using harness = await SipHarness.open({ agent: { timers: quick } })
  await using caller = await WireCaller.open(harness.carrier.address.port)
  harness.carrier.putFaults({ silent: true })
  caller.send('OPTIONS')
  assert.equal((await harness.dial(phone).ended).why, 'timeout')
  assert.deepEqual([caller.waiting, harness.stats['options']], [[], 0])
  await harness.http('DELETE', '/sandbox/faults/sip')
  await harness.dial(phone).received('ringing')
})

test('every call can be refused with a status of choice', async () => {
  await using harness = await SipHarness.open()
  const { status, json } = await harness.http('PUT', '/sandbox/faults/sip', { refuse: 500 })
  assert.deepEqual([status, (json as { refuse: number }).refuse], [200, 500])
  assert.equal((await harness.dial(phone).ended).status, 500)
  assert.equal(harness.stats['challenged'], 0)
})

test('the first answer can wait, and a call cancelled meanwhile rings nowhere', async () => {
  const clock = new ManualClock()
  await using harness = await SipHarness.open({
    clock,
    sip: { challenge: 'none', faults: { answerDelayMs: 3_000 } },
  })
  await using caller = await WireCaller.open(harness.carrier.address.port)
  caller.send('INVITE', { to: phone, body: offer, branch: 'z9hG4bKone' })
  caller.send('OPTIONS', { number: 2 })
  await caller.response(200, 'OPTIONS')
  caller.send('CANCEL', { to: phone, branch: 'z9hG4bKone' })
  await caller.response(487)
  clock.advance(3_000)
  assert.deepEqual([harness.stats['cancelled'], harness.stats['calls']], [1, 0])
  const dialled = harness.dial(phone)
  caller.send('OPTIONS', { number: 3 })
  await caller.response(200, 'OPTIONS')
  while (harness.stats['invites'] !== 2) await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(dialled.kinds, [])
  clock.advance(3_100)
  await dialled.received('trying')
})

test('an unknown fault is refused', async () => {
  await using harness = await SipHarness.open()
  const { json } = await harness.http('PUT', '/sandbox/faults/sip', { refuse: 200 })
  assert.deepEqual(json, { success: false, error: 'refuse must be null or an integer between 300 and 699' })
})
