import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawText } from '../../http/raw-text.ts'
import { readSubmitAnswer } from '../../whatsapp-cloud/submit-answer.ts'
import { readFixture } from './sample-upstream.ts'

function answered(status: number, body: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return readSubmitAnswer({ status, body: text }, (said) => rawText(said, ['the-token', '380671234567']))
}

function failed(status: number, code: number, more: object = {}) {
  const outcome = answered(status, { error: { message: `(#${code}) words`, code, ...more } })
  return outcome.kind === 'refused' ? [outcome.refusal, outcome.status] : [outcome.kind]
}

interface Published {
  name: string
  status: number
  body: { messages?: { id: string }[] }
}

const published = readFixture('answers.json') as Published[]

function fixture(name: string) {
  const found = published.find((each) => each.name === name)
  assert.ok(found, `no fixture ${name}`)
  return answered(found.status, found.body)
}

for (const { name, status, body } of published) {
  const ref = body.messages?.[0]?.id
  if (ref !== undefined) {
    test(`a published answer is read: ${name}`, () => {
      assert.deepEqual(answered(status, body), { kind: 'accepted', ref, raw: ref })
    })
  }
}

test('a message that Meta holds for a while is accepted, and the raw text says so', () => {
  const body = { messages: [{ id: 'wamid.A', message_status: 'held_for_quality_assessment' }] }
  assert.deepEqual(answered(200, body), {
    kind: 'accepted',
    ref: 'wamid.A',
    raw: 'wamid.A held_for_quality_assessment',
  })
})

test('published errors of the message are permanent refusals, with the details', () => {
  assert.deepEqual(fixture('wrong number of parameters'), {
    kind: 'refused',
    refusal: 'rejected',
    status: 'REJECTED',
    raw: '(#132000) Number of parameters does not match the expected number of params: body: number of localizable_params (0) does not match the expected number of params (1)',
  })
  for (const name of ['wrong kind of header', 'no such template']) {
    const outcome = fixture(name)
    assert.equal(outcome.kind === 'refused' && outcome.refusal, 'rejected', name)
  }
})

test('a rejected token makes the upstream unavailable', () => {
  assert.deepEqual(fixture('wrong token'), {
    kind: 'refused',
    refusal: 'unavailable',
    status: 'REJECTED',
    raw: '(#190) Invalid OAuth access token - Cannot parse access token',
  })
})

const decided: [status: number, code: number, refusal: string, result: string][] = [
  [400, 4, 'throttled', 'UNDELIVERABLE'],
  [400, 80_007, 'throttled', 'UNDELIVERABLE'],
  [400, 130_429, 'throttled', 'UNDELIVERABLE'],
  [400, 131_056, 'later', 'UNDELIVERABLE'],
  [429, 131_056, 'later', 'UNDELIVERABLE'],
  [429, 131_000, 'throttled', 'UNDELIVERABLE'],
  [401, 0, 'unavailable', 'REJECTED'],
  [403, 10, 'unavailable', 'REJECTED'],
  [403, 200, 'unavailable', 'REJECTED'],
  [403, 299, 'unavailable', 'REJECTED'],
  [403, 368, 'unavailable', 'REJECTED'],
  [403, 131_031, 'unavailable', 'REJECTED'],
  [400, 131_042, 'unavailable', 'REJECTED'],
  [400, 133_016, 'unavailable', 'REJECTED'],
  [500, 1, 'unavailable', 'UNDELIVERABLE'],
  [503, 2, 'unavailable', 'UNDELIVERABLE'],
  [500, 131_000, 'unavailable', 'UNDELIVERABLE'],
  [500, 131_016, 'unavailable', 'UNDELIVERABLE'],
  [400, 131_057, 'unavailable', 'UNDELIVERABLE'],
  [400, 33, 'rejected-here', 'INVALID SOURCE ADDRESS'],
  [400, 133_010, 'rejected-here', 'INVALID SOURCE ADDRESS'],
  [403, 130_497, 'rejected-here', 'REJECTED'],
  [400, 131_048, 'rejected-here', 'FILTERED'],
  [400, 100, 'rejected', 'REJECTED'],
  [400, 131_008, 'rejected', 'REJECTED'],
  [400, 131_009, 'rejected', 'REJECTED'],
  [400, 131_021, 'rejected', 'INVALID DESTINATION ADDRESS'],
  [400, 131_026, 'rejected', 'UNDELIVERABLE'],
  [400, 131_047, 'rejected', 'UNDELIVERABLE'],
  [400, 131_049, 'rejected', 'UNDELIVERABLE'],
  [400, 130_472, 'rejected', 'UNDELIVERABLE'],
  [400, 131_050, 'rejected', 'FILTERED'],
  [400, 131_051, 'rejected', 'REJECTED'],
  [400, 131_052, 'rejected', 'REJECTED'],
  [400, 131_043, 'rejected', 'EXPIRED'],
  [404, 132_001, 'rejected', 'REJECTED'],
  [400, 132_015, 'rejected', 'REJECTED'],
  [400, 132_069, 'later', 'UNDELIVERABLE'],
  [400, 132_999, 'rejected', 'REJECTED'],
  [400, 999_999, 'rejected-here', 'REJECTED'],
  [500, 999_999, 'unavailable', 'UNDELIVERABLE'],
  [403, 999_999, 'unavailable', 'REJECTED'],
  [429, 999_999, 'throttled', 'UNDELIVERABLE'],
]

for (const [status, code, refusal, result] of decided) {
  test(`code ${code} with status ${status} is ${refusal} and ${result}`, () => {
    assert.deepEqual(failed(status, code), [refusal, result])
  })
}

test('a closed window has the sentence of the contract', () => {
  const outcome = answered(400, { error: { message: '(#131047) Re-engagement message', code: 131_047 } })
  assert.equal(outcome.raw, 'Outside the 24-hour window')
})

test('an unknown phone number id is a wrong sender, not a wrong message', () => {
  assert.deepEqual(failed(400, 100, { error_subcode: 33 }), ['rejected-here', 'INVALID SOURCE ADDRESS'])
})

test('an error that Meta declares temporary makes the upstream unavailable', () => {
  assert.deepEqual(failed(400, 999_999, { is_transient: true }), ['unavailable', 'UNDELIVERABLE'])
})

test('errors of a proxy and of a failing server leave the outcome unknown', () => {
  for (const status of [408, 500, 502, 504]) assert.equal(answered(status, '<html>').kind, 'unknown')
  assert.equal(answered(502, { error: { code: 2 } }).kind, 'unknown')
})

test('a successful answer without an id leaves the outcome unknown', () => {
  for (const body of [{ messages: [{}] }, { messages: [{ id: 7 }] }, { contacts: [{ wa_id: '1' }] }]) {
    assert.equal(answered(200, body).kind, 'unknown')
  }
})

test('neither the token nor the number of the recipient is recorded', () => {
  const { raw } = answered(401, {
    error: { message: 'Malformed access token the-token', code: 190, error_data: 'to 380671234567' },
  })
  assert.equal(raw, '(#190) Malformed access token …: to …')
  assert.equal(answered(200, 'the-token 380671234567').raw, 'HTTP 200: … …')
})
