import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { distributeHistory } from '../../partitions/distribute-history.ts'
import { distributedTables, isSpread, workersOf } from '../../partitions/placement.ts'

test('a server without Citus keeps the history, and says what is to be done', async () => {
  await using fresh = await freshDatabase()
  await assert.rejects(distributeHistory(fresh.db, 'olena'), /no Citus: install it|CREATE EXTENSION citus/)
  assert.equal(await workersOf(fresh.db), null)
  assert.deepEqual(await distributedTables(fresh.db), new Set())
  assert.equal(await isSpread(fresh.db), false)
})
