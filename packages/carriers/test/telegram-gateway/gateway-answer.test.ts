import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawText } from '../../http/raw-text.ts'
import { readSubmitAnswer } from '../../telegram-gateway/gateway-answer.ts'

function outcomeOf(status: number, body: string) {
  return readSubmitAnswer({ status, body }, (said) => rawText(said, ['secret', '380671234567']))
}

const errors: [error: string, refusal: string, status: string][] = [
  ['ACCESS_TOKEN_INVALID', 'unavailable', 'REJECTED'],
  ['ACCESS_TOKEN_OF_A_NEW_KIND', 'unavailable', 'REJECTED'],
  ['BALANCE_NOT_ENOUGH', 'unavailable', 'REJECTED'],
  ['FLOOD_WAIT_17', 'throttled', 'REJECTED'],
  ['FLOOD_WAIT', 'throttled', 'REJECTED'],
  ['PHONE_NUMBER_INVALID', 'rejected', 'INVALID DESTINATION ADDRESS'],
  ['PHONE_NUMBER_NOT_FOUND', 'rejected', 'UNDELIVERABLE'],
  ['PHONE_NUMBER_NOT_AVAILABLE', 'rejected', 'UNDELIVERABLE'],
  ['SENDER_NOT_VERIFIED', 'rejected-here', 'INVALID SOURCE ADDRESS'],
  ['CALLBACK_URL_INVALID', 'rejected-here', 'REJECTED'],
  ['SOMETHING_NEW', 'rejected-here', 'REJECTED'],
]
for (const [error, refusal, status] of errors) {
  test(`${error} is ${refusal} and ${status}, whatever the HTTP status`, () => {
    for (const httpStatus of [200, 400]) {
      const outcome = outcomeOf(httpStatus, JSON.stringify({ ok: false, error }))
      assert.deepEqual(outcome, { kind: 'refused', refusal, status, raw: error })
    }
  })
}

test("an error of Telegram's servers is temporary, and a rate limit of a proxy throttles", () => {
  const body = JSON.stringify({ ok: false, error: 'INTERNAL' })
  const failed = outcomeOf(500, body)
  const limited = outcomeOf(429, body)
  assert.deepEqual(
    [failed, limited].map((outcome) => outcome.kind === 'refused' && outcome.refusal),
    ['unavailable', 'throttled'],
  )
})

const strange: [status: number, kind: string][] = [
  [500, 'unknown'],
  [502, 'unknown'],
  [504, 'unknown'],
  [503, 'unavailable'],
  [401, 'unavailable'],
  [403, 'unavailable'],
]
for (const [status, kind] of strange) {
  test(`status ${status} with a page that is not Telegram's is ${kind}`, () => {
    const outcome = outcomeOf(status, '<html>')
    assert.equal(outcome.kind === 'refused' ? outcome.refusal : outcome.kind, kind)
  })
}

test('a successful answer without an id, or without a boolean ok, leaves the outcome unknown', () => {
  for (const body of ['{"ok":true}', '{"ok":true,"result":{"request_id":7}}', '{"ok":"yes","result":{}}']) {
    assert.equal(outcomeOf(200, body).kind, 'unknown')
  }
})

test('neither secrets nor the number are recorded', () => {
  const { raw } = outcomeOf(400, JSON.stringify({ ok: false, error: 'no +380671234567 with secret' }))
  assert.equal(raw, 'no +… with …')
})
