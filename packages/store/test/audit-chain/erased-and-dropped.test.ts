import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { sealedDrops } from '../../audit-chain/drop-sealed.ts'
import { sealEntries } from '../../audit-chain/seal-entries.ts'
import { sealErased } from '../../audit-chain/seal-erased.ts'
import { verifyChain } from '../../audit-chain/verify-chain.ts'
import type { Database } from '../../database.ts'
import { createPartitions } from '../../partitions/create-partitions.ts'
import { dropPartition } from '../../partitions/drop-partitions.ts'
import { partitionedTable } from '../../partitions/partitioned-tables.ts'
import { readPartitions } from '../../partitions/read-partitions.ts'
import { addEntry, beginEntry, faultsNow, sealedEntries } from './chain-harness.ts'

const phone = '380671234567'

async function insertOld(db: Database, entryIds: readonly number[]): Promise<void> {
  const text = `INSERT INTO audit_log (entry_id, at, user_name, address, action, target, details, outcome)
    SELECT n, 1, 'ada', '', 'old', $2, '{}', 'done' FROM unnest($1::bigint[]) n`
  await db.query({ text }, [entryIds, `number ${phone}`])
}

const noArchive = { beforeDrop: () => Promise.resolve(), inDrop: () => Promise.resolve() }

async function dropOldest(db: Database) {
  await createPartitions(db, partitionedTable('audit_log'), Date.now())
  const [oldest] = await readPartitions(db, 'audit_log')
  assert.ok(oldest)
  return dropPartition(db, oldest, { archive: sealedDrops(db, noArchive), waitMs: 1_000 })
}

test('an entry that an erasure changed still fits, and nothing can be found from its old hash', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  await insertOld(db, [1, 2])
  const open = await beginEntry(db, `${phone}/open`)
  await sealEntries(db)
  const changed = `UPDATE audit_log SET target = 'number erased-1' WHERE entry_id IN (1, ${open})`
  await db.transaction(async (tx) => {
    await tx.query({ text: changed })
    await sealErased(tx, [1, open])
  })
  const report = await verifyChain(db)
  assert.deepEqual([report.sound, report.entries, report.erased], [true, 3, 2])
  const salts = await db.query<{ salted: boolean }>({
    text: 'SELECT salt IS NOT NULL AS salted FROM audit_seals WHERE entry_id = 1 ORDER BY number',
  })
  assert.deepEqual(salts, [{ salted: false }, { salted: true }])
  // An erasure may not change who did it.
  await db.transaction(async (tx) => {
    await tx.query({ text: `UPDATE audit_log SET user_name = 'eve' WHERE entry_id = 2` })
    await sealErased(tx, [2])
  })
  assert.deepEqual(await faultsNow(db), [['inserted', 2]])
})

test('a month that retention drops shortens the chain, which still fits, with anchors of before', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  await insertOld(db, [1, 2, 3])
  await sealEntries(db)
  const [anchor] = await db.query<{ number: number; chain: string }>({
    text: 'SELECT number, chain FROM audit_seals ORDER BY number DESC LIMIT 1',
  })
  const anchored = [
    { at: 'a', number: 2, chain: 'x' },
    { at: 'b', ...(anchor ?? { number: 0, chain: '' }) },
  ]
  const kept = await sealedEntries(db, 2)
  await db.transaction(async (tx) => {
    await tx.query({ text: `UPDATE audit_log SET target = '' WHERE entry_id = 1` })
    await sealErased(tx, [1])
  })
  assert.equal((await dropOldest(db)).kind, 'dropped')
  const report = await verifyChain(db, anchored)
  assert.deepEqual(report.faults, [])
  assert.deepEqual(report.anchors, { compared: 1, older: 1 })
  assert.equal(report.entries, 2)
  const [{ entries, shortenedTo } = { entries: 0, shortenedTo: 0 }] = report.dropped
  assert.deepEqual([entries, shortenedTo], [3, 3])
  await sealEntries(db)
  await insertOld(db, [(kept[0] ?? 0) - 1])
  assert.deepEqual(await faultsNow(db), [['inserted', (kept[0] ?? 0) - 1]])
})

test('a month with an entry that was changed or removed, or is not sealed, is not dropped', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  await insertOld(db, [1, 2])
  assert.deepEqual(await dropOldest(db), { kind: 'kept', why: 'entry 1 is not sealed yet' })
  await sealEntries(db)
  await db.query({ text: `DELETE FROM audit_log WHERE entry_id = 1` })
  assert.deepEqual(await dropOldest(db), {
    kind: 'kept',
    why: 'entry 1 was removed: see posthorn audit log verify',
  })
  await insertOld(db, [1])
  await db.query({ text: `UPDATE audit_log SET target = '' WHERE entry_id = 2` })
  const { kind, why } = (await dropOldest(db)) as { kind: string; why: string }
  assert.equal(kind, 'kept')
  assert.match(why, /^entry 1 was changed|^entry 2 was changed/)
})

test('a month that was dropped by SQL is found, entry by entry', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  await insertOld(db, [1, 2])
  await sealEntries(db)
  await addEntry(db, 'keys/create')
  await sealEntries(db)
  const [oldest] = await readPartitions(db, 'audit_log')
  await db.query({ text: `DROP TABLE ${oldest?.name}` })
  assert.deepEqual(await faultsNow(db), [
    ['removed', 1],
    ['removed', 2],
  ])
})
