import assert from 'node:assert/strict'
import { test } from 'node:test'
import { goodSms, operationsFixture, perform, post } from '../../../edges/test/operations-fixture.ts'
import type { CallAnswer } from '../../../engines/dispatch/decisions/call-results.ts'
import { DatabaseUnavailable, OutcomeUnknown } from '../../../store/database.ts'

/** Resolves after all work that waits for no I/O. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

const call = (id: number | string = 1, phone = 380501234567) => ({ type: 'call/otp', id, phone })
const envelope = (...data: object[]) => ({ auth: 'the right key', data })

test('the answer has the code as a string, the price and the ids, in their order between other operations', async () => {
  const fixture = operationsFixture()
  const answer = await post(fixture, envelope(call(1), goodSms, call('a2')))
  assert.equal(
    answer,
    '{"success":true,"data":[' +
      '{"success":true,"data":{"id":1,"msg_id":9007199254740002,"code":"0417","price":0.4}},' +
      '{"success":true,"data":{"id":42,"msg_id":9007199254740001,"data":1,"parts":1}},' +
      '{"success":true,"data":{"id":"a2","msg_id":9007199254740003,"code":"0417","price":0.4}}]}',
  )
})

test('a call is a message of one stage, a code, without callbacks', async () => {
  const fixture = operationsFixture({ account: { notificationUrl: 'https://shop.example/all' } })
  await perform(fixture, [call()])
  const [submission] = fixture.intake.calls[0] ?? []
  assert.equal(submission?.type, 'call/otp')
  assert.equal(submission.hook, null)
  assert.deepEqual(submission.plan, {
    stages: [
      {
        channel: 'call',
        sender: '',
        content: { kind: 'call' },
        waitSeconds: 30,
        parts: 1,
        pricePerPartMicros: 400_000,
      },
    ],
    lifetimeSeconds: 30,
    priority: 0,
  })
  assert.equal(fixture.callResults.requested[0]?.until, fixture.clock.now() + 33_000)
})

test('a code that goes out at once is not taken for later', async () => {
  const telegram = { type: 'telegram', id: 1, phone: 380501234567, message: '482913' }
  for (const operation of [call(), telegram]) {
    for (const [name, value] of [
      ['send_at', '2026-12-01T08:00:00Z'],
      ['speed', 5],
    ] as const) {
      const fixture = operationsFixture()
      const { data } = await perform(fixture, [{ ...operation, [name]: value }])
      assert.equal(data?.[0]?.error, `${name} must be left out: a code goes out at once`)
      assert.equal(fixture.intake.calls.length, 0)
    }
    const { data } = await perform(operationsFixture(), [{ ...operation, send_at: null, speed: null }])
    assert.doesNotMatch(data?.[0]?.error ?? '', /left out/)
  }
})

const unanswered = 'It is not known whether the call was made: ask for the status'
const failures: [answer: CallAnswer, sentence: string][] = [
  [{ kind: 'failed', status: 'UNDELIVERABLE', error: 'Busy' }, 'The call did not reach the subscriber: Busy'],
  [{ kind: 'failed', status: 'NO ROUTE', error: 'No upstream' }, 'Operator not supported'],
  [
    { kind: 'failed', status: 'INVALID DESTINATION ADDRESS', error: 'Not found' },
    'Please enter valid receiver phone number',
  ],
  [{ kind: 'failed', status: 'UNKNOWN', error: 'lost' }, unanswered],
  [{ kind: 'unknown' }, unanswered],
]
for (const [answer, sentence] of failures) {
  test(`${answer.kind} ${'status' in answer ? answer.status : ''} is an error of the item`, async () => {
    const fixture = operationsFixture()
    fixture.callResults.answerWith = answer
    const { data } = await perform(fixture, [call(5)])
    assert.deepEqual(data, [{ success: false, error: sentence, data: { id: 5 } }])
  })
}

test('a missing balance and an unreachable database are errors of the item', async () => {
  const fixture = operationsFixture()
  fixture.intake.answerWith = () => ({ kind: 'not-enough-money' })
  assert.equal((await perform(fixture, [call()])).data?.[0]?.error, 'Not enough money')
  fixture.intake.failWith = new DatabaseUnavailable('gone')
  const refused = await perform(fixture, [call()])
  assert.match(refused.error ?? refused.data?.[0]?.error ?? '', /The gateway cannot reach its database/)
})

const countries: [
  setting: { countries: string[] | null; countriesOff: string[] },
  phone: number,
  may: boolean,
][] = [
  [{ countries: null, countriesOff: [] }, 12025550123, true],
  [{ countries: null, countriesOff: ['US'] }, 12025550123, false],
  [{ countries: null, countriesOff: ['US'] }, 380501234567, true],
  [{ countries: ['UA', 'PL'], countriesOff: [] }, 48501234567, true],
  [{ countries: ['UA', 'PL'], countriesOff: [] }, 12025550123, false],
  [{ countries: ['UA'], countriesOff: ['UA'] }, 380501234567, false],
]
for (const [callCountries, phone, may] of countries) {
  test(`with ${JSON.stringify(callCountries)} ${phone} ${may ? 'is called' : 'is not supported'}`, async () => {
    const fixture = operationsFixture({ callCountries })
    const [item] = (await perform(fixture, [call(1, phone)])).data ?? []
    assert.equal(item?.error, may ? undefined : 'Operator not supported')
    assert.equal(fixture.intake.calls.length, may ? 1 : 0)
  })
}

test('a repeated request with an Idempotency-Key is answered with the first code and makes no call', async () => {
  const fixture = operationsFixture()
  const first = await post(fixture, envelope(call()), { idempotencyKey: 'k' })
  fixture.callResults.answerWith = { kind: 'code', code: '9999' }
  assert.equal(await post(fixture, envelope(call()), { idempotencyKey: 'k' }), first)
  assert.match(first, /"code":"0417"/)
  assert.equal(fixture.callResults.requested.length, 1)
})

test('a request whose first try is not answered yet waits for the same call, and another body with its key is refused', async () => {
  const fixture = operationsFixture()
  const callResults = fixture.callResults
  const waiting: ((answer: CallAnswer) => void)[] = []
  callResults.answer = (msgId, until) => {
    callResults.requested.push({ msgId, until })
    return new Promise((resolve) => waiting.push(resolve))
  }
  const first = post(fixture, envelope(call()), { idempotencyKey: 'k' })
  await nextTurn()
  const again = post(fixture, envelope(call()), { idempotencyKey: 'k' })
  const { error } = await perform(fixture, [call(2)], { idempotencyKey: 'k' })
  assert.match(error ?? '', /^Idempotency-Key must be a new one/)
  await nextTurn()
  for (const finish of waiting) finish({ kind: 'code', code: '0417' })
  assert.equal(await first, await again)
  assert.deepEqual(new Set(callResults.requested.map(({ msgId }) => msgId)).size, 1)
  assert.equal(fixture.intake.calls.flat().length, 1)
})

test('an unknown acceptance is answered as unknown, and nothing is stored under the key', async () => {
  const fixture = operationsFixture()
  fixture.intake.failWith = new OutcomeUnknown('the database went away during a commit')
  assert.equal((await perform(fixture, [call()])).data?.[0]?.error, unanswered)
  const { error } = await perform(fixture, [call()], { idempotencyKey: 'k' })
  assert.match(error ?? '', /ask for the status before you send it again/)
  assert.deepEqual(fixture.faults, [])
  fixture.intake.failWith = null
  assert.equal((await perform(fixture, [call()], { idempotencyKey: 'k' })).data?.[0]?.data?.['code'], '0417')
})

test('a code that is not known in time is not stored under the key: the next try may get it', async () => {
  const fixture = operationsFixture()
  fixture.callResults.answerWith = { kind: 'unknown' }
  const { error } = await perform(fixture, [call()], { idempotencyKey: 'k' })
  assert.match(error ?? '', /ask for the status before you send it again/)
  fixture.callResults.answerWith = { kind: 'code', code: '0417' }
  assert.equal((await perform(fixture, [call()], { idempotencyKey: 'k' })).data?.[0]?.data?.['code'], '0417')
  assert.equal(fixture.intake.calls.flat().length, 1)
})

test('after a call was made the answer never says that nothing was accepted', async () => {
  const fixture = operationsFixture()
  fixture.callResults.answerWith = { kind: 'unknown' }
  fixture.lookup.failWith = new DatabaseUnavailable('gone')
  const data = [call(), { type: 'status', id: 7 }]
  const { success, data: items } = await perform(fixture, data)
  assert.deepEqual([success, items?.[0]?.error], [true, unanswered])
  const { error } = await perform(fixture, data, { idempotencyKey: 'k' })
  assert.match(error ?? '', /ask for the status before you send it again/)
})

test('the asynchronous API refuses call/otp, which needs an answer', async () => {
  const fixture = operationsFixture()
  await perform(fixture, [{ ...call(), hook: 'https://shop.example/hook' }], { api: 'asynchronous' })
  assert.equal(fixture.callResults.requested.length, 0)
  assert.equal(fixture.outbox.bodies()[0]?.[1]['status'], 'REJECTED')
})
