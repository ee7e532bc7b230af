import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { ConfigFaults } from '../../settings/faults.ts'
import { readEnvironment } from '../env.ts'

test('an empty environment sets nothing', () => {
  const { variable, ...environment } = readEnvironment({ POSTHORN_PORT: '' })
  assert.deepEqual(environment, {
    host: null,
    port: null,
    dataDir: null,
    apiKey: null,
    configFile: null,
    databaseUrl: null,
    databaseListenUrl: null,
    logLevel: null,
    processes: null,
    lenientIds: null,
    otlpEndpoint: null,
    serviceName: null,
    smppPort: null,
  })
  assert.equal(variable('POSTHORN_PORT'), undefined)
})

test('every variable is read', () => {
  const environment = readEnvironment({
    POSTHORN_PORT: '0',
    POSTHORN_HOST: '0.0.0.0',
    POSTHORN_DATA_DIR: '/data',
    POSTHORN_API_KEY: 'k',
    POSTHORN_CONFIG: 'a.yaml',
    POSTHORN_PROCESSES: 'auto',
    POSTHORN_LOG_LEVEL: 'debug',
    POSTHORN_LENIENT_IDS: 'true',
    DATABASE_URL: 'postgresql:///posthorn?host=/run/postgresql',
  })
  const { port, host, dataDir, configFile, logLevel, processes, lenientIds } = environment
  assert.deepEqual([port, host, dataDir, configFile], [0, '0.0.0.0', '/data', 'a.yaml'])
  assert.deepEqual([logLevel, processes, lenientIds], ['debug', 'auto', true])
  assert.equal(environment.apiKey?.reveal(), 'k')
})

test('all faults of the environment are reported at once and without the secret', () => {
  const faulty = {
    POSTHORN_PORT: '99999',
    POSTHORN_PROCESSES: '65',
    POSTHORN_LOG_LEVEL: 'loud',
    POSTHORN_LENIENT_IDS: 'yes',
    POSTHORN_SANDBOX: 'private',
    DATABASE_URL: 'topsecret',
  }
  assert.throws(
    () => readEnvironment(faulty),
    (error) => {
      assert.ok(error instanceof ConfigFaults)
      assert.deepEqual(
        error.faults.map((fault) => fault.path),
        [
          'POSTHORN_PORT',
          'POSTHORN_LOG_LEVEL',
          'POSTHORN_PROCESSES',
          'POSTHORN_LENIENT_IDS',
          'POSTHORN_SANDBOX',
          'DATABASE_URL',
        ],
      )
      assert.match(
        error.message,
        / {2}POSTHORN_PROCESSES: must be auto, or a whole number from 1 to 64, is 65/,
      )
      assert.doesNotMatch(error.message, /topsecret/)
      return true
    },
  )
})

test('a port variable that Kubernetes sets for a service called posthorn is explained', () => {
  assert.throws(() => readEnvironment({ POSTHORN_PORT: 'tcp://10.0.0.1:8080' }), /enableServiceLinks/)
})

test('any variable can be in a file, whose last line end does not count', () => {
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-env-'))
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  try {
    const environment = readEnvironment({
      POSTHORN_API_KEY_FILE: file('key', 'from a file\n'),
      DATABASE_URL_FILE: file('url', 'postgres://u:p@db.example/posthorn\r\n'),
      CARRIER_PASSWORD_FILE: file('password', ' two\nlines\n'),
    })
    assert.equal(environment.apiKey?.reveal(), 'from a file')
    assert.match(environment.databaseUrl?.reveal() ?? '', /^postgres:\/\/u:p@db\.example\/posthorn$/)
    assert.equal(environment.variable('CARRIER_PASSWORD'), ' two\nlines')
    const both = { POSTHORN_API_KEY: 'a', POSTHORN_API_KEY_FILE: join(folder, 'key') }
    assert.throws(() => readEnvironment(both), /POSTHORN_API_KEY_FILE: cannot be set beside POSTHORN_API_KEY/)
    const absent = { POSTHORN_API_KEY_FILE: join(folder, 'absent') }
    assert.throws(() => readEnvironment(absent), /POSTHORN_API_KEY_FILE: cannot be read: ENOENT/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
