import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Config } from '../../src/config/config.ts'
import {
  callbackDefaults,
  contractDefaults,
  dispatchDefaults,
  smppDefaults,
} from '../../src/config/defaults.ts'
import { readEnvironment } from '../../src/config/env.ts'
import { parseConfig } from '../../src/config/parse-config.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const example = readFileSync(join(root, 'posthorn.example.yaml'), 'utf8')
const reference = readFileSync(join(root, 'docs', 'operations', 'configuration.md'), 'utf8')
const environment = readEnvironment({
  CARRIER_A_PASSWORD: 'a',
  CARRIER_B_PASSWORD: 'b',
  POSTHORN_DATABASE_URL: 'postgres:///x',
})

function parse(text: string) {
  return parseConfig({ path: '/etc/posthorn.yaml', text, readTextFile: () => '' }, environment)
}

function firstUpstream(config: Config) {
  const [upstream] = config.upstreams
  assert.ok(upstream)
  return upstream
}

test('the example file is in order', () => {
  const config = parse(example)
  assert.deepEqual(
    config.upstreams.map(({ name, ratePerSecond }) => [name, ratePerSecond]),
    [
      ['carrier-a', 100],
      ['carrier-b', null],
    ],
  )
  assert.equal(config.routes.length, 3)
})

test('the lines that the example comments out show the defaults', () => {
  const config = parse(example)
  // A line that is a setting, and no sentence, begins with a word and a colon.
  const uncommented = example.replaceAll(/^( *)# ( *[a-zA-Z]+:(?: .*)?)$/gm, '$1$2')
  assert.notEqual(uncommented, example)
  const spoken = parse(uncommented.replace('dataDir: data ', `dataDir: ${config.dataDir} `))
  assert.equal(spoken.database.kind, 'url')
  assert.deepEqual(spoken.upstreams[0]?.tls, { rejectUnauthorized: true, ca: null, servername: null })
  const silent = { ...spoken, database: config.database, upstreams: config.upstreams }
  assert.deepEqual(silent, config)
  const { tls: _, password: hidden, ...upstream } = firstUpstream(spoken)
  const { tls: __, password: other, ...same } = firstUpstream(config)
  assert.deepEqual(upstream, same)
  assert.deepEqual([String(hidden), String(other)], ['[secret]', '[secret]'])
})

test('the reference names every setting with its default', () => {
  const groups = { dispatch: dispatchDefaults, callbacks: callbackDefaults, contract: contractDefaults }
  for (const [group, defaults] of Object.entries(groups)) {
    for (const [key, value] of Object.entries(defaults) as [string, unknown][]) {
      const row = reference.split('\n').find((line) => line.startsWith(`| \`${group}.${key}`))
      assert.ok(row, `${group}.${key} is not in the reference`)
      if (typeof value !== 'object')
        assert.ok(row.includes(`| \`${String(value)}\``), `${group}.${key}: ${String(value)}`)
    }
  }
  for (const [key, value] of Object.entries(smppDefaults) as [string, unknown][]) {
    const row = reference.split('\n').find((line) => line.startsWith(`| \`${key}`))
    assert.ok(row, `${key} is not in the reference`)
    if (typeof value === 'number' && key !== 'interfaceVersion')
      assert.ok(row.includes(`| \`${value}\``), key)
  }
})
