import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryOf } from '../../address/country.ts'

const countries: [phone: string, country: string | null][] = [
  ['380501234567', 'UA'],
  ['48501234567', 'PL'],
  ['12025550123', 'US'],
  ['14165550123', 'CA'],
  ['77011234567', 'KZ'],
  ['79031234567', 'RU'],
  ['870773111632', null],
]
for (const [phone, country] of countries) {
  test(`${phone} is of ${country ?? 'no country'}`, () => assert.equal(countryOf(phone), country))
}
