import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusedSendsPerSecond } from '../../packages/admission/shared-limits.ts'
import {
  apiKey,
  goodSms,
  operationsFixture,
  perform,
  post,
} from '../../packages/edges/test/operations-fixture.ts'
import { createBody, openVerifyHarness } from '../../packages/edges/test/verify/verify-harness.ts'

const thousand = (operation: object) => Array.from({ length: 1_000 }, (_, id) => ({ ...operation, id }))
const tooMuch = 'Too much was requested with this key, please try again in a few seconds'
/** Requests of a thousand operations until the budget of refusals is used up. */
const requests = (10 * refusedSendsPerSecond) / 1_000

test('sends that no money covers are not even read once the account was refused too often', async () => {
  const fixture = operationsFixture()
  fixture.intake.answerWith = () => ({ kind: 'not-enough-money' })
  for (let request = 0; request < requests; request++) await perform(fixture, thousand(goodSms))
  assert.equal(fixture.intake.calls.length, requests)
  const answer = await perform(fixture, [goodSms])
  assert.equal(answer.data?.[0]?.error, tooMuch)
  assert.equal(fixture.intake.calls.length, requests)
  fixture.clock.advance(1_000)
  fixture.intake.answerWith = null
  assert.equal((await perform(fixture, [goodSms])).data?.[0]?.success, true)
})

test('sends with wrong fields and unknown operations are counted, by both APIs', async () => {
  const fixture = operationsFixture()
  for (let request = 0; request < requests / 2; request++) {
    await perform(fixture, thousand({ type: 'fax' }))
    await perform(fixture, thousand({ ...goodSms, phone: '12' }))
  }
  assert.equal((await perform(fixture, [goodSms])).data?.[0]?.error, tooMuch)
  const asynchronous = JSON.parse(
    await post(fixture, { auth: apiKey, data: [goodSms] }, { api: 'asynchronous' }),
  ) as { success: boolean }
  assert.equal(asynchronous.success, false)
  assert.equal((await perform(fixture, [{ type: 'balance' }])).data?.[0]?.success, true)
})

test('an account whose messages are paid for is never refused, though as many of them have wrong fields', async () => {
  const fixture = operationsFixture()
  for (let request = 0; request < 2 * requests; request++) {
    const mixed = thousand(goodSms).map((sms, index) => (index % 2 === 0 ? sms : { ...sms, phone: '12' }))
    const answer = await perform(fixture, mixed)
    assert.equal(answer.data?.filter(({ success }) => success).length, 500)
  }
})

test('checks of codes use the budget of the key, and a code that is sent does not', async () => {
  await using harness = await openVerifyHarness({ limits: { readsPerSecond: 1 } })
  const { auth } = createBody
  const check = { auth, command: 'verify', phone: '380671234567', code: '000000', verify_id: 'none' }
  for (let codes = 0; codes < 12; codes++) {
    const created = await harness.post({ ...createBody, phone: `38067123450${codes % 10}` })
    assert.notEqual(created.status, 401)
  }
  const statuses: number[] = []
  for (let checks = 0; checks < 12; checks++) statuses.push((await harness.post(check)).status)
  assert.ok(statuses.includes(429), statuses.join(' '))
  assert.equal(statuses[0], 200)
})
