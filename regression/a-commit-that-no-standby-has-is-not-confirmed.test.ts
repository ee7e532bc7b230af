import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { OutcomeUnknown } from '../packages/store/database.ts'
import { EmbeddedPostgres } from '../packages/store/embedded/embedded-postgres.ts'
import { PgDatabase } from '../packages/store/pg/pg-database.ts'
import { until } from './support/until.ts'

test('a wait for the synchronous standby that an administrator ends is no confirmed commit', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'posthorn-unconfirmed-'))
  rmSync(dataDir, { recursive: true })
  await prepare(dataDir)
  const server = await EmbeddedPostgres.start({ dataDir, durable: false })
  try {
    await using db = await PgDatabase.open({ connection: () => server.connection })
    await using operator = await PgDatabase.open({ connection: () => server.connection })
    const effects: string[] = []
    const writes = [
      () => db.query({ text: 'INSERT INTO kept VALUES (2)' }),
      () =>
        db.transaction(async (tx) => {
          tx.afterCommit(() => effects.push('confirmed'))
          tx.afterRollback(() => effects.push('undone'))
          await tx.query({ text: 'INSERT INTO kept VALUES (3)' })
        }),
      // Whether a row is stored is read with a lock, which is a write as well.
      () => db.query({ text: 'SELECT n FROM kept FOR KEY SHARE' }),
    ]
    for (const write of writes) {
      const writing = assert.rejects(write(), OutcomeUnknown)
      await until('the commit waits for a standby', 10_000, () => cancelWait(operator))
      await writing
    }
    assert.deepEqual(effects, ['undone'])
    assert.deepEqual(await operator.query({ text: 'SELECT count(*) AS rows FROM kept' }), [{ rows: 3 }])
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

/** A running server waits for standbys from some moment after the reload of its settings on; after a start at once. */
async function prepare(dataDir: string): Promise<void> {
  const server = await EmbeddedPostgres.start({ dataDir, durable: false })
  try {
    await using db = await PgDatabase.open({ connection: () => server.connection })
    await db.query({ text: 'CREATE TABLE kept (n integer)' })
    await db.query({ text: 'INSERT INTO kept VALUES (1)' })
    await db.query({ text: `ALTER SYSTEM SET synchronous_standby_names = 'nobody'` })
  } finally {
    await server.stop()
  }
}

async function cancelWait(operator: PgDatabase): Promise<string | null> {
  const text = `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`
  return (await operator.query({ text })).length > 0 ? null : 'none waits'
}
