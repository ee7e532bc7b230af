import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isPossiblePhoneNumber } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'
import { parsePhone } from '../../../src/domain/address/phone.ts'

const taken: [value: unknown, digits: string][] = [
  [380501234567, '380501234567'],
  ['380501234567', '380501234567'],
  ['+380501234567', '380501234567'],
  [12025550123, '12025550123'],
  ['79161234567', '79161234567'],
  ['447911123456', '447911123456'],
  ['4915112345678', '4915112345678'],
  ['2902345', '2902345'],
  ['881612345678', '881612345678'],
]

for (const [value, digits] of taken) {
  test(`${JSON.stringify(value)} is the number ${digits}`, () => {
    assert.equal(parsePhone(value), digits)
  })
}

const refused: unknown[] = [
  '',
  '+',
  '++380501234567',
  '380 50 123 45 67',
  '380-501234567',
  '0x1234567',
  '٣٨٠٥٠١٢٣٤٥٦٧',
  '380501234567\n',
  '123456',
  '1234567890123456',
  123456,
  1e21,
  -380501234567,
  380501234567.5,
  Number.NaN,
  null,
  undefined,
  true,
  ['380501234567'],
  { value: '380501234567' },
]

for (const value of refused) {
  test(`${typeof value} ${JSON.stringify(value)} is no phone number`, () => {
    assert.equal(parsePhone(value), null)
  })
}

const impossible = ['38050123456', '3805012345', '00380501234567', '2101234567', '12025550', '999123456789']

for (const digits of impossible) {
  test(`${digits} is refused because no numbering plan has it`, () => {
    assert.equal(parsePhone(digits), null)
    assert.equal(parsePhone(`+${digits}`), null)
  })
}

test('nothing is refused that the library calls possible', () => {
  const digits = fc.stringMatching(/^[1-9][0-9]{6,14}$/)
  fc.assert(
    fc.property(digits, (text) => {
      if (isPossiblePhoneNumber(`+${text}`, metadata)) assert.equal(parsePhone(text), text)
    }),
    { numRuns: 5_000 },
  )
})
