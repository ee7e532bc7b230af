import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resultText } from '../../assistants/tool-result.ts'

test('an answer shows only the members of rows that the tool shows, and keeps what is beside the rows', () => {
  const result = { messages: [{ msg_id: 1, hook: 'https://shop.example' }], next: 1 }
  assert.equal(resultText({ shows: ['msg_id'] }, result), '{"messages":[{"msg_id":1}],"next":1}')
  assert.equal(resultText({ shows: ['name'] }, { name: 'a', secret: 'b' }), '{"name":"a"}')
  assert.equal(resultText({}, result), JSON.stringify(result))
})

test('a list that no model could read is cut at its end, and says how many rows are missing', () => {
  const messages = Array.from({ length: 1_000 }, (_, id) => ({ id, text: 'x'.repeat(500) }))
  const text = resultText({}, { messages, next: 7 })
  assert.ok(text.length <= 40_000)
  const read = JSON.parse(text) as { messages: { id: number }[]; next: number; left_out: number }
  assert.equal(read.messages.length + read.left_out, 1_000)
  assert.deepEqual([read.messages[0]?.id, read.next], [0, 7])
  assert.ok(read.messages.length >= 50)
})

test('one thing that no model could read is cut, too', () => {
  assert.ok(resultText({}, { text: 'x'.repeat(100_000) }).length <= 40_001)
})
