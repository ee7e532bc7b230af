import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import type { Database } from '../../database.ts'
import { PartitionKeeper } from '../../partitions/partition-keeper.ts'
import { partitionedTables } from '../../partitions/partitioned-tables.ts'
import { readPartitions } from '../../partitions/read-partitions.ts'

/** Keeps partitions once; returns the changes and the warnings. */
async function keep(db: Database) {
  const changes: string[] = []
  await using keeper = new PartitionKeeper({
    db,
    clock: new ManualClock(),
    events: {
      fault: ({ error }) => {
        throw error
      },
      storeChanged: (change) => changes.push(`${change.table} ${change.change} ${change.name}`),
    },
  })
  await keeper.keep()
  return { changes, warnings: keeper.warnings() }
}

test('a new installation has partitions for this month and three more, or two weeks more, and one for ids before', async () => {
  await using fresh = await freshDatabase()
  const thisMonth = new Date().toISOString().slice(0, 7).replace('-', '_')
  for (const { table, every } of partitionedTables) {
    const partitions = await readPartitions(fresh.db, table)
    assert.equal(partitions[0]?.name, `${table}_first`)
    assert.equal(partitions[0].from, null)
    assert.equal(partitions.length, every === 'month' ? 5 : 4, table)
    if (every === 'month') assert.equal(partitions[1]?.name, `${table}_${thisMonth}`)
  }
})

test('missing partitions are created, and nothing is done where none is missing', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const names = (await readPartitions(db, 'accepted_messages')).map(({ name }) => name)
  for (const name of names.slice(-3)) await db.query({ text: `DROP TABLE ${name}` })
  const { changes, warnings } = await keep(db)
  assert.deepEqual(
    changes,
    names.slice(-3).map((name) => `accepted_messages partition-created ${name}`),
  )
  assert.deepEqual(warnings, [])
  assert.deepEqual(
    (await readPartitions(db, 'accepted_messages')).map(({ name }) => name),
    names,
  )
  assert.deepEqual((await keep(db)).changes, [])
})

test('a new partition keeps no statistics of long texts, and those of all other columns', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const name = (await readPartitions(db, 'accepted_messages')).at(-1)?.name ?? ''
  await db.query({ text: `DROP TABLE ${name}` })
  await keep(db)
  const rows = await db.query<{ column: string }>(
    {
      text: `SELECT attname AS column FROM pg_attribute
        WHERE attrelid = $1::regclass AND attnum > 0 AND attstattarget = 0 ORDER BY attname`,
    },
    [name],
  )
  assert.deepEqual(
    rows.map(({ column }) => column),
    ['hook', 'plan', 'request_id', 'timeline'],
  )
})

test('where partitions cannot be created in time the operator is warned', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const [first, ...others] = await readPartitions(db, 'lookups')
  assert.ok(first)
  for (const { name } of others) await db.query({ text: `DROP TABLE ${name}` })
  await db.transaction(async (tx) => {
    await tx.query({ text: 'LOCK TABLE lookups IN SHARE UPDATE EXCLUSIVE MODE' })
    assert.match((await keep(db)).warnings.join(), /^lookups has no partition for rows from \d{4}-\d\d-01 on/)
  })
  assert.deepEqual((await keep(db)).warnings, [])
})
