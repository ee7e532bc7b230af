import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatMicros } from '../../domain/pricing/amount.ts'
import { readAmount } from '../../domain/settings/read-amount.ts'

const amounts: [text: string, micros: number, shown: string][] = [
  ['0', 0, '0.00'],
  ['-0', 0, '0.00'],
  ['250', 250_000_000, '250.00'],
  ['0.5', 500_000, '0.50'],
  ['0.0125', 12_500, '0.0125'],
  ['1.000001', 1_000_001, '1.000001'],
  ['-10.10', -10_100_000, '-10.10'],
  ['999999999.999999', 999_999_999_999_999, '999999999.999999'],
]
for (const [text, micros, shown] of amounts) {
  test(`${text} is ${micros} millionths and shown as ${shown}`, () => {
    assert.equal(readAmount(text), micros)
    assert.equal(formatMicros(micros), shown)
  })
}

for (const text of ['', '1,5', '1.0000001', '1e3', '+5', '1000000000', '.5', '5.', 'ten']) {
  test(`"${text}" is no amount`, () => {
    assert.throws(() => readAmount(text), /the amount must be digits/)
  })
}
