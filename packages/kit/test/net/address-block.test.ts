import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressBlock } from '../../net/address-block.ts'

test('the block of an IPv4 address is the address, also inside IPv6', () => {
  assert.equal(addressBlock('192.0.2.7'), '192.0.2.7')
  for (const spelling of ['::ffff:192.0.2.7', '::FFFF:c000:207', '0:0:0:0:0:ffff:192.0.2.7']) {
    assert.equal(addressBlock(spelling), '192.0.2.7')
  }
})

test('the block of an IPv6 address is its /64, in one spelling', () => {
  const spellings = [
    '2001:db8:0:1::7',
    '2001:0DB8:0000:0001:ffff:ffff:ffff:ffff',
    '2001:db8::1:0:0:0:0',
    '2001:db8::1:2:3:4:5%eth0',
    '2001:db8:0:1::192.0.2.7',
  ]
  for (const spelling of spellings) assert.equal(addressBlock(spelling), '2001:db8:0:1::/64')
  assert.notEqual(addressBlock('2001:db8:0:2::7'), addressBlock('2001:db8:0:1::7'))
  assert.equal(addressBlock('::1'), '0:0:0:0::/64')
  assert.equal(addressBlock('fe80::1%eth0'), 'fe80:0:0:0::/64')
})

test('a text that is no address is its own block', () => {
  for (const text of ['', 'unknown', '192.0.2', '2001:db8:::1']) assert.equal(addressBlock(text), text)
})
