import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Start } from '../../../kit/flow/start.ts'
import { EmbeddedPostgres } from '../../embedded/embedded-postgres.ts'

test('a server that is not ready yet when the start is stopped ends, and its folder is free', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'posthorn-stopped-'))
  const stop = new AbortController()
  const reason = new Error('stopped')
  // Read for the settings, which are written just before the server is started.
  const settings = {
    get log_min_messages() {
      stop.abort(reason)
      return 'warning'
    },
  }
  try {
    const start = new Start(stop.signal)
    await assert.rejects(EmbeddedPostgres.start({ dataDir, durable: false, settings, start }), reason)
    assert.equal(EmbeddedPostgres.attach({ dataDir }), null)
    await using server = await EmbeddedPostgres.start({ dataDir, durable: false })
    assert.ok(server.pid > 0)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
