import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiKey, type Fixture, operationsFixture, post } from '../../edges/test/operations-fixture.ts'

const body = { auth: 'wrong', data: [{ type: 'sender' }] }

/** Sends a wrong key; resolves to whether the answer came without the clock having moved. */
async function responsesAtOnce(fixture: Fixture, address: string): Promise<boolean> {
  let answered = false
  const answer = post(fixture, body, { address }).then(() => {
    answered = true
  })
  await new Promise(setImmediate)
  pending.push(answer)
  return answered
}

const pending: Promise<void>[] = []

async function tryOften(fixture: Fixture, times: number, address: string): Promise<boolean[]> {
  const results: boolean[] = []
  for (let index = 0; index < times; index++) results.push(await responsesAtOnce(fixture, address))
  return results
}

test('the answer to the sixth wrong key from one address is delayed, and to the next one longer', async () => {
  const fixture = operationsFixture()
  assert.deepEqual(await tryOften(fixture, 6, '192.0.2.1'), [true, true, true, true, true, false])
  const sixth = pending.at(-1)
  fixture.clock.advance(100)
  await sixth
  assert.equal(await responsesAtOnce(fixture, '192.0.2.1'), false)
  let answered = false
  const seventh = pending.at(-1)?.then(() => {
    answered = true
  })
  fixture.clock.advance(199)
  await new Promise(setImmediate)
  assert.equal(answered, false)
  fixture.clock.advance(1)
  await seventh
  assert.equal(answered, true)
})

test('simultaneous wrong keys are answered one after the other', async () => {
  const fixture = operationsFixture()
  await tryOften(fixture, 5, '192.0.2.1')
  let answered = 0
  const tries = Array.from({ length: 3 }, async () => {
    await post(fixture, body, { address: '192.0.2.1' })
    answered++
  })
  await new Promise(setImmediate)
  for (const [ms, expected] of [
    [100, 1],
    [200, 2],
    [400, 3],
  ] as const) {
    fixture.clock.advance(ms - 1)
    await new Promise(setImmediate)
    assert.equal(answered, expected - 1)
    fixture.clock.advance(1)
    await new Promise(setImmediate)
    assert.equal(answered, expected)
  }
  await Promise.all(tries)
})

test('the right key from the same address is answered at once', async () => {
  const fixture = operationsFixture()
  await tryOften(fixture, 20, '192.0.2.1')
  const answer = await post(fixture, { ...body, auth: apiKey }, { address: '192.0.2.1' })
  assert.match(answer, /^\{"success":true/)
  fixture.admission.close()
})

test('another address is not slowed down', async () => {
  const fixture = operationsFixture()
  await tryOften(fixture, 20, '192.0.2.1')
  assert.equal(await responsesAtOnce(fixture, '192.0.2.2'), true)
  fixture.admission.close()
})

test('an address without wrong keys for ten minutes starts again', async () => {
  const fixture = operationsFixture()
  await tryOften(fixture, 20, '192.0.2.1')
  fixture.clock.advance(600_000)
  assert.equal(await responsesAtOnce(fixture, '192.0.2.1'), true)
})

test('closing ends all waits', async () => {
  const fixture = operationsFixture()
  await tryOften(fixture, 10, '192.0.2.1')
  fixture.admission.close()
  await Promise.all(pending)
})

test('all addresses of a /64 of IPv6 count as one', async () => {
  const fixture = operationsFixture()
  for (let host = 1; host <= 5; host++) await responsesAtOnce(fixture, `2001:db8::${host}`)
  assert.equal(await responsesAtOnce(fixture, '2001:db8::ffff'), false)
  assert.equal(await responsesAtOnce(fixture, '2001:db8:0:1::1'), true)
  fixture.admission.close()
})
