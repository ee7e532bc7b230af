import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LookupsConfig } from '../../carriers/lookups/lookups-settings.ts'
import { ConfigFaults } from '../../settings/faults.ts'
import { Secret } from '../../settings/secret.ts'
import { readEnvironment } from '../env.ts'
import { parseConfig } from '../parse-config.ts'

/** Parses a file of this section only; faults elsewhere are ignored. */
function parse(lookups: string): LookupsConfig {
  const source = { path: 'posthorn.yaml', text: `lookups: ${lookups}`, readTextFile: () => '' }
  return parseConfig(source, readEnvironment({}), ['lookups']).lookups
}

const live = { connections: 8, responseTimeoutMs: 15_000, cacheSeconds: 3_600, apiKey: new Secret('k-1') }
const good: [lookups: string, expected: LookupsConfig][] = [
  ['', { kind: 'offline' }],
  ['{ kind: offline }', { kind: 'offline' }],
  [
    '{ kind: infobip-number-context, baseUrl: "https://x1.api.infobip.com", apiKey: k-1, cacheSeconds: 0 }',
    { ...live, kind: 'infobip-number-context', baseUrl: 'https://x1.api.infobip.com', cacheSeconds: 0 },
  ],
  [
    '{ kind: hlr-lookups, apiKey: k-1, apiSecret: s-1, connections: 20 }',
    {
      ...live,
      kind: 'hlr-lookups',
      baseUrl: 'https://www.hlr-lookups.com/api/v2',
      apiSecret: new Secret('s-1'),
      connections: 20,
    },
  ],
  ['{ kind: alphasms, apiKey: k-1 }', { ...live, kind: 'alphasms', baseUrl: 'https://alphasms.ua' }],
]
for (const [lookups, expected] of good) {
  test(`lookups: ${lookups}`, () => assert.deepEqual(parse(lookups), expected))
}

const bad: [lookups: string, fault: RegExp][] = [
  ['{ kind: hlr }', /lookups\.kind.*one of offline, infobip-number-context, hlr-lookups, alphasms/],
  ['{ kind: infobip-number-context, apiKey: k-1 }', /lookups\.baseUrl.*missing/],
  ['{ kind: infobip-number-context, baseUrl: "https://x" }', /lookups\.apiKey.*missing/],
  ['{ kind: hlr-lookups, apiKey: k-1 }', /lookups\.apiSecret.*missing/],
  ['{ kind: offline, apiKey: x }', /lookups\.apiKey.*is not a setting/],
  [
    '{ kind: hlr-lookups, apiKey: a, apiSecret: b, cacheSeconds: 2592001 }',
    /lookups\.cacheSeconds.*from 0 to 2592000/,
  ],
]
for (const [lookups, fault] of bad) {
  test(`lookups: ${lookups} is a fault that is named`, () => {
    assert.throws(
      () => parse(lookups),
      (error) => error instanceof ConfigFaults && fault.test(error.message),
    )
  })
}

test('secrets of a provider come from the environment and are not printed', () => {
  const source = {
    path: 'posthorn.yaml',
    text: `lookups: { kind: hlr-lookups, apiKey: "\${KEY}", apiSecret: "\${SECRET}" }`,
    readTextFile: () => '',
  }
  const { lookups } = parseConfig(source, readEnvironment({ KEY: 'k-1', SECRET: 's-1' }), ['lookups'])
  assert.ok(lookups.kind === 'hlr-lookups')
  assert.deepEqual([lookups.apiKey.reveal(), lookups.apiSecret.reveal()], ['k-1', 's-1'])
  assert.doesNotMatch(JSON.stringify(lookups), /k-1|s-1/)
})
