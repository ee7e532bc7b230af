import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { knownStep, lastPreviewStep, type Migration, migrations } from '../../migrations/index.ts'
import { migrate, newerSchema, pendingMigrations } from '../../pg/migrate.ts'
import { PgDatabase } from '../../pg/pg-database.ts'

const fresh = await freshDatabase()
const { db } = fresh
after(() => fresh[Symbol.asyncDispose]())

const newest = knownStep
const twoSteps: Migration[] = [
  ...migrations,
  {
    version: newest + 1,
    name: 'apples',
    sql: 'CREATE TABLE apples (n integer); INSERT INTO apples VALUES (1)',
  },
  { version: newest + 2, name: 'pears', sql: 'CREATE TABLE pears (n integer)' },
]

test('migrations are numbered without a gap, after those of the previews', () => {
  assert.deepEqual(
    migrations.map((step) => step.version),
    migrations.map((_, index) => lastPreviewStep + index + 1),
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

test('a database of a newer program is refused with a sentence that names the steps', async () => {
  await assert.rejects(
    migrate(db),
    new RegExp(
      `written by a newer Posthorn: its schema is at step ${newest + 2} and works with programs from step ` +
        `${newest + 2} on, this program knows ${newest}\\. Start the newer program again`,
    ),
  )
  await assert.rejects(pendingMigrations(db), /newer Posthorn/)
})

test('a newer schema that says it works with this program is used as it is', async () => {
  await using other = await freshDatabase()
  const expand: Migration = { version: newest + 1, name: 'plums', sql: 'SELECT 1', worksWith: newest }
  const contract: Migration = {
    version: newest + 2,
    name: 'no-plums',
    sql: 'SELECT 1',
    worksWith: newest + 1,
  }
  await migrate(other.db, [...migrations, expand])
  assert.deepEqual(await migrate(other.db), [])
  assert.deepEqual(await newerSchema(other.db), { version: newest + 1, known: newest })
  await migrate(other.db, [...migrations, expand, contract])
  await assert.rejects(
    migrate(other.db),
    new RegExp(`step ${newest + 2} and works with programs from step ${newest + 1} on`),
  )
  assert.deepEqual(await pendingMigrations(other.db, [...migrations, expand]), [])
})

test('a migration waits for no lock for long: it lets go and tries again until it gets all', async () => {
  await using other = await freshDatabase()
  await using reader = await PgDatabase.open({ url: other.url })
  const step: Migration = {
    version: newest + 1,
    name: 'plums',
    sql: 'ALTER TABLE accounts ADD COLUMN plums integer',
  }
  let migrating: Promise<Migration[]> = Promise.resolve([])
  await reader.transaction(async (tx) => {
    await tx.query({ text: 'SELECT FROM accounts' })
    migrating = migrate(other.db, [...migrations, step])
    for (let refused = false; !refused; ) {
      const text = `SELECT FROM pg_locks WHERE relation = 'accounts'::regclass AND NOT granted`
      refused = (await reader.query({ text })).length > 0
    }
    // It waits, so this statement waits behind it, and is answered when it lets go.
    await reader.query({ text: 'SELECT FROM accounts' })
  })
  assert.deepEqual(
    (await migrating).map(({ name }) => name),
    ['plums'],
  )
})
