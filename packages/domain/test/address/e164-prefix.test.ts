import assert from 'node:assert/strict'
import { test } from 'node:test'
import { e164Prefix } from '../../address/e164-prefix.ts'

const prefixes: [prefix: string, read: string][] = [
  ['380050', '38050'],
  ['38005012', '3805012'],
  ['38050', '38050'],
  ['44079', '4479'],
  ['780', '780'],
  ['78', '78'],
  ['1', '1'],
  ['99450', '99450'],
  ['390', '390'],
  ['999', '999'],
  ['3800', '3800'],
  ['380671239000', '380671239000'],
]

for (const [prefix, read] of prefixes) {
  test(`numbers of the prefix ${prefix} begin with ${read}`, () => {
    assert.equal(e164Prefix(prefix), read)
  })
}
