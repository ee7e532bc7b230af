import assert from 'node:assert/strict'
import { test } from 'node:test'
import { subscriberOf } from '../../../src/domain/address/subscriber.ts'

const names: [form: string, name: string][] = [
  ['380671239000', '380671239000'],
  ['3800671239000', '380671239000'],
  ['541112345678', '5491112345678'],
  ['54111512345678', '5491112345678'],
  ['5491112345678', '5491112345678'],
  ['554187654321', '5541987654321'],
  ['5541987654321', '5541987654321'],
  ['554132654321', '554132654321'],
  ['anna+shop@example.com', 'anna+shop@example.com'],
  ['541112345678@example.com', '541112345678@example.com'],
  ['12345', '12345'],
]

for (const [form, name] of names) {
  test(`${form} is remembered as ${name}, whichever form comes next`, () => {
    assert.equal(subscriberOf(form), name)
    assert.equal(subscriberOf(name), name)
  })
}
