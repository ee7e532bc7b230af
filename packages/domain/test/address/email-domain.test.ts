import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domainToASCII, domainToUnicode } from 'node:url'
import { withAsciiDomain, withUnicodeDomain } from '../../address/email-domain.ts'
import { formsOfSubscriber, toSubscriber } from '../../address/subscriber.ts'

const domains = [
  'münchen.example',
  'пошта.укр',
  'straße.example',
  '例え.テスト',
  'mail.xn--e1afmkfd.example',
  'उदाहरण.परीक्षा',
  'faß-und-mehr.example',
  'bücher.пример',
]
for (const domain of domains) {
  test(`anna@${domain} is one subscriber in both forms`, () => {
    const ascii = `anna@${domainToASCII(domain)}`
    const unicode = `anna@${domainToUnicode(domain)}`
    assert.equal(withAsciiDomain(`anna@${domain}`), ascii)
    assert.equal(withUnicodeDomain(ascii), unicode)
    assert.equal(toSubscriber(unicode), toSubscriber(ascii))
    assert.deepEqual(formsOfSubscriber(ascii).sort(), formsOfSubscriber(unicode).sort())
    assert.ok(formsOfSubscriber(ascii).includes(unicode))
  })
}

test('what is no encoded domain stays as it is', () => {
  for (const address of [
    'anna@example.com',
    'anna@xn--.example',
    'anna@xn--99999999999999.example',
    `anna@xn--${'9'.repeat(80)}.example`,
    'anna@xn--a b.example',
    'anna',
    '@',
  ])
    assert.equal(withUnicodeDomain(address), address)
  for (const address of ['anna@пошта укр', 'анна', 'anna@пошта/укр', 'a@b@c']) {
    assert.equal(withAsciiDomain(address), address)
  }
})
