import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigFaults } from '../../settings/faults.ts'
import type { Config } from '../config.ts'
import { readEnvironment } from '../env.ts'
import { parseConfig } from '../parse-config.ts'

/** Parses a file of these sections only; faults elsewhere are ignored. */
function parse(text: string): Config {
  const source = { path: 'posthorn.yaml', text, readTextFile: () => '' }
  return parseConfig(source, readEnvironment({}), ['media', 'callOtp', 'speech'])
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

test('names of voices that clients send can be given voices', () => {
  assert.deepEqual(parse('{}').speech.names, [])
  const { speech } = parse('speech: { names: [{ name: uk-UA-Standard-A, voice: Annie }] }')
  assert.deepEqual(speech.names, [{ name: 'uk-UA-Standard-A', voice: 'Annie' }])
})

test('engines of speech and their rules are read, with defaults for what is left out', () => {
  const { speech } = parse(`
speech:
  engines:
    - { name: google, kind: google, apiKey: secret-key }
    - { name: own, kind: openai, baseUrl: http://127.0.0.1:9000/v1, codes: true }
    - { name: piper, kind: piper, models: [{ name: lada, language: uk, gender: female, file: /voices/uk.onnx }] }
  rules: [{ engine: google, languages: [en], accounts: [shop] }, { engine: piper }]
  cache: { megabytes: 10 }`)
  assert.deepEqual(
    speech.engines.map(({ kind, codes, timeoutMs }) => [kind, codes, timeoutMs]),
    [
      ['google', false, 5_000],
      ['openai', true, 5_000],
      ['piper', false, 5_000],
    ],
  )
  assert.deepEqual(speech.rules, [
    { engine: 'google', languages: ['en'], accounts: ['shop'] },
    { engine: 'piper', languages: null, accounts: null },
  ])
  assert.deepEqual(speech.cache, { megabytes: 10, days: 30 })
})

const bad: [text: string, fault: RegExp][] = [
  ['media: { host: gateway.example }', /media\.host.*must be an IP address/],
  ['media: { host: 1.2.3 }', /media\.host.*must be an IP address/],
  ['media: { ports: 20000 }', /media\.ports.*must be two UDP ports/],
  ['media: { ports: 20999-20000 }', /media\.ports.*the smaller one first/],
  ['media: { port: 20000-20999 }', /media\.port.*ports/],
  ['speech: { rules: [{ engine: google }] }', /speech\.rules.*name the engine google, which is not in/],
  ['speech: { engines: [{ name: a, kind: azure, apiKey: k }] }', /speech\.engines\[0\]\.baseUrl.*is missing/],
  ['speech: { engines: [{ name: a, kind: polly, apiKey: k }] }', /speech\.engines\[0\]\.kind/],
  ['speech: { engines: [{ name: a, kind: piper, models: [] }] }', /speech\.engines\[0\]\.models/],
  ['speech: { names: [{ name: Anna }] }', /speech\.names\[0\]\.voice.*is missing/],
  [
    'speech: { names: [{ name: A, voice: x }, { name: A, voice: y }] }',
    /speech\.names\[1\]\.name.*speech\.names\[0\]|speech\.names\[1\]\.name/,
  ],
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
