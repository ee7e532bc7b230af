import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { NotArchived } from '../../../store/archive/not-archived.ts'
import { listSegments, readRollups } from '../../../store/archive/segments.ts'
import { audit } from '../../../store/money/audit.ts'
import { dayNumber, firstIdOfDay } from '../../../store/partitions/dated-ids.ts'
import { readPartitions } from '../../../store/partitions/read-partitions.ts'
import { instantOfId, spanAt } from '../../../store/partitions/spans.ts'
import { retentionKeeper } from '../../../store/retention/retention.ts'
import { monthsLater } from '../../../store/retention/retention-tasks.ts'
import { type ArchiveStore, ArchiveUnavailable } from '../../archive/archive-store.ts'
import { findRows, type Wanted } from '../../archive/find-rows.ts'
import { partitionArchive } from '../../archive/partition-archive.ts'
import { silentEvents } from '../dispatch/dispatch-harness.ts'
import { addMessages, archiveOn, august, dayMs, drop, idOn, openScene } from './archive-scene.ts'

const messagesOf = (from: number, to: number) => ({ table: 'messages', from: idOn(from, 0), to: idOn(to, 0) })

test('what is dropped goes on counting in the audit by its roll-up', async () => {
  await using scene = await openScene()
  const { db, archive } = scene
  await addMessages(db, [
    { msgId: idOn(1, 1) },
    { msgId: idOn(1, 2), phone: '48601234567' },
    { msgId: idOn(2, 1), at: august + dayMs },
    { msgId: idOn(9, 1) },
  ])
  const before = await audit(db)
  const range = messagesOf(0, 3)
  await archive.beforeDrop(range)
  assert.deepEqual(await audit(db), before)
  await drop(db, archive, range, 'msg_id')
  const ledger = { table: 'ledger', from: 0, to: 1_000 }
  await archive.beforeDrop(ledger)
  await drop(db, archive, ledger, 'entry_id')
  assert.deepEqual(await audit(db), before)
  assert.ok(before.sound)
  const [first] = (await listSegments(db)).filter(({ table }) => table === 'messages')
  const rollups = await readRollups(db, first?.segmentId ?? 0)
  const common = { source: 'messages', day: '2026-08-10', accountId: 1, channel: 'sms', upstream: 'a' }
  const sums = {
    outcome: 'DELIVERED',
    currency: '',
    rows: 1,
    parts: 2,
    amountMicros: 500_000,
    releasedMicros: 100_000,
  }
  assert.deepEqual(
    rollups.toSorted((a, b) => (a.network < b.network ? -1 : 1)),
    [
      { ...common, network: 'PL', ...sums },
      { ...common, network: 'UA', ...sums },
    ],
  )
})

test('a roll-up that was changed is found by the audit, and a missing one too', async () => {
  await using scene = await openScene()
  const { db, archive } = scene
  await addMessages(db, [{ msgId: idOn(1, 1) }, { msgId: idOn(2, 1) }])
  const range = messagesOf(0, 3)
  await archive.beforeDrop(range)
  await drop(db, archive, range, 'msg_id')
  await db.query({ text: 'UPDATE rollups SET parts = parts + 1 WHERE segment_id = 1' })
  const changed = await audit(db)
  assert.equal(changed.sound, false)
  assert.match(
    changed.rollupFaults.join(),
    /the roll-up of messages from id 0 .* is not what its checksum says/,
  )
  await db.query({ text: 'DELETE FROM archive_segments WHERE segment_id = 1' })
  assert.match((await audit(db)).rollupFaults.join(), /does not fit the chain of checksums/)
})

test('rows that change after they were archived are not dropped until they are archived again', async () => {
  await using scene = await openScene()
  const { db, archive } = scene
  await addMessages(db, [{ msgId: idOn(1, 1) }, { msgId: idOn(2, 1) }])
  const range = messagesOf(0, 3)
  assert.equal((await archive.beforeDrop(range)).length, 2)
  assert.equal((await archive.beforeDrop(range)).length, 0)
  await db.query({ text: `UPDATE final_messages SET status = 'READ' WHERE msg_id = $1` }, [idOn(2, 1)])
  await assert.rejects(drop(db, archive, range, 'msg_id'), NotArchived)
  assert.equal((await archive.beforeDrop(range)).length, 1)
  await drop(db, archive, range, 'msg_id')
  assert.ok((await audit(db)).sound)
  // Of the segment that was made again one file is left.
  const names = (await readdir(scene.folder, { recursive: true })).filter((name) => name.endsWith('.gz'))
  assert.equal(names.length, 2)
})

test('open messages are not archived', async () => {
  await using scene = await openScene()
  await addMessages(scene.db, [{ msgId: idOn(1, 1), phase: 2 }])
  await assert.rejects(scene.archive.beforeDrop(messagesOf(0, 3)), /1 messages are not final/)
})

