import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32c } from '../../../src/protocols/kafka/crc32c.ts'
import { partitionOf } from '../../../src/protocols/kafka/murmur2.ts'

test('the checksum is that of RFC 3720, B.4', () => {
  assert.equal(crc32c(Buffer.from('123456789')), 0xe3069283)
  assert.equal(crc32c(Buffer.alloc(32)), 0x8a9136aa)
  assert.equal(crc32c(Buffer.alloc(32, 0xff)), 0x62a8ab43)
})

// The hashes are those that the tests of Java's client have.
for (const [key, hash] of [
  ['21', -973932308],
  ['foobar', -790332482],
  ['a-little-bit-long-string', -985981536],
  ['a-little-bit-longer-string', -1486304829],
  ['lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8', -58897971],
  ['abc', 479470107],
] as const) {
  test(`the key ${key} goes to the partition that Java's client chooses`, () => {
    for (const partitions of [1, 6, 64])
      assert.equal(partitionOf(key, partitions), (hash & 0x7fffffff) % partitions)
  })
}
