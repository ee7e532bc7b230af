import assert from 'node:assert/strict'
import { appendFileSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeFolders, roleName, writeSettings } from '../packages/store/embedded/cluster.ts'
import { clusterLayout } from '../packages/store/embedded/layout.ts'
import { runProgram } from '../packages/store/embedded/run-program.ts'
import { ServerLog } from '../packages/store/embedded/server-log.ts'
import { ServerProcess } from '../packages/store/embedded/server-process.ts'
import { chooseServerUser } from '../packages/store/embedded/server-user.ts'
import { socketPort } from '../packages/store/embedded/settings.ts'
import { MessageIds } from '../packages/store/messages/message-ids.ts'
import { migrate, pendingMigrations } from '../packages/store/pg/migrate.ts'
import { PgDatabase } from '../packages/store/pg/pg-database.ts'

/** Older than the bundled version; 14 is the oldest supported one. */
const older = [14, 15, 16, 17]

for (const version of older) {
  const programs = `/usr/lib/postgresql/${version}/bin`
  const skip = existsSync(programs) ? false : `PostgreSQL ${version} is not installed in ${programs}`
  test(`the schema and the pool work on PostgreSQL ${version}`, { skip }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'posthorn-older-'))
    rmSync(folder, { recursive: true })
    try {
      await worksOn(folder, programs, version)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
}

async function worksOn(folder: string, programs: string, version: number): Promise<void> {
  const layout = clusterLayout(folder)
  const user = chooseServerUser(layout)
  makeFolders(layout, user)
  mkdirSync(layout.cluster, { mode: 0o700 })
  if (user !== null) chownSync(layout.cluster, user.uid, user.gid)
  const initdb = [
    '-D',
    layout.cluster,
    '-U',
    roleName,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ]
  await runProgram(join(programs, 'initdb'), initdb, user, layout.socketDir)
  appendFileSync(join(layout.cluster, 'postgresql.conf'), "\ninclude 'posthorn.conf'\n")
  writeSettings(layout, { address: { kind: 'socket', folder: layout.socketDir }, durable: false })
  const paths = {
    initdb: join(programs, 'initdb'),
    postgres: join(programs, 'postgres'),
    pgCtl: join(programs, 'pg_ctl'),
    majorVersion: version,
  }
  using log = new ServerLog(layout.logFile)
  const server = await ServerProcess.start({ layout, programs: paths, user, log })
  try {
    const login = { user: roleName, password: '', database: 'postgres' }
    await using db = await PgDatabase.open({
      connection: () => ({ host: layout.socketDir, port: socketPort, ...login }),
    })
    await migrate(db)
    assert.deepEqual(await pendingMigrations(db), [])
    const ids = await MessageIds.open(db)
    assert.equal((await ids.take(3)).length, 3)
  } finally {
    await server.stop()
  }
}
