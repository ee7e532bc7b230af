import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseAddressee } from '../../consent/parse-addressee.ts'

test('numbers are read as people write them, addresses in small letters', () => {
  assert.equal(parseAddressee(' +38 (067) 123-45-67 '), '380671234567')
  assert.equal(parseAddressee('380671234567'), '380671234567')
  assert.equal(parseAddressee('Anna.Ivanova+list@Example.COM'), 'anna.ivanova+list@example.com')
})

test('ids of WhatsApp are kept as they are', () => {
  for (const id of ['US.1349aB', 'UA.7', `DE.ENT.${'9x'.repeat(64)}`])
    assert.equal(parseAddressee(` ${id} `), id)
})

test('what is neither is refused', () => {
  const neither = [
    '',
    '12',
    'anna',
    'a@b',
    'a@b@c.de',
    '@c.de',
    'a b@c.de',
    'a@c.de, x@y.zz',
    '<a@c.de>',
    `${'a'.repeat(250)}@c.de`,
    '3.80E+11',
    '380671234567\n',
    '38067\t1234567',
    'anna@c.de\r\n',
    'us.1349',
    'US.',
    `US.${'1'.repeat(129)}`,
  ]
  for (const text of neither) assert.equal(parseAddressee(text), null, text)
})
