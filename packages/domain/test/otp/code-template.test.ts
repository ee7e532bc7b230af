import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeTemplate } from '../../otp/code-template.ts'
import { serviceLimit } from '../../otp/service-limit.ts'
import { authentication, body, template } from '../template/template-samples.ts'

const named = (name: string, language: string) => ({ ...authentication, name, language })
const order = template({ name: 'a_order' }, [body('Order {{1}}')])
const approved = [
  order,
  named('login', 'de'),
  named('login', 'en_US'),
  named('login', 'uk'),
  named('pay', 'uk'),
]

test('a code goes by the first authentication template of the sender, in the language of its text', () => {
  assert.deepEqual(codeTemplate(approved, null, 'uk'), named('login', 'uk'))
  assert.deepEqual(codeTemplate(approved, 'pay', 'uk'), named('pay', 'uk'))
})

test('a language that the template lacks is English, else the first that it has', () => {
  assert.deepEqual(codeTemplate(approved, null, 'fr'), named('login', 'en_US'))
  assert.deepEqual(codeTemplate(approved, 'pay', 'fr'), named('pay', 'uk'))
})

test('a template that is unknown, or takes other values, carries no code', () => {
  assert.equal(codeTemplate(approved, 'gone', 'en'), null)
  assert.equal(codeTemplate([order], null, 'en'), null)
})

test('a service sends to its countries and up to its price alone', () => {
  const service = { serviceId: 2, countries: ['PL', 'UA'], maxPrice: '0.50' }
  assert.equal(serviceLimit(service, 'sms', '380671234567', 500_000), null)
  assert.deepEqual(serviceLimit(service, 'sms', '380671234567', 500_001), {
    kind: 'service-price',
    serviceId: 2,
    priceMicros: 500_001,
    maxPrice: '0.50',
  })
  assert.equal(serviceLimit(service, 'sms', '447911123456', 1)?.kind, 'country')
  assert.equal(serviceLimit(service, 'email', 'anna@shop.example', 1), null)
  assert.equal(
    serviceLimit({ ...service, countries: null, maxPrice: null }, 'sms', '447911123456', 9e9),
    null,
  )
})
