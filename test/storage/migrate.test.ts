import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { migrate, pendingMigrations } from '../../src/storage/migrate.ts'
import { type Migration, migrations } from '../../src/storage/migrations/index.ts'
import { PgDatabase } from '../../src/storage/pg-database.ts'
import { freshDatabase } from '../support/database.ts'

const fresh = await freshDatabase()
const { db } = fresh
after(() => fresh[Symbol.asyncDispose]())

const newest = migrations.length
const twoSteps: Migration[] = [
  ...migrations,
  {
    version: newest + 1,
    name: 'apples',
    sql: 'CREATE TABLE apples (n integer); INSERT INTO apples VALUES (1)',
  },
  { version: newest + 2, name: 'pears', sql: 'CREATE TABLE pears (n integer)' },
]

test('migrations are numbered from 1 without a gap', () => {
  assert.deepEqual(
    migrations.map((step) => step.version),
    migrations.map((_, index) => index + 1),
  )
})

test('a migrated database has nothing pending, and migrating it again does nothing', async () => {
  assert.deepEqual(await pendingMigrations(db), [])
  assert.deepEqual(await migrate(db), [])
})

test('a failed migration rolls back those before it', async () => {
  const broken = [...twoSteps, { version: newest + 3, name: 'broken', sql: 'CREATE TABLE pears (n integer)' }]
  await assert.rejects(migrate(db, broken), /already exists/)
  const [apples] = await db.query<{ there: boolean }>({
    text: `SELECT to_regclass('apples') IS NOT NULL AS there`,
  })
  assert.equal(apples?.there, false)
  assert.deepEqual(await pendingMigrations(db), [])
})

test('simultaneous processes apply each migration once', async () => {
  await using other = await PgDatabase.open({ url: fresh.url })
  const taken = await Promise.all([migrate(db, twoSteps), migrate(other, twoSteps), migrate(db, twoSteps)])
  assert.deepEqual(
    taken.flat().map((step) => step.name),
    ['apples', 'pears'],
  )
  assert.deepEqual(await db.query({ text: 'SELECT n FROM apples' }), [{ n: 1 }])
})

test('a database of a newer program is refused with a sentence that names both steps', async () => {
  await assert.rejects(
    migrate(db),
    new RegExp(
      `written by a newer Posthorn: its schema is at step ${newest + 2}, this program knows ${newest}`,
    ),
  )
  await assert.rejects(pendingMigrations(db), /newer Posthorn/)
})
