import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spokenText } from '../spoken-text.ts'

const spoken: [text: string, spoken: string][] = [
  ['4829', '4, 8, 2, 9.'],
  ['Your code is 482913. Do not tell it.', 'Your code is 4, 8, 2, 9, 1, 3. Do not tell it.'],
  ['Код: 0012, дійсний 5 хвилин', 'Код: 0, 0, 1, 2, дійсний 5 хвилин'],
  ['code 1234567890 now', 'code 1, 2, 3, 4, 5, 6, 7, 8, 9, 0. now'],
  ['Use 482-913 or 4829-1355!', 'Use 4, 8, 2, 9, 1, 3. or 4, 8, 2, 9, 1, 3, 5, 5!'],
  ['G-482913', 'G-4, 8, 2, 9, 1, 3.'],
]

for (const [text, expected] of spoken) {
  test(`a code is read digit by digit: ${text}`, () => assert.equal(spokenText(text), expected))
}

test('other numbers are unchanged', () => {
  for (const text of [
    '12.05.2026',
    '1500.50 UAH',
    '10:30',
    '123',
    '12345678901',
    'A1234',
    '1234a',
    '1,000,000',
    '1-2345',
    'rate 1/1000',
  ]) {
    assert.equal(spokenText(text), text)
  }
})

test('commands to the engine become spaces', () => {
  assert.equal(spokenText('Order [[482]]'), 'Order [ [482]]')
  assert.equal(spokenText('Hello \u00010A there\u001b\u0085.\r\n\tBye'), 'Hello  0A there  .\r\n\tBye')
})
