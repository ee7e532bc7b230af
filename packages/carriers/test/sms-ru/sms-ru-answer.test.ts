import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { projectFile } from '../../../../test/support/project.ts'
import { rawText } from '../../http/raw-text.ts'
import { readCallAnswer } from '../../sms-ru/sms-ru-answer.ts'

const phone = '79255070602'
const hidden = ['the-key', phone]

function outcomeOf(body: string | object, status = 200) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return readCallAnswer({ status, body: text }, (said) => rawText(said, hidden))
}

const path = projectFile('conformance/sms-ru/answers.json')
const published = JSON.parse(readFileSync(path, 'utf8')) as { name: string; body: string }[]

const meanings: Record<string, string[]> = {
  'the call is made': ['completed', '1435'],
  'the call is made, the code as a number': ['completed', '1435'],
  'a wrong number': ['rejected-here', 'INVALID DESTINATION ADDRESS'],
  'no api_id': ['unavailable', 'REJECTED'],
  'no route': ['rejected-here', 'NO ROUTE'],
}

test('the published answers are parsed', () => {
  const read = published.map(({ name, body }) => {
    const outcome = outcomeOf(body)
    if (outcome.kind === 'completed') return [name, [outcome.kind, outcome.call?.code]]
    return [name, outcome.kind === 'refused' ? [outcome.refusal, outcome.status] : [outcome.kind]]
  })
  assert.deepEqual(Object.fromEntries(read), meanings)
})

const codes: [given: unknown, code: string][] = [
  ['0042', '0042'],
  [42, '0042'],
  ['42', '0042'],
  [0, '0000'],
  [9999, '9999'],
]
for (const [given, code] of codes) {
  test(`the code ${JSON.stringify(given)} is ${code}, and is in no raw text`, () => {
    const outcome = outcomeOf({ status: 'OK', code: given, call_id: `20-${code}1`, cost: '1.00' })
    assert.ok(outcome.kind === 'completed')
    assert.equal(outcome.call?.code, code)
    assert.equal(outcome.raw, 'call_id 20-…1')
    assert.deepEqual(outcome.cost, { kind: 'charge', micros: 1_000_000, currency: 'RUB' })
  })
}

test('an accepted call without a code has an unknown outcome', () => {
  for (const code of [undefined, null, '', '12345', 12_345, -42, 4.2, 'abcd', { 1: 4 }]) {
    const outcome = outcomeOf({ status: 'OK', code, call_id: '1-2', cost: 0.4 })
    assert.deepEqual(outcome, { kind: 'unknown', raw: 'OK, and no code of four digits' })
  }
})

test('a cost of 0 or an invalid price is no charge', () => {
  for (const cost of [0, undefined, -1, 'free', Number.NaN, 1e12, '1e3']) {
    const outcome = outcomeOf({ status: 'OK', code: '1435', call_id: '1-2', cost })
    assert.ok(outcome.kind === 'completed')
    assert.equal(outcome.cost, undefined)
  }
})

const errors: [statusCode: number, refusal: string, status: string][] = [
  [150, 'rejected-here', 'NO ROUTE'],
  [200, 'unavailable', 'REJECTED'],
  [201, 'unavailable', 'REJECTED'],
  [202, 'rejected-here', 'INVALID DESTINATION ADDRESS'],
  [206, 'unavailable', 'REJECTED'],
  [207, 'rejected-here', 'NO ROUTE'],
  [209, 'rejected-here', 'REJECTED'],
  [214, 'rejected-here', 'NO ROUTE'],
  [215, 'rejected-here', 'REJECTED'],
  [220, 'unavailable', 'REJECTED'],
  [230, 'rejected-here', 'REJECTED'],
  [231, 'rejected-here', 'REJECTED'],
  [232, 'rejected-here', 'REJECTED'],
  [233, 'rejected-here', 'REJECTED'],
  [300, 'unavailable', 'REJECTED'],
  [301, 'unavailable', 'REJECTED'],
  [302, 'unavailable', 'REJECTED'],
  [500, 'unavailable', 'REJECTED'],
  [505, 'rejected-here', 'REJECTED'],
  [508, 'unavailable', 'REJECTED'],
  [550, 'rejected-here', 'NO ROUTE'],
  [999, 'rejected-here', 'REJECTED'],
]
for (const [statusCode, refusal, status] of errors) {
  test(`status_code ${statusCode} is ${refusal} and ${status}, as number, as text and as a line`, () => {
    const line = outcomeOf(`${statusCode}\n\n`)
    assert.deepEqual(line, { kind: 'refused', refusal, status, raw: String(statusCode) })
    for (const code of [statusCode, String(statusCode)]) {
      const outcome = outcomeOf({ status: 'ERROR', status_code: code, status_text: 'слова' })
      assert.deepEqual(outcome, { kind: 'refused', refusal, status, raw: `${statusCode}: слова` })
    }
  })
}

const words: [text: string, refusal: string][] = [
  ['Слишком много звонков на один номер в сутки', 'rejected-here'],
  [
    'Превышен лимит: Превышено количество допустимых звонков за 5 минут (принято 3, лимит - 2)',
    'unavailable',
  ],
  ['Что-то новое', 'rejected-here'],
  ['', 'rejected-here'],
]
for (const [text, refusal] of words) {
  test(`an error without a number is recognised by its text: "${text.slice(0, 40)}"`, () => {
    const outcome = outcomeOf({ status: 'ERROR', status_text: text })
    assert.equal(outcome.kind === 'refused' && outcome.refusal, refusal)
    assert.equal(outcome.raw, text === '' ? 'an error without a name' : text)
  })
}

test('for an unknown error the HTTP status decides', () => {
  const error = { status: 'ERROR', status_code: 999 }
  const refusals = [503, 429].map((status) => outcomeOf(error, status))
  assert.deepEqual(
    refusals.map((outcome) => outcome.kind === 'refused' && outcome.refusal),
    ['unavailable', 'throttled'],
  )
})

test('neither key nor number nor code is recorded of an unknown answer', () => {
  const said = `{"status":"OK","code":"1435","call_id":"the-key ${phone}`
  for (const status of [200, 400, 500]) {
    const raw = `HTTP ${status}: {"status":"OK","code":"…","call_id":"… …`
    assert.deepEqual(outcomeOf(said, status), { kind: 'unknown', raw })
  }
})
