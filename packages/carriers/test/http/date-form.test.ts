import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dateReader } from '../../http/date-form.ts'

const read = (form: string, text: string) => dateReader(form)?.(text)

test('dates are read in their form, in UTC', () => {
  assert.equal(read('YYYY-MM-DD HH:mm:ss', '2026-11-30 10:20:30'), Date.UTC(2026, 10, 30, 10, 20, 30))
  assert.equal(read('YYMMDDHHmm', '2611301020'), Date.UTC(2026, 10, 30, 10, 20))
  assert.equal(read('DD.MM.YYYY', '29.02.2028'), Date.UTC(2028, 1, 29))
  assert.equal(read('iso', '2026-11-30T10:20:30+02:00'), Date.UTC(2026, 10, 30, 8, 20, 30))
})

test('a date that the calendar or the clock does not have is none', () => {
  for (const [form, text] of [
    ['YYYY-MM-DD HH:mm:ss', '2026-11-31 10:20:30'],
    ['YYMMDDHHmm', '2602291020'],
    ['YYMMDDHHmm', '2613011020'],
    ['YYYY-MM-DD HH:mm', '2026-11-30 24:30'],
    ['DD.MM.YYYY', '31.06.2026'],
    ['iso', '2026-11-31T10:20:30Z'],
  ] as const) {
    assert.equal(read(form, text), null, text)
  }
})
