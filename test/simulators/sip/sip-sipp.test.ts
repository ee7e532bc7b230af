import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { VoiceScript } from '../../../simulators/scripts.ts'
import { sippIsMissing } from '../../../telephony/test/sip/sipp/sipp.ts'
import { SipHarness } from './sip-harness.ts'
import * as sipp from './sipp-caller.ts'

const skip = sippIsMissing
const phone = '380501112233'

/** What SIPp printed about its call, and the harness that it called. */
async function callBySipp(
  scenario: string,
  call: Partial<sipp.SippCall> = {},
  script: VoiceScript | null = null,
) {
  const harness = await SipHarness.open()
  harness.sandbox.handsets.setScripts(phone, { voice: script })
  const { port } = harness.carrier.address
  const verdict = await sipp.playSipp(scenario, { port, to: phone, ...call })
  return { harness, verdict, [Symbol.asyncDispose]: () => harness[Symbol.asyncDispose]() }
}

test('SIPp answers the challenge, is answered and hangs up', { skip }, async () => {
  await using scene = await callBySipp(sipp.answered)
  assert.equal(scene.verdict, null)
  const { from, content } = await scene.harness.ended(phone)
  assert.deepEqual([from, content.answered, content.endedBy], ['380440000001', true, 'caller'])
  assert.deepEqual([scene.harness.stats['challenged'], scene.harness.stats['malformed']], [1, 0])
})

test('SIPp does so over TCP', { skip }, async () => {
  await using scene = await callBySipp(sipp.answered, { transport: 't1' })
  assert.equal(scene.verdict, null)
  assert.equal((await scene.harness.ended(phone)).content.endedBy, 'caller')
})

test('SIPp is hung up', { skip }, async () => {
  await using scene = await callBySipp(sipp.hungUp, {}, 'hang-up')
  assert.equal(scene.verdict, null)
  assert.equal((await scene.harness.ended(phone)).content.endedBy, 'handset')
})

test('SIPp finds a line busy', { skip }, async () => {
  await using scene = await callBySipp(sipp.busy, {}, 'busy')
  assert.equal(scene.verdict, null)
  assert.deepEqual(scene.harness.sandbox.handsets.view(phone).messages, [])
})

test('SIPp cancels a call that rings', { skip }, async () => {
  await using scene = await callBySipp(sipp.cancelled, { to: '380501119903' })
  assert.equal(scene.verdict, null)
  assert.equal((await scene.harness.ended('380501119903')).text, 'Missed call')
  assert.equal(scene.harness.stats['cancelled'], 1)
})

test('SIPp with a wrong password is challenged again', { skip }, async () => {
  await using scene = await callBySipp(sipp.turnedAway, { password: 'wrong' })
  assert.equal(scene.verdict, null)
  assert.equal(scene.harness.stats['unauthorized'], 1)
})
