import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAlphaName } from '../../address/alpha-name.ts'

test('names of 3 to 11 Latin letters, digits, dots, dashes, underscores and spaces are alpha-names', () => {
  for (const name of ['abc', 'Posthorn', 'My Shop', 'a.b-c_d 123', '12345678901']) {
    assert.equal(isAlphaName(name), true, name)
  }
})

test('anything else is not', () => {
  for (const name of ['', 'ab', '123456789012', 'Магазин', 'a+b', 'abc\n', 'café', 'a\tb', 'shop!']) {
    assert.equal(isAlphaName(name), false, name)
  }
})
