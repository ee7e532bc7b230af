import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiKey, type Call, goodSms, operationsFixture, perform, post } from './operations-fixture.ts'

const good = { auth: apiKey, data: [{ type: 'sender' }] }
const json = 'The request body must be valid JSON in UTF-8'
const notAnObject = 'The request body must be a JSON object with auth and data'
const contentType = 'Content-Type must be application/json'
const data = 'data must be a list of at least one operation'
const denied = 'Access denied'

const refused: [name: string, body: unknown, error: string, call?: Call][] = [
  ['a missing content type', good, contentType, { contentType: undefined }],
  ['another content type', good, contentType, { contentType: 'text/plain' }],
  ['a content type that only begins alike', good, contentType, { contentType: 'application/json-seq' }],
  ['a form', good, contentType, { contentType: 'application/x-www-form-urlencoded' }],
  ['an empty body', '', json],
  ['a body that is no JSON', '{"auth":', json],
  ['a body nested without end', `{"auth":"${apiKey}","a":[1234567890123456789,${'['.repeat(100_000)}`, json],
  ['a list as body', [good], notAnObject],
  ['a string as body', '"auth"', notAnObject],
  ['null as body', 'null', notAnObject],
  ['a missing key', { data: good.data }, denied],
  ['an empty key', { auth: '', data: good.data }, denied],
  ['a wrong key', { auth: 'wrong', data: good.data }, denied],
  ['a key of another type', { auth: 1, data: good.data }, denied],
  ['a key in a list', { auth: [apiKey], data: good.data }, denied],
  ['a wrong key and missing data', { auth: 'wrong' }, denied],
  ['missing data', { auth: apiKey }, data],
  ['empty data', { auth: apiKey, data: [] }, data],
  ['an object as data', { auth: apiKey, data: good.data[0] }, data],
  ['a string as data', { auth: apiKey, data: 'sender' }, data],
]

for (const [name, body, error, call] of refused) {
  test(`${name} refuses the request: ${error}`, async () => {
    const fixture = operationsFixture()
    assert.equal(await post(fixture, body, call), JSON.stringify({ success: false, error }))
    assert.equal(fixture.intake.calls.length, 0)
    assert.equal(fixture.refused.length, 1)
  })
}

test('the content type comes before everything else', async () => {
  const answer = await post(operationsFixture(), '{', { contentType: 'text/plain' })
  assert.match(answer, /Content-Type/)
})

for (const type of [
  'application/json; charset=utf-8',
  'Application/JSON',
  'application/json;charset="UTF-8"',
]) {
  test(`the content type ${type} is taken`, async () => {
    assert.match(await post(operationsFixture(), good, { contentType: type }), /^\{"success":true/)
  })
}

test('a byte order mark before the JSON is skipped', async () => {
  assert.match(await post(operationsFixture(), `\ufeff${JSON.stringify(good)}`), /^\{"success":true/)
})

test('a body in another encoding is refused instead of being sent as rubbish', async () => {
  const bytes = Buffer.from(
    JSON.stringify({ auth: apiKey, data: [{ ...goodSms, sms_message: 'café' }] }),
    'latin1',
  )
  const answer = await operationsFixture().api.answer({
    contentType: 'application/json; charset=iso-8859-1',
    body: { kind: 'bytes', bytes },
    idempotencyKey: undefined,
    address: '192.0.2.1',
  })
  assert.equal(answer, JSON.stringify({ success: false, error: json }))
})

test('a body over the limit is refused with the limit', async () => {
  const fixture = operationsFixture({ contract: { maxBodyBytes: 2_000 } })
  const answer = await fixture.api.answer({
    contentType: 'application/json',
    body: { kind: 'too-large' },
    idempotencyKey: undefined,
    address: '192.0.2.1',
  })
  assert.deepEqual(JSON.parse(answer), {
    success: false,
    error: 'The request body must be at most 2000 bytes long',
  })
})

test('a thousand operations are taken, one more is refused', async () => {
  const fixture = operationsFixture()
  const thousand = Array.from({ length: 1_000 }, (_, id) => ({ ...goodSms, id }))
  const answer = await perform(fixture, thousand)
  assert.equal(answer.success, true)
  assert.equal(answer.data?.length, 1_000)
  const refusedAnswer = await perform(fixture, [...thousand, goodSms])
  assert.deepEqual(refusedAnswer, {
    success: false,
    error: 'data must be a list of at most 1000 operations',
  })
  assert.equal(fixture.intake.calls.length, 1)
})

test('an accepted request has no error key anywhere', async () => {
  const answer = await post(operationsFixture(), { auth: apiKey, data: [goodSms, { type: 'sender' }] })
  assert.ok(!answer.includes('"error"'))
})

test('a new key is found by reading the keys again', async () => {
  const fixture = operationsFixture()
  fixture.newKeys.add('fresh')
  assert.match(await post(fixture, { ...good, auth: 'fresh' }), /^\{"success":true/)
  assert.equal(fixture.refreshes.count, 1)
})

test('half a surrogate pair in a text becomes the replacement character', async () => {
  const fixture = operationsFixture()
  const text = JSON.stringify({ auth: apiKey, data: [goodSms] }).replace(
    /"sms_message":"[^"]*"/,
    '"sms_message":"hi \\ud83d, \\ud83d\\ude00"',
  )
  const answer = await fixture.api.answer({
    contentType: 'application/json',
    body: { kind: 'bytes', bytes: Buffer.from(text) },
    idempotencyKey: undefined,
    address: '192.0.2.1',
  })
  assert.match(answer, /^\{"success":true/)
  const content = fixture.intake.calls[0]?.[0]?.plan.stages[0].content
  assert.deepEqual(content, { kind: 'sms', text: 'hi \ufffd, 😀' })
})
