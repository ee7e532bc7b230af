import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readJson } from '../read-json.ts'

test('half of a surrogate pair in a body is replaced, because it cannot be stored', () => {
  const read = readJson('{"reason":"a\\ud800","list":["\\udc00b"],"filters":{"text":"\\ud83d\\ude00"}}')
  assert.deepEqual(read, { reason: 'a\ufffd', list: ['\ufffdb'], filters: { text: '😀' } })
})

test('a body that is no JSON is refused', () => {
  assert.throws(() => readJson('{"reason":'), { name: 'ConsoleRefusal', code: 'not-json' })
})
