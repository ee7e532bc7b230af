import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { EmbeddedPostgres } from '../packages/store/embedded/embedded-postgres.ts'
import { clusterLayout } from '../packages/store/embedded/layout.ts'
import { PgDatabase } from '../packages/store/pg/pg-database.ts'
import { until } from './support/until.ts'

test('the gateway writes nothing to a former primary that returns behind the same address', async () => {
  const temporary = mkdtempSync(join(tmpdir(), 'posthorn-timeline-'))
  const [former, promoted] = [`${temporary}-former`, `${temporary}-promoted`]
  const opened: AsyncDisposable[] = []
  try {
    let primary = await EmbeddedPostgres.start({ dataDir: former, durable: false })
    // A proxy connects clients to the server that runs.
    let there = primary
    const db = await PgDatabase.open({ connection: () => there.connection })
    opened.push(db)
    await db.query({ text: 'CREATE TABLE kept (n integer)' })
    await primary.stop()
    copyAsStandby(former, promoted)
    const standby = await EmbeddedPostgres.start({ dataDir: promoted, durable: false })
    opened.push({ [Symbol.asyncDispose]: () => standby.stop() })
    there = standby
    // It accepts connections a moment before it is a primary.
    await until('the standby is a primary', 30_000, () =>
      db.query({ text: 'INSERT INTO kept VALUES (1)' }).then(
        () => null,
        (error: Error) => error.message,
      ),
    )
    await standby.stop()

    primary = await EmbeddedPostgres.start({ dataDir: former, durable: false })
    opened.push({ [Symbol.asyncDispose]: () => primary.stop() })
    there = primary
    await assert.rejects(db.query({ text: 'INSERT INTO kept VALUES (2)' }), (error: Error) => {
      // The first statement may use a connection to the stopped server.
      return /former primary: it is on timeline 1|Connection terminated|terminating/.test(error.message)
    })
    await assert.rejects(
      db.query({ text: 'INSERT INTO kept VALUES (3)' }),
      /former primary: it is on timeline 1, and timeline 2 was seen/,
    )
    // A gateway that never saw the newer server cannot detect the former one.
    await using fresh = await PgDatabase.open({ connection: () => primary.connection })
    assert.deepEqual(await fresh.query({ text: 'SELECT n FROM kept' }), [])
  } finally {
    for (const each of opened) await each[Symbol.asyncDispose]()
    for (const folder of [temporary, former, promoted]) rmSync(folder, { recursive: true, force: true })
  }
})

/** A standby that replays its copy and becomes a primary, on the next timeline. */
function copyAsStandby(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to])
  const { cluster } = clusterLayout(to)
  appendFileSync(join(cluster, 'postgresql.conf'), "\nrestore_command = 'false'\n")
  writeFileSync(join(cluster, 'recovery.signal'), '')
}
