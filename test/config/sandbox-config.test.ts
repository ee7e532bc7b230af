import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readEnvironment } from '../../src/config/env.ts'
import { findConfigFile, readConfigFile, readStorageConfig } from '../../src/config/load-config.ts'
import { sandboxConfig } from '../../src/config/sandbox-config.ts'

const peers = { smpp: { host: '127.0.0.1', port: 4711 } }

test('the sandbox sends through the simulator and calls back to loopback', () => {
  const config = sandboxConfig(readEnvironment({ POSTHORN_PORT: '9000' }), peers)
  assert.equal(config.mode, 'sandbox')
  assert.deepEqual(config.listen, { host: '127.0.0.1', port: 9000 })
  const [upstream] = config.upstreams
  assert.ok(upstream?.kind === 'smpp')
  assert.deepEqual([upstream.name, upstream.host, upstream.port], ['smsc-sandbox', '127.0.0.1', 4711])
  assert.equal(config.routes[0]?.upstream, 'smsc-sandbox')
  assert.equal(config.callbacks.allowPrivateAddresses, true)
})

test('a configuration file ends the sandbox: the one that is named, else posthorn.yaml here', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-config-'))
  t.after(() => rmSync(folder, { recursive: true }))
  assert.equal(findConfigFile(readEnvironment({}), folder), null)
  assert.equal(readStorageConfig(readEnvironment({}), folder).mode, 'sandbox')
  writeFileSync(join(folder, 'posthorn.yaml'), 'dataDir: state\n')
  assert.equal(findConfigFile(readEnvironment({}), folder), join(folder, 'posthorn.yaml'))
  const storage = readStorageConfig(readEnvironment({}), folder)
  assert.deepEqual([storage.mode, storage.dataDir], ['installation', join(folder, 'state')])
  const named = readEnvironment({ POSTHORN_CONFIG: 'other.yaml' })
  assert.equal(findConfigFile(named, folder), join(folder, 'other.yaml'))
  assert.throws(
    () => readConfigFile(join(folder, 'other.yaml'), named),
    /other.yaml:\n {2}cannot be read: ENOENT/,
  )
})
