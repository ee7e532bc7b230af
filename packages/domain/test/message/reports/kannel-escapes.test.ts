import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillKannelEscapes, type KannelValues, wrongEscape } from '../../../message/reports/kannel-escapes.ts'

const values: KannelValues = {
  report: 8,
  phone: '380671234567',
  sender: '0044 7',
  at: Date.UTC(2026, 10, 24, 9, 5, 7, 999),
  upstream: 'carrier a',
  id: '10000',
  foreignId: 'a1/b',
  answer: 'ACK/one  two* & three',
  service: 'shop',
  coding: 2,
  account: 'dep=1',
  binfo: 'b1',
  metaData: '?smpp?0x1401=17&x=a%20b?own?y=1',
  url: 'http://a/?d=%d',
}

const filled: [escape: string, value: string][] = [
  ['%d', '8'],
  ['%p', '380671234567'],
  ['%q', '380671234567'],
  ['%P', '0044+7'],
  ['%Q', '%2B44+7'],
  ['%t', '2026-11-24+09:05:07'],
  ['%T', '1795511107'],
  ['%i', 'carrier+a'],
  ['%I', '10000'],
  ['%F', 'a1%2Fb'],
  ['%A', 'ACK%2Fone++two*+%26+three'],
  ['%b', 'ACK%2Fone++two*+%26+three'],
  ['%a', 'ACK%2Fone+two*+%26+three'],
  ['%k', 'ACK%2Fone'],
  ['%s,%s,%r', 'two*,%26,three'],
  ['%S', 'two~'],
  ['%n', 'shop'],
  ['%c', '2'],
  ['%C', 'UTF-16BE'],
  ['%o', 'dep%3D1'],
  ['%B', 'b1'],
  ['%D', '%3Fsmpp%3F0x1401%3D17%26x%3Da%2520b%3Fown%3Fy%3D1'],
  ['%#smpp#x#', 'a+b'],
  ['%#own#y#', '1'],
  ['%#own#z#', ''],
  ['%R', 'http%3A%2F%2Fa%2F%3Fd%3D%25d'],
  ['%m %M', '-1 -1'],
  ['%%d', '%d'],
  ['%3A%2f', '%3A%2f'],
  ['100%', '100%'],
]

for (const [name, value] of filled) {
  test(`${name} of a report address becomes ${value}`, () => {
    assert.equal(fillKannelEscapes(`http://a/?x=${name}`, values), `http://a/?x=${value}`)
  })
}

test('an unknown escape is refused with those that are known; octets in hexadecimal are none', () => {
  assert.equal(wrongEscape('http://a/%41?b=%d&c=%#smpp#x#&d=%3A'), null)
  assert.match(wrongEscape('http://a/?b=%z') ?? '', /^%z is no escape; known are %a %A .* and %#group#name#$/)
  assert.match(wrongEscape('http://a/?b=%') ?? '', /^% is no escape/)
})
