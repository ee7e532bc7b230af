import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Click, judgeClick } from '../../links/judge-click.ts'

const person: Click = {
  method: 'GET',
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15',
  knownRobot: false,
  purpose: '',
  fetchMode: 'navigate',
  afterMs: 60_000,
}

test('a person presses a link some time after it was sent', () => {
  assert.deepEqual(judgeClick(person), { kind: 'human' })
  assert.deepEqual(judgeClick({ ...person, fetchMode: null }), { kind: 'human' })
})

const machines: [string, Partial<Click>, string][] = [
  ['that asks for the head only', { method: 'HEAD' }, 'head'],
  ['that prefetches', { purpose: 'prefetch;prerender' }, 'ahead'],
  ['that previews', { purpose: 'preview' }, 'ahead'],
  ['without a user agent', { userAgent: ' ' }, 'no-browser'],
  ['that is an Android app', { userAgent: 'Dalvik/2.1.0 (Linux; U; Android 14)' }, 'no-browser'],
  ['that lists know', { knownRobot: true }, 'robot'],
  ['that embeds instead of navigating', { fetchMode: 'no-cors' }, 'no-visit'],
  ['that is quicker than a telephone', { afterMs: 1_999 }, 'too-soon'],
]

for (const [which, change, sign] of machines) {
  test(`a visitor ${which} is a machine`, () => {
    assert.deepEqual(judgeClick({ ...person, ...change }), { kind: 'machine', sign })
  })
}
