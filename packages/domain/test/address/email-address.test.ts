import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseEmailAddress } from '../../address/email-address.ts'

test('an address is read in lower case, so that one person is one address', () => {
  assert.equal(parseEmailAddress(' Anna.Petrenko+Shop@Example.COM '), 'anna.petrenko+shop@example.com')
  assert.equal(parseEmailAddress("o'neil@sub.example.co.uk"), "o'neil@sub.example.co.uk")
})

test('domains beyond ASCII are taken, local parts are not', () => {
  assert.equal(parseEmailAddress('info@Пошта.укр'), 'info@пошта.укр')
  assert.equal(parseEmailAddress('анна@example.com'), null)
})

test('nothing that could end a header or a command is an address', () => {
  for (const value of [
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com, b@example.com',
    '<a@example.com>',
    'Anna <a@example.com>',
    'a b@example.com',
    'a\0@example.com',
    'a@example.com\n',
    '\ta@example.com',
    'a@exam\u0085ple.com',
  ])
    assert.equal(parseEmailAddress(value), null, value)
})

test('what no mail server could reach is no address', () => {
  for (const value of [
    '',
    '@',
    'anna',
    'anna@',
    '@example.com',
    'anna@localhost',
    'anna@192.0.2.1',
    'anna@[192.0.2.1]',
    '"anna"@example.com',
    '.anna@example.com',
    'anna.@example.com',
    'an..na@example.com',
    'anna@@example.com',
    'anna@-example.com',
    'anna@example-.com',
    'anna@example..com',
    'anna@example.com.',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
    `a@${Array.from({ length: 5 }, () => 'b'.repeat(60)).join('.')}`,
    380501234567,
    null,
    undefined,
    ['anna@example.com'],
  ])
    assert.equal(parseEmailAddress(value), null, String(value))
})
