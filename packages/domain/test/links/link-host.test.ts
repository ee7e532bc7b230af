import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAnsweredOn, parseLinkDomain, readHost } from '../../links/link-host.ts'

const domains: [typed: string, domain: string | null][] = [
  ['go.shop.example', 'go.shop.example'],
  [' https://Go.Shop.Example/ ', 'go.shop.example'],
  ['перейди.укр', 'xn--d1aband7ai.xn--j1amh'],
  ['xn--e1aybc.xn--j1amh', 'xn--e1aybc.xn--j1amh'],
  ['http://go.shop.example', null],
  ['https://go.shop.example/l', null],
  ['go.shop.example:8443', null],
  ['user@go.shop.example', null],
  ['localhost', null],
  ['192.0.2.7', null],
  ['0x7f.1', null],
  ['2130706433', null],
  ['[2001:db8::1]', null],
  ['go.shop.example.', null],
  ['-go.shop.example', null],
  ['go_shop.example', null],
  ['go%2eshop.example', null],
  ['', null],
  [`${'a'.repeat(64)}.example`, null],
  [`${'a.'.repeat(130)}example`, null],
]

for (const [typed, domain] of domains) {
  test(`${JSON.stringify(typed.slice(0, 40))} is ${domain ?? 'no domain of links'}`, () => {
    assert.equal(parseLinkDomain(typed), domain)
  })
}

test('the host of a request is read in lower case and without its port', () => {
  assert.equal(readHost('Go.Shop.Example:443'), 'go.shop.example')
  assert.equal(readHost('[::1]:8080'), '[::1]')
  assert.equal(readHost('go.shop.example.:443'), 'go.shop.example')
  assert.equal(readHost(undefined), '')
})

test('a link is answered on its own host alone', () => {
  const own = { accountId: 1, domain: 'go.shop.example' }
  assert.equal(isAnsweredOn(own, 'go.shop.example', 1), true)
  assert.equal(isAnsweredOn(own, 'posthorn.example', null), false)
  const usual = { accountId: 1, domain: null }
  assert.equal(isAnsweredOn(usual, 'posthorn.example', null), true)
  assert.equal(isAnsweredOn(usual, 'go.shop.example', 1), false)
})

test('a link goes on at a former domain until another account has it', () => {
  const former = { accountId: 1, domain: 'go.shop.example' }
  assert.equal(isAnsweredOn(former, 'go.shop.example', null), true)
  assert.equal(isAnsweredOn(former, 'go.shop.example', 2), false)
})
