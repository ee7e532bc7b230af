import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodeTime, encodeAbsoluteTime, encodeRelativeTime } from '../time.ts'
import { readFixture } from './octet-json.ts'

type Written = { kind: 'relative'; seconds: number } | { kind: 'absolute'; at: string } | null

for (const { text, time } of (readFixture('times.json') as { times: { text: string; time: Written }[] })
  .times) {
  test(`the time ${JSON.stringify(text)} is read as specified`, () => {
    const read = decodeTime(text)
    const expected = time?.kind === 'absolute' ? { kind: 'absolute', at: Date.parse(time.at) } : time
    assert.deepEqual(read, expected)
  })
}

test('lifetimes of the contract are written in days and hours', () => {
  assert.equal(encodeRelativeTime(60), '000000000100000R')
  assert.equal(encodeRelativeTime(3_600), '000000010000000R')
  assert.equal(encodeRelativeTime(86_400), '000001000000000R')
  assert.equal(encodeRelativeTime(172_800), '000002000000000R')
  assert.equal(encodeRelativeTime(259_200), '000003000000000R')
})

test('any span up to 99 days, and any instant to a tenth of a second, survives writing and reading', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99 * 86_400 }), (seconds) => {
      assert.deepEqual(decodeTime(encodeRelativeTime(seconds)), { kind: 'relative', seconds })
    }),
  )
  const tenths = fc.integer({ min: Date.UTC(2000, 0) / 100, max: Date.UTC(2099, 11) / 100 })
  fc.assert(
    fc.property(tenths, (tenth) => {
      assert.deepEqual(decodeTime(encodeAbsoluteTime(tenth * 100)), { kind: 'absolute', at: tenth * 100 })
    }),
  )
})
