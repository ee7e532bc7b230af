import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeLength, encodeLinkCode, readLinkCode } from '../../links/link-code.ts'

test('each value of five bits has a character of its own, and none looks like another', () => {
  const bytes = Uint8Array.from({ length: 36 }, (_, index) => index)
  const characters = [0, 12, 24]
    .map((start) => encodeLinkCode(bytes, start))
    .join('')
    .slice(0, 32)
  assert.equal(new Set(characters).size, 32)
  assert.doesNotMatch(characters, /[0OoQ1lIi2Zz5SsBaeuAEU]/)
})

test('a code is read with the punctuation that a telephone took along', () => {
  const code = encodeLinkCode(new Uint8Array(codeLength).fill(7))
  assert.equal(readLinkCode(code), code)
  assert.equal(readLinkCode(`${code}.`), code)
  assert.equal(readLinkCode(`${code})."`), code)
})

test('what cannot be a code is none', () => {
  const code = encodeLinkCode(new Uint8Array(codeLength).fill(7))
  for (const text of [
    '',
    'abc',
    code.slice(1),
    `${code}${code}`,
    `${code}/`,
    `O${code.slice(1)}`,
    `${code}\n`,
  ]) {
    assert.equal(readLinkCode(text), null, text)
  }
})
