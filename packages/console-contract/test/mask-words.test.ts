import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskFor } from '../mask.ts'
import { maskWords } from '../mask-words.ts'

const hidden: [words: string, shown: string][] = [
  ['no route to 380671234567', 'no route to 38067…67'],
  ['+380 (67) 123-45-67 is off', '+38067…67 is off'],
  ['0044 20 7946 0958', '00442…58'],
  ['380.67.123.45.67', '38067…67'],
  ['380/67/123/45/67,', '38067…67,'],
  ['380–67–1234567', '38067…67'],
  ['380\u00a067\u00a01234567', '38067…67'],
  ['٣٨٠٦٧١٢٣٤٥٦٧', '٣٨٠٦٧…٦٧'],
  ['12345678901234567890', '12345…90'],
  ['of 380671234567 and 380671234568', 'of 38067…67 and 38067…68'],
  ['anna@example.com does not exist', '…@example.com does not exist'],
  ['380.501.234.567', '38050…67'],
]
for (const [words, shown] of hidden) {
  test(`${JSON.stringify(words)} is shown as ${shown}`, () => assert.equal(maskWords(words), shown))
}

for (const words of [
  'Comes again at 2026-11-22T18:52:54.123Z: busy.',
  'since 2026-11-22 18:52:54',
  'connect ECONNREFUSED 192.168.100.200:2775',
  'id 123456789, part 2 of 3, 0.012345 EUR',
  'Call-ID 0b8a4b5e-5c9f-4d3a-9f5e-1d1f6a1c2b3d',
  'message_id 1000001',
]) {
  test(`${JSON.stringify(words)} is unchanged`, () => assert.equal(maskWords(words), words))
}

test('a prefix keeps no more digits than a number', () => {
  const { prefixes } = maskFor('viewer')
  assert.equal(prefixes('380671239'), '38067…')
  assert.equal(prefixes('380'), '380')
  assert.equal(prefixes('UA'), 'UA')
  assert.equal(
    prefixes('20 numbers that begin with 380671239 got codes'),
    '20 numbers that begin with 38067… got codes',
  )
  assert.equal(maskFor('operator').prefixes('380671239'), '380671239')
})

test('masking a long text takes no time', () => {
  const began = performance.now()
  for (const piece of ['1', '1 ', '1234567 8', '(((', '1.', '2026-11-2', 'a@', '١'])
    maskWords(piece.repeat(20_000))
  assert.ok(performance.now() - began < 2_000)
})
