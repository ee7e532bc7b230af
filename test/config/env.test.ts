import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEnvironment } from '../../src/config/env.ts'
import { ConfigFaults } from '../../src/settings/faults.ts'

test('an empty environment sets nothing', () => {
  const { variable, ...environment } = readEnvironment({ POSTHORN_PORT: '' })
  assert.deepEqual(environment, {
    host: null,
    port: null,
    dataDir: null,
    apiKey: null,
    configFile: null,
    databaseUrl: null,
    logLevel: null,
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
    POSTHORN_PROCESSES: '1',
    POSTHORN_LOG_LEVEL: 'debug',
    DATABASE_URL: 'postgresql:///posthorn?host=/run/postgresql',
  })
  const { port, host, dataDir, configFile, logLevel } = environment
  assert.deepEqual([port, host, dataDir, configFile, logLevel], [0, '0.0.0.0', '/data', 'a.yaml', 'debug'])
  assert.equal(environment.apiKey?.reveal(), 'k')
})

test('all faults of the environment are reported at once and without the secret', () => {
  const faulty = {
    POSTHORN_PORT: '99999',
    POSTHORN_PROCESSES: '2',
    POSTHORN_LOG_LEVEL: 'loud',
    DATABASE_URL: 'topsecret',
  }
  assert.throws(
    () => readEnvironment(faulty),
    (error) => {
      assert.ok(error instanceof ConfigFaults)
      assert.deepEqual(
        error.faults.map((fault) => fault.path),
        ['POSTHORN_PROCESSES', 'POSTHORN_PORT', 'POSTHORN_LOG_LEVEL', 'DATABASE_URL'],
      )
      assert.match(error.message, /^4 faults in the environment:\n {2}POSTHORN_PROCESSES: must be 1/)
      assert.doesNotMatch(error.message, /topsecret/)
      return true
    },
  )
})

test('a port variable that Kubernetes sets for a service called posthorn is explained', () => {
  assert.throws(() => readEnvironment({ POSTHORN_PORT: 'tcp://10.0.0.1:8080' }), /enableServiceLinks/)
})
