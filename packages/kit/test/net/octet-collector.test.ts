import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { OctetCollector } from '../../net/octet-collector.ts'

test('pieces come out together, in order, whatever their sizes', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 50 })), (arrays) => {
      const pieces = arrays.map((each) => Buffer.from(each))
      const collector = new OctetCollector()
      for (const piece of pieces) collector.add(piece)
      const whole = Buffer.concat(pieces)
      assert.equal(collector.length, whole.length)
      assert.deepEqual(collector.take(), whole)
      assert.equal(collector.length, 0)
    }),
  )
})

test('octets that were returned do not change', () => {
  const first = Buffer.from('ab')
  const collector = new OctetCollector()
  collector.add(first)
  collector.add(Buffer.from('c'))
  collector.add(Buffer.from('d'))
  collector.take().fill('x')
  assert.equal(first.toString(), 'ab')
})

test('a hundred thousand pieces of one octet use about as many octets', () => {
  const collector = new OctetCollector()
  const piece = Buffer.from('a')
  for (let index = 0; index < 100_000; index++) collector.add(piece)
  assert.ok(collector.take().buffer.byteLength <= 262_144)
})
