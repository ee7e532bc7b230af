import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Config } from '../../src/config/config.ts'
import { readEnvironment } from '../../src/config/env.ts'
import { parseConfig } from '../../src/config/parse-config.ts'
import { ConfigFaults } from '../../src/settings/faults.ts'

/** Parses a file of these sections only; faults elsewhere are ignored. */
function parse(text: string): Config {
  const source = { path: 'posthorn.yaml', text, readTextFile: () => '' }
  return parseConfig(source, readEnvironment({}), ['media', 'callOtp'])
}

test('by default sound uses any address and port, and any country may be called', () => {
  const { media, callOtp } = parse('{}')
  assert.deepEqual(media, { host: '0.0.0.0', advertisedHost: null, ports: null })
  assert.deepEqual(callOtp, { countries: null, countriesOff: [] })
})

test('a file can set the address of sound and the countries to call', () => {
  const { media, callOtp } = parse(`
media: { host: 10.0.0.5, advertisedHost: 203.0.113.7, ports: 20000-20999 }
callOtp: { countries: [UA, PL], countriesOff: [RU] }`)
  assert.deepEqual(media, {
    host: '10.0.0.5',
    advertisedHost: '203.0.113.7',
    ports: { from: 20_000, to: 20_999 },
  })
  assert.deepEqual(callOtp, { countries: ['UA', 'PL'], countriesOff: ['RU'] })
})

const bad: [text: string, fault: RegExp][] = [
  ['media: { host: gateway.example }', /media\.host.*must be an IP address/],
  ['media: { host: 1.2.3 }', /media\.host.*must be an IP address/],
  ['media: { ports: 20000 }', /media\.ports.*must be two UDP ports/],
  ['media: { ports: 20999-20000 }', /media\.ports.*the smaller one first/],
  ['media: { port: 20000-20999 }', /media\.port.*ports/],
  ['callOtp: { countries: UA }', /callOtp\.countries.*must be a list of ISO 3166 country codes/],
  ['callOtp: { countriesOff: [ua] }', /callOtp\.countriesOff.*must be a list of ISO 3166 country codes/],
]
for (const [text, fault] of bad) {
  test(`${text} is a fault`, () => {
    assert.throws(
      () => parse(text),
      (error) => error instanceof ConfigFaults && fault.test(error.message),
    )
  })
}
