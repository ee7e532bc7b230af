import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { storableText } from '../../text/cut-text.ts'

test('a text that can be stored stays as it is', () => {
  for (const text of ['', 'Hello', 'Привіт', '👍🏽', 'a\tb\r\nc', '\ufffd'])
    assert.equal(storableText(text, 100), text)
})

test('NUL is left out, halves of a pair are replaced, and what is too long is cut', () => {
  assert.equal(storableText('a\0b\0', 100), 'ab')
  assert.equal(storableText('a\ud83db', 100), 'a\ufffdb')
  assert.equal(storableText('a\ude00', 100), 'a\ufffd')
  assert.equal(storableText('\ud83d\0\ude00', 100), '😀')
  assert.equal(storableText('abc', 2), 'ab')
  assert.equal(storableText('a😀', 2), 'a\ufffd')
})

test('whatever comes in, what comes out can be stored, is no longer, and comes out the same again', () => {
  const unit = fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.constantFrom(0, 0xd83d, 0xde00))
  const text = fc.array(unit).map((units) => String.fromCharCode(...units))
  fc.assert(
    fc.property(text, fc.nat({ max: 50 }), (given, maxLength) => {
      const stored = storableText(given, maxLength)
      assert.ok(stored.length <= maxLength)
      assert.ok(!stored.includes('\0') && Buffer.from(stored).toString() === stored)
      assert.equal(storableText(stored, maxLength), stored)
    }),
  )
})
