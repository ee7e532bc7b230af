import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { migrate, pendingMigrations } from '../../src/storage/migrate.ts'
import { freshDatabase } from '../support/database.ts'

const { db, ...fresh } = await freshDatabase()
after(() => fresh[Symbol.asyncDispose]())

test('a migrated database has nothing pending, and migrating it again does nothing', async () => {
  assert.deepEqual(await pendingMigrations(db), [])
  assert.deepEqual(await migrate(db), [])
})
