import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { configOfCopy, readConfigCopy } from '../../../config/config-copy.ts'
import { readEnvironment } from '../../../config/env.ts'
import { parseConfig } from '../../../config/parse-config.ts'
import { ConfigFaults } from '../../../settings/faults.ts'
import { countWorkers } from '../../processes/count-workers.ts'
import { shareOfConfig } from '../../processes/share-of-config.ts'

const upstreams = 'upstreams: [{ name: a, host: smsc.example, systemId: s, password: p }]\n'

function parse(text: string, variables: NodeJS.ProcessEnv = {}) {
  const source = { path: 'posthorn.yaml', text: upstreams + text, readTextFile: () => '' }
  return parseConfig(source, readEnvironment(variables))
}

function faultsOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof ConfigFaults) return error.message
    throw error
  }
  return ''
}

test('a gateway is one process unless the file or the environment says otherwise, which has the last word', () => {
  assert.equal(parse('').processes, 1)
  assert.equal(parse('processes: auto').processes, 'auto')
  assert.equal(parse('processes: 4').processes, 4)
  assert.equal(parse('processes: 4', { POSTHORN_PROCESSES: '2' }).processes, 2)
})

test('a number of processes that cannot be is a fault of one sentence', () => {
  assert.match(
    faultsOf(() => parse('processes: 0')),
    /^1 fault .*\n.* processes: must be auto, or a whole number from 1 to 64, is "0"$/,
  )
})

test('processes cannot be more than the callbacks to one host that they share', () => {
  const callbacks = 'callbacks: { concurrencyPerHost: 3 }\n'
  const sentence =
    'and must be at most 3: each process gets a share of callbacks.concurrencyPerHost, which is 3'
  assert.match(
    faultsOf(() => parse(`${callbacks}processes: 4`)),
    new RegExp(`processes: is 4 ${sentence}$`),
  )
  assert.match(
    faultsOf(() => parse(callbacks, { POSTHORN_PROCESSES: '4' })),
    new RegExp(`processes: is 4 in POSTHORN_PROCESSES ${sentence}$`),
  )
  assert.ok(countWorkers(parse(`${callbacks}processes: auto`)) <= 3)
})

test('each worker gets its share of the limits that a process keeps by itself', () => {
  const { callbacks, limits } = shareOfConfig(parse('processes: 3'), 3)
  assert.deepEqual([callbacks.concurrency, callbacks.concurrencyPerHost], [85, 10])
  assert.deepEqual([limits.connections, limits.connectionsPerAddress], [3_333, 666])
})

test('a copy has the configuration as it was read, whatever happens to the files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-copy-'))
  try {
    const path = join(folder, 'posthorn.yaml')
    const environment = readEnvironment({})
    writeFileSync(join(folder, 'ca.pem'), '-----BEGIN CERTIFICATE-----\n')
    const tls =
      'upstreams: [{ name: a, host: smsc.example, systemId: s, password: p, tls: { ca: ca.pem } }]\n'
    writeFileSync(path, tls)
    const { config, copy } = readConfigCopy(path, environment)
    rmSync(join(folder, 'ca.pem'))
    writeFileSync(path, 'colour: red')
    assert.deepEqual(configOfCopy(structuredClone(copy), environment), config)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
