import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiKey, goodSms, operationsFixture, post } from './operations-fixture.ts'

/** JSON text of the id as sent -> text that it is kept and matched by. */
const ids: [json: string, text: string][] = [
  ['1', '1'],
  ['0', '0'],
  ['-5', '-5'],
  ['9007199254740991', '9007199254740991'],
  ['9007199254740993', '9007199254740993'],
  ['9223372036854775807', '9223372036854775807'],
  ['123456789012345678901234', '123456789012345678901234'],
  ['1700000000.1234', '1700000000.1234'],
  ['1700000000.123456789', '1700000000.123456789'],
  ['1e-400', '1e-400'],
  ['"9223372036854775807"', '9223372036854775807'],
  ['"123456789012345678901234"', '123456789012345678901234'],
  ['"000042"', '000042'],
  ['"i_674f1c2d9a"', 'i_674f1c2d9a'],
  ['"ключ \\"1\\""', 'ключ "1"'],
]

for (const [json, text] of ids) {
  test(`the id ${json} is echoed to the last digit and kept as ${text}`, async () => {
    const fixture = operationsFixture()
    const element = JSON.stringify({ ...goodSms, id: 'ID' })
    const body = `{"auth":${JSON.stringify(apiKey)},"data":[${element},${element.replace('Hello', '')}]}`
    const answer = await post(fixture, body.replaceAll('"ID"', json))
    assert.ok(
      answer.startsWith(`{"success":true,"data":[{"success":true,"data":{"id":${json},"msg_id":`),
      answer,
    )
    assert.ok(answer.endsWith(`"error":"Please enter SMS text","data":{"id":${json}}}]}`), answer)
    assert.equal(fixture.intake.calls[0]?.[0]?.clientId, text)
  })
}

test('long digits inside strings change nothing else', async () => {
  const fixture = operationsFixture()
  const message = 'card 1234567890123456789, "quoted" \\ and more'
  await post(fixture, { auth: apiKey, data: [{ ...goodSms, sms_message: message }] })
  assert.deepEqual(fixture.intake.calls[0]?.[0]?.plan.stages[0].content, { kind: 'sms', text: message })
})

test('a quote inside a preceding string hides no long number', async () => {
  const element = JSON.stringify({ note: 'a quote " and a backslash \\', ...goodSms })
  const body = `{"auth":${JSON.stringify(apiKey)},"data":[${element.replace(':42,', ':9223372036854775807,')}]}`
  assert.ok((await post(operationsFixture(), body)).includes('"id":9223372036854775807,'))
})

test('a body with a long number is read like any other', async () => {
  const fixture = operationsFixture()
  const body = `{"auth":"x","auth":${JSON.stringify(apiKey)},"note":12345678901234567890,"data":[${JSON.stringify(
    {
      ...goodSms,
      sms_lifetime: 3600,
      sms_message: 'ї\ud83d\ude00',
    },
  )}]}`
  assert.match(await post(fixture, body), /"success":true,"data":\[\{"success":true/)
  const plan = fixture.intake.calls[0]?.[0]?.plan
  assert.deepEqual(plan?.stages[0].content, { kind: 'sms', text: 'ї😀' })
  assert.equal(plan.lifetimeSeconds, 3600)
})

test('a number of 16 and more digits is no phone number and no lifetime', async () => {
  const text = JSON.stringify({
    auth: apiKey,
    data: [
      { ...goodSms, phone: 1 },
      { ...goodSms, sms_lifetime: 2 },
    ],
  })
  const body = text
    .replace('"phone":1,', '"phone":1234567890123456789,')
    .replace(':2}', ':36001234567890123456}')
  const answer = await post(operationsFixture(), body)
  assert.match(answer, /valid receiver phone number.*sms_lifetime must be a number between/)
})

for (const id of ['1e999', '-1E+999', '12345e9999']) {
  test(`an id that is too large for any number is refused and echoed: ${id}`, async () => {
    const body = JSON.stringify({ auth: apiKey, data: [goodSms] }).replace(':42,', `:${id},`)
    const answer = await post(operationsFixture(), body)
    const sentence = '"error":"id must be a number, or a string of 1 to 128 characters"'
    assert.ok(answer.includes(`${sentence},"data":{"id":${id}}`), answer)
  })
}

test('an id that is nested too deeply is refused in its place, and the next operation goes on', async () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  const element = JSON.stringify(goodSms)
  const body = `{"auth":${JSON.stringify(apiKey)},"data":[${element.replace(':42,', `:${deep},`)},${element}]}`
  const answer = await post(operationsFixture(), body)
  assert.ok(answer.startsWith('{"success":true,"data":[{"success":false,"error":"id must be'), answer)
  assert.match(answer, /\},\{"success":true,"data":\{"id":42,/)
})

test('an id of another kind is echoed with every digit', async () => {
  const body = JSON.stringify({ auth: apiKey, data: [goodSms] }).replace(
    ':42,',
    ':{"n":[12345678901234567890,null]},',
  )
  assert.ok(
    (await post(operationsFixture(), body)).includes('"data":{"id":{"n":[12345678901234567890,null]}}'),
  )
})

test('an object that tries to change its prototype has no effect', async () => {
  const body = `{"auth":${JSON.stringify(apiKey)},"data":[{"__proto__":{"type":"sms"},"id":12345678901234567890}]}`
  assert.match(await post(operationsFixture(), body), /"error":"type must be/)
})
