import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodeShortMessage } from '../../smpp/text-coding.ts'

const read = (hex: string, coding: number, alphabet: 'gsm' | 'latin1' | 'ascii' = 'gsm') =>
  decodeShortMessage(Buffer.from(hex, 'hex'), coding, alphabet)

test('inbound texts are read by their coding', () => {
  assert.equal(read('001b6511', 0), '@€_')
  assert.equal(read('e9', 0, 'latin1'), 'é')
  assert.equal(read('53544fd0', 3), 'STOÐ')
  assert.equal(read('04210422041e041f', 8), 'СТОП')
  assert.equal(read('d83dde00', 8), '😀')
  assert.equal(read('c1c2', 6), 'СТ')
  assert.equal(read('4869', 1), 'Hi')
})

test('codings of 23.038 that SMSCs pass through are understood', () => {
  assert.equal(read('001b65', 0xf1), '@€')
  assert.equal(read('001b65', 0x10), '@€')
  assert.equal(read('0421', 0x18), 'С')
})

test('padding and an incomplete last character are ignored', () => {
  assert.equal(read('042104', 8), 'С')
  assert.equal(read('48690000', 3), 'Hi')
  assert.equal(read('04210000', 8), 'С')
})

test('no octets of any coding throw or decode to NUL', () => {
  const coding = fc.nat({ max: 255 })
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 50 }), coding, (octets, value) => {
      assert.ok(!decodeShortMessage(octets, value, 'gsm').includes('\0'))
    }),
  )
})
