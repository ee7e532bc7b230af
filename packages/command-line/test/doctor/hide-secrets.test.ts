import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeError, problem, quoted } from '../../doctor/finding.ts'
import { withoutSecrets } from '../../doctor/hide-secrets.ts'
import { assertNotFound, examine } from './patient.ts'

function shown(found: string, ...secrets: string[]): string {
  const [finding] = withoutSecrets([{ check: 'connection', ...problem('carrier', found, 'none') }], secrets)
  return finding?.found ?? ''
}

test('a secret that is also a word of the doctor changes none of its words', () => {
  for (const word of ['sandbox', 'password', 'gateway', '12', 'a', 'postgres', 'none']) {
    const found = `the sandbox gateway has none: password of postgres, 12 times a day`
    assert.equal(shown(found, word), found)
  }
})

test('a secret that another program repeats is hidden, however short, also in the form of an address', () => {
  assert.equal(shown(`a:1: ${quoted('535 no user with hunter2')}`, 'hunter2'), 'a:1: 535 no user with …')
  assert.equal(shown(quoted('wrong: carrier/carrier'), 'carrier'), 'wrong: …/…')
  assert.equal(shown(quoted('login for k9 was refused by k90'), 'k9'), 'login for … was refused by k90')
  assert.equal(shown(quoted('GET /?key=a%20b%26c'), 'a b&c'), 'GET /?key=…')
  assert.equal(shown(describeError(new Error('bad key x+(y')), 'x+(y'), 'bad key …')
  assert.equal(shown(quoted('Zugang für $ß$ gesperrt'), '$ß$'), 'Zugang für … gesperrt')
})

test('errors inside of others are quoted each, and a quote cannot end its quote', () => {
  const both = new AggregateError([new Error('no secret7'), new Error('nor secret7')])
  assert.equal(shown(`it fails: ${describeError(both)}`, 'secret7'), 'it fails: no …; nor …')
  assert.equal(shown(quoted('one \uE001 secret7'), 'secret7'), 'one  …')
})

test('a long secret is hidden wherever it stands', () => {
  const token = 'EAAJZC0123456789abcdefghijkl'
  assert.equal(shown(`asks ${token}`, token), 'asks …')
})

test('a refusal of the system keeps its words', () => {
  const error = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { syscall: 'connect' })
  assert.equal(shown(describeError(error), 'connect', '1'), error.message)
})

test('the doctor of a sandbox masks none of its own words', async () => {
  const examined = await examine({ settings: null })
  assert.ok(!examined.out.includes('…'), examined.out)
  assertNotFound(examined, /\uE000|\uE001/)
})
