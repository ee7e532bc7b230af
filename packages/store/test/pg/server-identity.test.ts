import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type pg from 'pg'
import { freshDatabase } from '../../../../test/support/database.ts'
import { KnownTimeline } from '../../pg/known-timeline.ts'
import { PgDatabase } from '../../pg/pg-database.ts'
import { type Identity, readIdentity } from '../../pg/server-identity.ts'
import { timelineFile } from '../../pg/timeline-file.ts'

const primary: Identity = { isStandby: false, isReadOnly: false, system: '7', timeline: 9 }

test('a standby is not used, and neither is a read-only server', () => {
  const known = new KnownTimeline()
  assert.match(known.refusal({ ...primary, isStandby: true })?.message ?? '', /accepts no writes/)
  assert.match(known.refusal({ ...primary, isReadOnly: true })?.message ?? '', /is read-only/)
})

test('a server on an older timeline than the newest seen is not used, the newer one still is', () => {
  const known = new KnownTimeline()
  known.note(primary)
  known.note({ ...primary, timeline: 10 })
  assert.match(known.refusal(primary)?.message ?? '', /timeline 9, and timeline 10 was seen/)
  assert.equal(known.refusal({ ...primary, timeline: 10 }), null)
})

test('a standby on a newer timeline proves that a primary is a former one', () => {
  const known = new KnownTimeline()
  known.note(primary)
  known.note({ ...primary, timeline: 10, isStandby: true })
  assert.match(known.refusal(primary)?.message ?? '', /former primary/)
})

test('timelines of another cluster are not compared', () => {
  const known = new KnownTimeline()
  known.note(primary)
  assert.equal(known.refusal({ ...primary, system: '8', timeline: 1 }), null)
})

test('a gateway that starts again knows the newest timeline of its data folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-timeline-'))
  try {
    const faults: string[] = []
    const open = () => new KnownTimeline(timelineFile(join(folder, 'data'), (fault) => faults.push(fault)))
    open().note({ ...primary, timeline: 1 })
    assert.deepEqual(readdirSync(folder), [], 'nothing is older than the first timeline')
    open().note(primary)
    assert.match(open().refusal({ ...primary, timeline: 8 })?.message ?? '', /timeline 8, and timeline 9 was/)
    assert.deepEqual(faults, [])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a timeline that cannot be kept is a sentence and no failure', () => {
  const faults: string[] = []
  new KnownTimeline(timelineFile('/dev/null', (fault) => faults.push(fault))).note(primary)
  assert.match(faults[0] ?? '', /cannot be kept in \/dev\/null\/database-timeline.json: /)
})

test('a server that does not reveal its timeline is used', async () => {
  let queries = 0
  const client = {
    query: async () => {
      if (queries++ === 0) throw Object.assign(new Error('permission denied'), { code: '42501' })
      return { rows: [{ standby: false, read_only: false }] }
    },
  } as unknown as pg.ClientBase
  const identity = await readIdentity(client)
  assert.deepEqual(identity, { isStandby: false, isReadOnly: false, system: null, timeline: null })
  assert.equal(new KnownTimeline().refusal(identity), null)
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
    assert.equal(typeof db.server?.timeline, 'number')
  } finally {
    await db[Symbol.asyncDispose]()
    await fresh.db.query({ text: `DROP ROLE ${role}` })
  }
})
