import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SignInKind } from '../../../domain/accounts/sign-in-hook.ts'
import { readCode, readFields } from '../../sign-in-hooks/read-code.ts'
import { signInServices } from '../../sign-in-hooks/sign-in-services.ts'
import {
  authentikPayload,
  fusionAuthPayload,
  kratosPayload,
  logtoPayload,
  supabasePayload,
  zitadelPayload,
} from './payloads.ts'

const phone = '+380671234567'
const plain = { phone, code: '123456', text: null, lang: null, userAddress: null }

function read(kind: SignInKind, payload: object) {
  return readCode(signInServices[kind].fields, payload as Record<string, unknown>)
}

const published: [kind: SignInKind, payload: object, expected: object][] = [
  ['supabase', supabasePayload(phone), { ...plain, code: '561166', userAddress: '198.51.100.7' }],
  ['zitadel', zitadelPayload(phone), { ...plain, text: 'A phone number was added. Your code is 123456.' }],
  ['logto', logtoPayload(phone), { ...plain, lang: 'uk', userAddress: '198.51.100.7' }],
  [
    'kratos',
    kratosPayload(phone),
    { ...plain, text: 'Your login code is: 123456\n\nIt expires in 15 minutes.' },
  ],
  [
    'authentik',
    authentikPayload(phone),
    { ...plain, text: 'Use this code to authenticate in authentik: 123456' },
  ],
  ['fusionauth', fusionAuthPayload(phone), { ...plain, text: 'Two Factor Code: 123456' }],
  [
    'keycloak',
    { phone, message: 'Your SMS code is 123456', sender: 'Shop' },
    { ...plain, text: 'Your SMS code is 123456' },
  ],
]

for (const [kind, payload, value] of published) {
  test(`number, code and text of ${kind} are found in what it sends`, () => {
    assert.deepEqual(read(kind, payload), { kind: 'read', value })
  })
}

test('an older Supabase names the number of the user alone, and a new user only the new one', () => {
  assert.deepEqual(read('supabase', { user: { phone }, sms: { otp: '561166' } }), {
    kind: 'read',
    value: { ...plain, code: '561166' },
  })
  const first = read('supabase', { user: { phone: '', new_phone: phone }, sms: { otp: '561166' } })
  assert.equal(first.kind === 'read' && first.value.phone, phone)
})

test('of several languages the first one counts, and a number is read like its digits', () => {
  const logto = read('logto', { to: 380671234567, payload: { code: 123456, uiLocales: 'fr-CA fr en' } })
  assert.deepEqual(logto, { kind: 'read', value: { ...plain, phone: '380671234567', lang: 'fr-CA' } })
})

test('a text without a code that stands for itself has none', () => {
  const without = read('fusionauth', {
    phoneNumber: phone,
    textMessage: 'Your order 10423 of 20881 is ready',
  })
  assert.equal(without.kind === 'read' && without.value.code, null)
})

test('what is missing or wrong is named by its field', () => {
  const wrong: [SignInKind, object, string][] = [
    ['supabase', { sms: { otp: '1' } }, 'sms.phone or user.phone or user.new_phone'],
    ['supabase', { sms: { phone } }, 'sms.otp'],
    ['supabase', { sms: { phone, otp: { a: 1 } } }, 'sms.otp'],
    ['supabase', { sms: { phone, otp: '12 34' } }, 'sms.otp'],
    ['logto', { to: phone, payload: { code: 'x'.repeat(33) } }, 'payload.code'],
    ['keycloak', { phone: [], message: 'x' }, 'phone or to'],
  ]
  for (const [kind, payload, field] of wrong) {
    const result = read(kind, payload)
    assert.equal(result.kind === 'refused' && result.field, field, JSON.stringify(payload))
  }
})

test('a body is JSON or a form, and nothing else', () => {
  const of = (type: string | undefined, body: string) => readFields(type, Buffer.from(body))
  assert.deepEqual(of('application/json; charset=utf-8', '{"a":1}'), { a: 1 })
  assert.deepEqual(of(undefined, '{"a":1}'), { a: 1 })
  assert.deepEqual(of('application/x-www-form-urlencoded', 'phone=%2B380&message=%D0%9A%D0%BE%D0%B4+1'), {
    phone: '+380',
    message: 'Код 1',
  })
  for (const body of ['', '[]', 'null', '"text"', '{"message":"say "hi""}']) {
    assert.equal(of('application/json', body), null, body)
  }
  assert.equal(of('text/xml', '<a/>'), null)
})
