import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formsOfSubscriber, toSubscriber } from '../../address/subscriber.ts'

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
    assert.equal(toSubscriber(form), name)
    assert.equal(toSubscriber(name), name)
  })
}

test('the stored forms of a number are those that name the same subscriber', () => {
  assert.deepEqual(formsOfSubscriber('+380671234567'.slice(1)).sort(), ['3800671234567', '380671234567'])
  assert.ok(formsOfSubscriber('541112345678').includes('5491112345678'))
  assert.ok(formsOfSubscriber('5491112345678').includes('541112345678'))
  assert.ok(formsOfSubscriber('5511987654321').includes('551187654321'))
  assert.ok(formsOfSubscriber('525512345678').includes('5215512345678'))
  assert.deepEqual(formsOfSubscriber('anna@example.com'), ['anna@example.com'])
})
