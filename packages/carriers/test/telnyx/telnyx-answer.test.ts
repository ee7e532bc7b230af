import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawText } from '../../http/raw-text.ts'
import { readTelnyxAnswer } from '../../telnyx/telnyx-answer.ts'

function outcomeOf(status: number, body: object | string) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return readTelnyxAnswer({ status, body: text }, (said) => rawText(said, []))
}

const errors: [code: string, http: number, found: string][] = [
  ['10001', 422, 'rejected INVALID DESTINATION ADDRESS'],
  ['10002', 422, 'rejected INVALID DESTINATION ADDRESS'],
  ['10016', 422, 'rejected INVALID DESTINATION ADDRESS'],
  ['40012', 400, 'rejected INVALID DESTINATION ADDRESS'],
  ['40310', 400, 'rejected INVALID DESTINATION ADDRESS'],
  ['10003', 422, 'rejected-here REJECTED'],
  ['10004', 422, 'rejected-here REJECTED'],
  ['10015', 400, 'rejected-here REJECTED'],
  ['10007', 500, 'unavailable REJECTED'],
  ['10008', 408, 'unknown'],
  ['10009', 401, 'unavailable REJECTED'],
  ['10010', 403, 'unavailable REJECTED'],
  ['40312', 403, 'unavailable REJECTED'],
  ['40333', 403, 'unavailable REJECTED'],
  ['10011', 429, 'throttled REJECTED'],
  ['40011', 400, 'throttled REJECTED'],
  ['40318', 400, 'throttled REJECTED'],
  ['40002', 400, 'rejected-here FILTERED'],
  ['40007', 400, 'rejected FILTERED'],
  ['40322', 400, 'rejected FILTERED'],
  ['40003', 400, 'rejected-here INVALID SOURCE ADDRESS'],
  ['40013', 400, 'rejected-here INVALID SOURCE ADDRESS'],
  ['40306', 409, 'rejected-here INVALID SOURCE ADDRESS'],
  ['40309', 400, 'rejected-here NO ROUTE'],
  ['40004', 400, 'rejected-here UNDELIVERABLE'],
  ['40014', 400, 'rejected EXPIRED'],
  ['40300', 400, 'rejected FILTERED'],
  ['49999', 400, 'rejected-here REJECTED'],
  ['49999', 403, 'unavailable REJECTED'],
  ['49999', 503, 'unavailable REJECTED'],
  ['40310', 429, 'throttled REJECTED'],
]
for (const [code, http, found] of errors) {
  test(`error ${code} with status ${http} is ${found}`, () => {
    const outcome = outcomeOf(http, { errors: [{ code, title: 'Why', detail: 'more' }] })
    assert.equal(outcome.kind === 'refused' ? `${outcome.refusal} ${outcome.status}` : outcome.kind, found)
    assert.equal(outcome.raw, `${code}: Why (more)`)
  })
}

test('a message that fails at once is refused for its reason', () => {
  const message = {
    id: 'm',
    to: [{ status: 'sending_failed' }],
    errors: [{ code: 40001, title: 'Landline' }],
  }
  const outcome = outcomeOf(200, { data: message })
  assert.equal(outcome.kind === 'refused' && outcome.status, 'INVALID DESTINATION ADDRESS')
})

test('a server error without an error of Telnyx leaves the outcome unknown', () => {
  assert.equal(outcomeOf(502, '<html>').kind, 'unknown')
})
