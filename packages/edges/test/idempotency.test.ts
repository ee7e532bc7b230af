import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { DatabaseUnavailable } from '../../store/database.ts'
import { apiKey, goodSms, operationsFixture, post } from './operations-fixture.ts'

const body = { auth: apiKey, data: [goodSms, { type: 'balance' }, { ...goodSms, phone: 1 }] }

test('the same key with the same body gets the stored answer, and nothing is sent twice', async () => {
  const fixture = operationsFixture()
  const first = await post(fixture, body, { idempotencyKey: 'k-1' })
  fixture.lookup.balanceMicros = 0
  assert.equal(await post(fixture, body, { idempotencyKey: 'k-1' }), first)
  assert.equal(fixture.intake.calls.length, 1)
  assert.match(first, /"msg_id":\d+.*"amount":12.3456.*valid receiver phone number/)
})

test('the key is stored with the hash of the raw body', async () => {
  const fixture = operationsFixture()
  await post(fixture, body, { idempotencyKey: 'k-1' })
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  assert.equal(fixture.intake.stored.get('7 request k-1')?.bodyHash, bodyHash)
})

test('the same key with another body is refused', async () => {
  const fixture = operationsFixture()
  await post(fixture, body, { idempotencyKey: 'k-1' })
  const answer = await post(fixture, { ...body, data: [goodSms] }, { idempotencyKey: 'k-1' })
  assert.deepEqual(JSON.parse(answer), {
    success: false,
    error: 'Idempotency-Key must be a new one: it was used with another request body',
  })
})

test('another key, or none, sends again', async () => {
  const fixture = operationsFixture()
  for (const call of [{ idempotencyKey: 'k-1' }, { idempotencyKey: 'k-2' }, {}, {}])
    await post(fixture, body, call)
  assert.equal(fixture.intake.calls.length, 4)
})

test('a request without sends is stored too', async () => {
  const fixture = operationsFixture()
  const query = { auth: apiKey, data: [{ type: 'balance' }] }
  const first = await post(fixture, query, { idempotencyKey: 'k-1' })
  fixture.lookup.balanceMicros = 0
  assert.equal(await post(fixture, query, { idempotencyKey: 'k-1' }), first)
})

for (const key of ['', 'ключ', 'x'.repeat(256), 'a\tb']) {
  test(`the key ${JSON.stringify(key).slice(0, 20)} is refused`, async () => {
    const fixture = operationsFixture()
    assert.match(await post(fixture, body, { idempotencyKey: key }), /Idempotency-Key must be 1 to 255/)
    assert.equal(fixture.intake.calls.length, 0)
  })
}

test('a key does not help a wrong API key', async () => {
  const fixture = operationsFixture()
  await post(fixture, body, { idempotencyKey: 'k-1' })
  const answer = await post(fixture, { ...body, auth: 'wrong' }, { idempotencyKey: 'k-1' })
  assert.match(answer, /Access denied/)
})

test('a request that could not be stored can be repeated', async () => {
  const fixture = operationsFixture()
  fixture.intake.failWith = new DatabaseUnavailable('gone')
  assert.match(await post(fixture, body, { idempotencyKey: 'k-1' }), /nothing was accepted/)
  fixture.intake.failWith = null
  assert.match(await post(fixture, body, { idempotencyKey: 'k-1' }), /"msg_id"/)
})

test('free answers are stored up to a limit; beyond it stored answers are still returned', async () => {
  const fixture = operationsFixture({ limits: { answerBytes: 65_536 } })
  const refused = { auth: apiKey, data: Array.from({ length: 500 }, () => ({ ...goodSms, phone: 1 })) }
  const first = await post(fixture, refused, { idempotencyKey: 'k-1' })
  assert.match(first, /valid receiver phone number/)
  let answer = first
  for (let key = 2; key < 10 && answer === first; key++) {
    answer = await post(fixture, refused, { idempotencyKey: `k-${key}` })
  }
  assert.match(answer, /Too many requests with an Idempotency-Key accepted nothing/)
  assert.equal(await post(fixture, refused, { idempotencyKey: 'k-1' }), first)
  assert.match(await post(fixture, body), /"msg_id"/)
})

test('answers about messages that were accepted are stored without a limit', async () => {
  const fixture = operationsFixture({ limits: { answerBytes: 1_024 } })
  for (let key = 1; key < 30; key++) {
    const answer = await post(fixture, { auth: apiKey, data: [goodSms] }, { idempotencyKey: `k-${key}` })
    assert.match(answer, /"msg_id"/)
  }
})
