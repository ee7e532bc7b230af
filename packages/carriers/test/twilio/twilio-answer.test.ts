import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawText } from '../../http/raw-text.ts'
import { readTwilioAnswer } from '../../twilio/twilio-answer.ts'

function outcomeOf(status: number, body: object | string) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return readTwilioAnswer({ status, body: text }, (said) => rawText(said, []))
}

const errors: [code: number, http: number, refusal: string, status: string][] = [
  [20003, 401, 'unavailable', 'REJECTED'],
  [20404, 404, 'unavailable', 'REJECTED'],
  [20429, 429, 'throttled', 'REJECTED'],
  [14107, 400, 'throttled', 'REJECTED'],
  [21611, 400, 'throttled', 'REJECTED'],
  [20500, 500, 'unavailable', 'REJECTED'],
  [20503, 503, 'unavailable', 'REJECTED'],
  [21730, 400, 'unavailable', 'REJECTED'],
  [21211, 400, 'rejected', 'INVALID DESTINATION ADDRESS'],
  [21614, 400, 'rejected', 'INVALID DESTINATION ADDRESS'],
  [21408, 400, 'rejected-here', 'NO ROUTE'],
  [21612, 400, 'rejected-here', 'NO ROUTE'],
  [21606, 400, 'rejected-here', 'INVALID SOURCE ADDRESS'],
  [21603, 400, 'rejected-here', 'INVALID SOURCE ADDRESS'],
  [21608, 400, 'rejected-here', 'REJECTED'],
  [21610, 400, 'rejected', 'FILTERED'],
  [21617, 400, 'rejected', 'FILTERED'],
  [21624, 400, 'rejected-here', 'REJECTED'],
  [21999, 400, 'rejected-here', 'REJECTED'],
  [29999, 503, 'unavailable', 'REJECTED'],
]
for (const [code, http, refusal, status] of errors) {
  test(`error ${code} is ${refusal} and ${status}`, () => {
    const outcome = outcomeOf(http, { code, message: 'why', more_info: 'https://…', status: http })
    assert.deepEqual(outcome, {
      kind: 'refused',
      refusal,
      status,
      raw: `${code}: why`,
      ...(code === 21610 ? { optedOut: true } : {}),
    })
  })
}

test('a rate limit throttles, whatever code it has', () => {
  const outcome = outcomeOf(429, { code: 21211, message: 'no', status: 429 })
  assert.equal(outcome.kind === 'refused' && outcome.refusal, 'throttled')
})

test('a message that fails at once is refused for its reason', () => {
  const outcome = outcomeOf(201, {
    sid: 'SM1',
    status: 'failed',
    error_code: 30006,
    error_message: 'Landline',
  })
  assert.deepEqual(outcome, {
    kind: 'refused',
    refusal: 'rejected',
    status: 'INVALID DESTINATION ADDRESS',
    raw: '30006: Landline',
  })
})

test('a server error without an error of Twilio leaves the outcome unknown', () => {
  assert.equal(outcomeOf(502, '<html>').kind, 'unknown')
})
