import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawText } from '../../http/raw-text.ts'
import { readVonageAnswer } from '../../vonage-sms/vonage-answer.ts'

function outcomeOf(...messages: object[]) {
  const body = JSON.stringify({ 'message-count': String(messages.length), messages })
  return readVonageAnswer({ status: 200, body }, (said) => rawText(said, []))
}

const errors: [status: string, found: string][] = [
  ['1', 'throttled REJECTED'],
  ['2', 'rejected-here REJECTED'],
  ['3', 'rejected-here REJECTED'],
  ['4', 'unavailable REJECTED'],
  ['5', 'unavailable REJECTED'],
  ['6', 'rejected-here NO ROUTE'],
  ['7', 'rejected INVALID DESTINATION ADDRESS'],
  ['8', 'unavailable REJECTED'],
  ['9', 'unavailable REJECTED'],
  ['10', 'unavailable REJECTED'],
  ['11', 'unavailable REJECTED'],
  ['12', 'rejected-here REJECTED'],
  ['14', 'unavailable REJECTED'],
  ['15', 'rejected-here INVALID SOURCE ADDRESS'],
  ['22', 'rejected-here REJECTED'],
  ['23', 'rejected-here REJECTED'],
  ['29', 'rejected-here REJECTED'],
  ['32', 'unavailable REJECTED'],
  ['33', 'rejected INVALID DESTINATION ADDRESS'],
  ['99', 'rejected-here REJECTED'],
]
for (const [status, found] of errors) {
  test(`status ${status} is ${found}`, () => {
    const outcome = outcomeOf({ status, 'error-text': 'why' })
    assert.ok(outcome.kind === 'refused')
    assert.deepEqual([`${outcome.refusal} ${outcome.status}`, outcome.raw], [found, `${status}: why`])
  })
}

test('each part of a text has an id, and their prices are added up', () => {
  const outcome = outcomeOf(
    { status: '0', 'message-id': 'p-1', 'message-price': '0.0333' },
    { status: '0', 'message-id': 'p-2', 'message-price': '0.0333' },
  )
  assert.deepEqual(outcome, {
    kind: 'accepted',
    ref: 'p-1',
    raw: 'taken p-1, 2 segments',
    cost: { kind: 'charge', micros: 66_600, currency: 'EUR' },
    parts: [
      { kind: 'accepted', ref: 'p-1' },
      { kind: 'accepted', ref: 'p-2' },
    ],
  })
})

test('a part that is refused beside another one has failed', () => {
  const outcome = outcomeOf(
    { status: '0', 'message-id': 'p-1' },
    { status: '1', 'error-text': 'Throughput Rate Exceeded' },
  )
  assert.deepEqual(outcome.kind === 'accepted' && [outcome.raw, outcome.parts], [
    'taken p-1 1: Throughput Rate Exceeded, 1 segment',
    [
      { kind: 'accepted', ref: 'p-1' },
      { kind: 'failed', status: 'REJECTED', reason: '1: Throughput Rate Exceeded' },
    ],
  ])
})

test('a text none of whose parts is taken is refused for the reason of the first', () => {
  const outcome = outcomeOf({ status: '9', 'error-text': 'Quota' }, { status: '1', 'error-text': 'Rate' })
  assert.equal(outcome.raw, '9: Quota')
})

test('an answer of a proxy leaves the outcome unknown', () => {
  const outcome = readVonageAnswer({ status: 502, body: '<html>' }, (said) => rawText(said, []))
  assert.equal(outcome.kind, 'unknown')
})
