import assert from 'node:assert/strict'
import { test } from 'node:test'
import type pg from 'pg'
import { KnownServer } from '../../src/storage/pg/server-identity.ts'
import { PgDatabase } from '../../src/storage/pg-database.ts'
import { freshDatabase } from '../support/database.ts'

interface Server {
  standby?: boolean
  system?: string
  timeline?: string | null
}

/** A connection to a server with this identity. */
function connection({ standby = false, system = '7', timeline = '00000001' }: Server): pg.ClientBase {
  return { query: async () => ({ rows: [{ standby, system, timeline }] }) } as unknown as pg.ClientBase
}

test('a standby is not used', async () => {
  const servers = new KnownServer()
  await assert.rejects(servers.admit(connection({ standby: true, timeline: null })), /accepts no writes/)
})

test('a server on an older timeline than the newest seen is not used, the newer one still is', async () => {
  const servers = new KnownServer()
  await servers.admit(connection({ timeline: '00000009' }))
  await servers.admit(connection({ timeline: '0000000A' }))
  await assert.rejects(
    servers.admit(connection({ timeline: '00000009' })),
    /timeline 9, and timeline 10 was seen/,
  )
  await servers.admit(connection({ timeline: '0000000A' }))
})

test('timelines of another cluster are not compared', async () => {
  const servers = new KnownServer()
  await servers.admit(connection({ timeline: '0000000A' }))
  await servers.admit(connection({ system: '8', timeline: '00000001' }))
})

test('a server that does not reveal its timeline is used', async () => {
  let queries = 0
  const client = {
    query: async () => {
      if (queries++ === 0) throw Object.assign(new Error('permission denied'), { code: '42501' })
      return { rows: [{ standby: false }] }
    },
  } as unknown as pg.ClientBase
  await new KnownServer().admit(client)
  assert.equal(queries, 2)
})

test('a role without any privileges may query the timeline of a real server', async () => {
  await using fresh = await freshDatabase()
  const role = `plain_${Date.now()}`
  await fresh.db.query({ text: `CREATE ROLE ${role} LOGIN PASSWORD 'plain'` })
  const url = new URL(fresh.url)
  url.username = role
  url.password = 'plain'
  const db = await PgDatabase.open({ url: url.href })
  try {
    const [row] = await db.query<{ timeline: string }>({
      text: 'SELECT pg_walfile_name(pg_current_wal_lsn()) AS timeline FROM pg_control_system()',
    })
    assert.match(row?.timeline ?? '', /^[0-9A-F]{24}$/)
  } finally {
    await db[Symbol.asyncDispose]()
    await fresh.db.query({ text: `DROP ROLE ${role}` })
  }
})
