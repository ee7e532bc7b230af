import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPhoneCountry } from '../../address/plan-metadata.ts'
import { typedPhones, typedPrefix } from '../../address/typed-phone.ts'

test('a local number means the one of the country, however it is written', () => {
  for (const typed of ['0671230001', '067 123-00-01', '(067) 123 00 01']) {
    assert.equal(typedPhones(typed, 'UA')[0], '380671230001', typed)
  }
  assert.equal(typedPhones('07911 123456', 'GB')[0], '447911123456')
  assert.equal(typedPhones('(202) 555-0143', 'US')[0], '12025550143')
})

test('an international number is the same in every country', () => {
  for (const typed of ['+380 67 123 00 01', '00380671230001', '380671230001', '+380 (067) 123-00-01']) {
    assert.ok(typedPhones(typed, 'GB').includes('380671230001'), typed)
  }
})

test('the beginning of a number is international, or begins with the prefix dialled within the country', () => {
  const prefixes = [
    ['067', 'UA', '38067'],
    ['+380 67', 'UA', '38067'],
    ['+380 (067)', 'UA', '38067'],
    ['0038067', 'UA', '38067'],
    ['38067', 'GB', '38067'],
    ['07911', 'GB', '447911'],
    ['202', 'US', '202'],
    ['06 12', 'IT', '0612'],
  ] as const
  for (const [typed, country, prefix] of prefixes) assert.equal(typedPrefix(typed, country), prefix, typed)
})

test('what is no number, or too little of one, means none', () => {
  for (const typed of ['order-1', '+', '38', 'ann@shop.example', '#10713']) {
    assert.deepEqual(typedPhones(typed, 'UA'), [], typed)
    assert.equal(typedPrefix(typed, 'UA'), null, typed)
  }
  assert.ok(isPhoneCountry('UA') && !isPhoneCountry('QQ') && !isPhoneCountry('toString'))
})
