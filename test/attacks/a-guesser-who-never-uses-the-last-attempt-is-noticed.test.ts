import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  codeRequest,
  openVerificationHarness,
  wrong,
} from '../../packages/engines/test/verification/verification-harness.ts'
import { apiKey, GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'

const phone = '380671239200'

test('after four codes in an hour with four wrong attempts of five each, no more codes are sent', async () => {
  const limits = { recipient: [] }
  await using harness = await GatewayHarness.open({ settings: { verification: { guard: { limits } } } })
  const post = async (fields: object) => {
    const response = await fetch(`${harness.url}/api/verify.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ auth: apiKey, phone, ...fields }),
    })
    const body = (await response.json()) as { verify_id: string; status: string }
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body }
  }
  const created: number[] = []
  for (let code = 0; code < 8; code++) {
    const { status, retryAfter, body } = await post({ command: 'verify/create' })
    created.push(status)
    if (status !== 200) assert.equal(retryAfter, '3600')
    for (let guess = 0; status === 200 && guess < 4; guess++) {
      const checked = await post({ command: 'verify', verify_id: body.verify_id, code: `guess${guess}` })
      assert.equal(checked.body.status, 'pending')
    }
  }
  assert.deepEqual(created, [200, 200, 200, 200, 429, 429, 429, 429])
})

test('an attacker who guesses at the codes of many recipients, four times each, gets no more codes from that network', async () => {
  await using harness = await openVerificationHarness({ guard: 'real' })
  let count = 0
  for (let victim = 0; victim < 20; victim++) {
    const recipient = String(380671230000 + victim * 1_009)
    // Each from another address of one IPv6 network, fewer than ten a minute.
    const userAddress = `2001:db8:0:1::${victim.toString(16)}`
    const created = await harness.verification.create(codeRequest({ recipient, userAddress }))
    harness.clock.advance(7_000)
    if (created.kind !== 'created') break
    count++
    for (let guess = 1; guess <= 4; guess++) {
      assert.equal(await harness.status(created.verifyId, wrong('000000', guess), recipient), 'pending')
    }
    await harness.flushed()
  }
  assert.equal(count, 8)
  const honest = await harness.verification.create(
    codeRequest({ recipient: '380501239200', userAddress: '2001:db8:0:2::1' }),
  )
  assert.equal(honest.kind, 'created')
})
