import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { projectFolder } from '../../../test/support/project.ts'
import { guardDefaults } from '../../domain/guard/guard-policy.ts'
import { readEnvironment } from '../env.ts'
import { parseConfig } from '../parse-config.ts'

const root = projectFolder
const example = readFileSync(join(root, 'posthorn.example.yaml'), 'utf8')
const pages = ['configuration.md', 'verification-guard.md'].map((name) =>
  readFileSync(join(root, 'docs', 'operations', name), 'utf8'),
)
const environment = readEnvironment({ CARRIER_A_PASSWORD: 'a', CARRIER_B_PASSWORD: 'b' })

function parse(guard: string) {
  const text = `${example}\nverification:\n  guard:\n${guard.replaceAll(/^/gm, '    ')}`
  return parseConfig({ path: '/etc/posthorn.yaml', text, readTextFile: () => '' }, environment).verification
    .guard
}

test('without settings the guard has the documented defaults', () => {
  assert.deepEqual(parse('{}'), guardDefaults)
})

test('every setting can be changed, and an empty list is no limit', () => {
  const guard = parse(
    [
      'limits:',
      '  recipient: [{ seconds: 30, max: 1 }, { seconds: 86400, max: 5 }]',
      '  neighbours: []',
      '  country: [{ seconds: 3600, max: 10000 }]',
      'countriesOff: [AZ, "+881"]',
      'moneyPerHour: 50.5',
      'moneyPerHourByCountry: { UA: 5000, PL: 0 }',
      'conversion: { closes: false, minCodes: 100, shareOfUsual: 0.1, closedSeconds: 60 }',
    ].join('\n'),
  )
  const { limits, conversion, ...others } = guard
  assert.deepEqual(limits.recipient, [
    { seconds: 30, max: 1 },
    { seconds: 86_400, max: 5 },
  ])
  assert.deepEqual([limits.neighbours, limits.country], [[], [{ seconds: 3_600, max: 10_000 }]])
  assert.deepEqual(limits.guessing, guardDefaults.limits.guessing)
  assert.deepEqual(others, {
    countriesOff: ['AZ', '+881'],
    moneyPerHourMicros: 50_500_000,
    moneyPerHourMicrosByCountry: { UA: 5_000_000_000, PL: 0 },
  })
  assert.deepEqual(conversion, {
    ...{ closes: false, minCodes: 100, shareOfUsual: 0.1, closedSeconds: 60 },
  })
})

test('all faults are reported at once', () => {
  const wrong = [
    'limits: { recipient: [{ seconds: 1, max: 3 }], service: [{ seconds: 60 }], phone: [] }',
    'countriesOff: [Ukraine]',
    'moneyPerHour: much',
    'moneyPerHourByCountry: { ukraine: 5 }',
    'conversion: { closedSeconds: 86401 }',
  ].join('\n')
  const paths = [
    /limits\.recipient\[0\]\.seconds.* from 10 to 604800/,
    /limits\.service\[0\]\.max.*is missing/,
    /limits\.phone.*is not a setting/,
    /countriesOff.*must be a list of ISO 3166 country codes/,
    /moneyPerHour.*must be a number/,
    /moneyPerHourByCountry\.ukraine.*must be one of the ISO 3166/,
    /conversion\.closedSeconds.*from 60 to 86400/,
  ]
  assert.throws(
    () => parse(wrong),
    (error: Error) => paths.every((path) => path.test(error.message.replaceAll('\n', ' '))),
  )
})

test('the reference names every setting of the guard, and its defaults', () => {
  const rows = pages.join('\n').split('\n')
  const { limits, conversion, ...others } = guardDefaults
  const named = (key: string) => rows.find((row) => row.startsWith(`| \`${key}\``))
  for (const key of Object.keys(others)) {
    const setting = key.replace('Micros', '')
    assert.ok(named(setting), setting)
  }
  for (const [key, defaults] of Object.entries(limits)) {
    const row = named(`limits.${key}`)
    assert.ok(row, key)
    for (const { seconds, max } of defaults)
      assert.ok(row.includes(`${max} in ${seconds} s`), `${key}: ${row}`)
  }
  for (const [key, value] of Object.entries(conversion)) {
    assert.ok(named(`conversion.${key}`)?.includes(`| \`${String(value)}\` `), key)
  }
})
