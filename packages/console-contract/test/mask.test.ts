import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskFor } from '../mask.ts'

test('a viewer sees no whole number, no whole address and no text', () => {
  const mask = maskFor('viewer')
  assert.equal(mask.hides, true)
  assert.equal(mask.recipient('380671234567'), '38067…67')
  assert.equal(mask.recipient('anna@example.com'), 'a…@example.com')
  assert.equal(mask.text('Your parcel is here'), null)
  assert.equal(mask.words('no route to 380671234567'), 'no route to 38067…67')
  assert.equal(mask.words('anna@example.com does not exist'), '…@example.com does not exist')
})

test('an operator and an admin see everything', () => {
  for (const role of ['operator', 'admin'] as const) {
    const mask = maskFor(role)
    assert.equal(mask.hides, false)
    assert.equal(mask.recipient('380671234567'), '380671234567')
    assert.equal(mask.text('Your parcel is here'), 'Your parcel is here')
    assert.equal(mask.words('no route to 380671234567'), 'no route to 380671234567')
  }
})