test('a store that fails is a sentence, and nothing is dropped; afterwards it continues', async () => {
  await using scene = await openScene()
  const { db, store, archive } = scene
  await addMessages(db, [{ msgId: idOn(1, 1) }, { msgId: idOn(2, 1) }, { msgId: idOn(2, 2) }])
  let room = 2
  const full: ArchiveStore = {
    place: 'test',
    get: (name, range) => store.get(name, range),
    remove: (name) => store.remove(name),
    put: async (name, content) => {
      if (room-- === 0) throw new ArchiveUnavailable('the disk is full')
      await store.put(name, content)
    },
  }
  const range = messagesOf(0, 3)
  await assert.rejects(archiveOn(db, full).beforeDrop(range), /the disk is full/)
  await assert.rejects(drop(db, archive, range, 'msg_id'), NotArchived)
  assert.equal((await archive.beforeDrop(range)).length, 1)
  await drop(db, archive, range, 'msg_id')
  assert.ok((await audit(db)).sound)
})

test('a file that does not come back as it was written is not an archive', async () => {
  await using scene = await openScene()
  const { db, store } = scene
  await addMessages(db, [{ msgId: idOn(1, 1) }, { msgId: idOn(1, 2) }])
  const forgetful: ArchiveStore = {
    place: 'test',
    put: (name, content) => store.put(name, content),
    remove: (name) => store.remove(name),
    get: async (name) => (await store.get(name)).subarray(1),
  }
  await assert.rejects(archiveOn(db, forgetful).beforeDrop(messagesOf(0, 3)), /is not what was written/)
})

test('a message and everything about a number are found in the archive, and the files are plain NDJSON', async () => {
  await using scene = await openScene()
  const { db, store, archive, folder } = scene
  const anna = '380501112233'
  const rows = Array.from({ length: 1_200 }, (_, index) => ({
    msgId: idOn(1, index),
    ...(index % 1_000 === 3 ? { phone: anna } : {}),
  }))
  await addMessages(db, rows)
  const range = messagesOf(0, 3)
  const [segment] = await archive.beforeDrop(range)
  await drop(db, archive, range, 'msg_id')
  const find = async (wanted: Wanted, from: number | null = null) => {
    const ids: unknown[] = []
    for await (const { row } of findRows(db, store, wanted, { from, to: null })) ids.push(row['msg_id'])
    return ids
  }
  assert.deepEqual(await find({ subscriber: anna }), [idOn(1, 3), idOn(1, 1_003)])
  assert.deepEqual(await find({ msgId: idOn(1, 1_100) }), [idOn(1, 1_100)])
  assert.deepEqual(await find({ subscriber: '380509999999' }), [])
  assert.deepEqual(await find({ subscriber: anna }, august + dayMs), [])
  const text = gunzipSync(await readFile(join(folder, segment?.file?.name ?? ''))).toString()
  assert.equal(text.trimEnd().split('\n').length, 1_200)
})

test('without a store rows are rolled up only', async () => {
  await using scene = await openScene()
  const archive = archiveOn(scene.db, null)
  await addMessages(scene.db, [{ msgId: idOn(1, 1) }])
  const range = messagesOf(0, 3)
  await archive.beforeDrop(range)
  await drop(scene.db, archive, range, 'msg_id')
  assert.ok((await audit(scene.db)).sound)
  assert.equal((await listSegments(scene.db))[0]?.file, null)
})

test('retention drops months that are archived, keeps them where the archive fails, and the money adds up', async () => {
  await using scene = await openScene()
  const { db } = scene
  const today = Date.now()
  const first = firstIdOfDay(dayNumber(today))
  await addMessages(db, [
    { msgId: first + 1, at: today },
    { msgId: first + 2, at: today },
  ])
  const before = await audit(db)
  const later = monthsLater(instantOfId(spanAt('month', today).to), 2)
  const retain = async (store: ArchiveStore) => {
    await using retention = retentionKeeper({
      db,
      clock: new ManualClock(),
      events: silentEvents,
      config: { contentsDays: null, messagesMonths: 1, lookupsMonths: 1, ledgerMonths: 1, auditLogMonths: 1 },
      archive: partitionArchive(archiveOn(db, store)),
      now: () => Promise.resolve(later),
    })
    await retention.keep()
    return retention.warnings()
  }
  const full: ArchiveStore = {
    place: 'test',
    get: (name) => scene.store.get(name),
    remove: (name) => scene.store.remove(name),
    put: () => Promise.reject(new ArchiveUnavailable('the disk is full')),
  }
  assert.match(
    (await retain(full)).join(),
    /messages_.* is older than the settings keep it and stays: the disk is full/,
  )
  assert.deepEqual(await audit(db), before)
  assert.deepEqual(await retain(scene.store), [])
  assert.deepEqual(await audit(db), before)
  assert.deepEqual(await db.query({ text: 'SELECT msg_id FROM messages' }), [])
  assert.ok((await readPartitions(db, 'ledger')).every(({ from }) => from !== null))
})
