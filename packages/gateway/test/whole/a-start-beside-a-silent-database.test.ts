import assert from 'node:assert/strict'
import { test } from 'node:test'
import { databaseAddress, databaseBehind } from '../../../../regression/support/database-proxy.ts'
import { TcpProxy } from '../../../../regression/support/tcp-proxy.ts'
import { startSandbox } from '../../../../simulators/sandbox.ts'
import { freshDatabase } from '../../../../test/support/database.ts'
import { Start } from '../../../kit/flow/start.ts'
import { createLogger } from '../../../observability/logger.ts'
import { Gateway } from '../../gateway.ts'
import { stageConfig } from './harness-config.ts'

const logger = createLogger({ level: 'fatal', destination: { write: () => undefined } })

// Early, in the middle and late in a start: the pool, migrations, a snapshot with its subscription, leases of slots.
for (const statement of ['server_version_num', 'schema_migrations', 'LISTEN', 'accounts', 'upstream_slots'])
  test(`a start that waits for a database that is silent from \`${statement}\` on ends within five seconds of its stop`, async () => {
    await using database = await freshDatabase({ maxConnections: 1 })
    await using network = await startSandbox({ dataDir: null, http: { port: 0 }, sms: { port: 0 } })
    const stop = new AbortController()
    const reason = new Error('stopped by SIGTERM')
    const stopped: { at: number | null } = { at: null }
    await using proxy = await TcpProxy.open(databaseAddress(database.url), (_client, octets) => {
      if (stopped.at !== null || !octets.includes(statement)) return
      proxy.block()
      stopped.at = performance.now()
      stop.abort(reason)
    })
    const url = databaseBehind(proxy, database.url)
    const upstreams = [{ name: 'carrier', addresses: network.addresses, settings: {} }]
    const config = stageConfig(upstreams, {}, url)
    await assert.rejects(
      Start.run(stop.signal, (start) => Gateway.open({ config, logger, sandboxUrl: null, start })),
    )
    assert.ok(stopped.at !== null, 'the start got so far')
    assert.ok(performance.now() - stopped.at < 5_000)
  })
