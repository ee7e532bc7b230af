import assert from 'node:assert/strict'
import { readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { officer } from '../../../../test/support/requester.ts'
import { eraseSubscriber } from '../../../administration/subscribers/subscriber.ts'
import { listSegments } from '../../../store/archive/segments.ts'
import { beginAuditEntry } from '../../../store/console/audit-log.ts'
import type { Database } from '../../../store/database.ts'
import { audit } from '../../../store/money/audit.ts'
import { continueErasures } from '../../../store/subscriber/erasures.ts'
import { type ArchiveStore, ArchiveUnavailable } from '../../archive/archive-store.ts'
import { archiveEraser } from '../../archive/erase-archive.ts'
import { erasureKeeper } from '../../archive/erasure-keeper.ts'
import { findRows, type Wanted } from '../../archive/find-rows.ts'
import { indexName, SegmentWriter } from '../../archive/segment-file.ts'
import { silentEvents } from '../dispatch/dispatch-harness.ts'
import { addMessages, archiveOn, august, dayMs, drop, idOn, openScene } from './archive-scene.ts'

const anna = '380501112233'
const later = august + 30 * dayMs
const all = { table: 'messages', from: 0, to: idOn(3, 0) }

/** Two files with messages of a number among others: 1,200 rows of one day in two blocks, and 2 of the next day. */
async function openArchived() {
  const scene = await openScene()
  const { db, archive } = scene
  const rows = Array.from({ length: 1_200 }, (_, index) => ({
    msgId: idOn(1, index),
    ...(index % 1_000 === 3 ? { phone: anna } : {}),
  }))
  await addMessages(db, [...rows, { msgId: idOn(2, 1), phone: anna }, { msgId: idOn(2, 2) }])
  await archive.beforeDrop(all)
  await drop(db, archive, all, 'msg_id')
  return scene
}

const request = { phone: anna, by: officer, now: later }

function eraseWith(db: Database, store: ArchiveStore | null, phone = anna) {
  return eraseSubscriber(db, archiveEraser({ db, store, now: () => later }), { ...request, phone })
}

/** As a gateway does it, after the pause of an erasure that failed. */
async function continueLater(db: Database, store: ArchiveStore): Promise<void> {
  const now = later + dayMs
  await continueErasures(db, archiveEraser({ db, store, now: () => now }), now)
}

async function find(db: Database, store: ArchiveStore, wanted: Wanted) {
  const rows: Record<string, unknown>[] = []
  for await (const { row } of findRows(db, store, wanted, { from: null, to: null })) rows.push(row)
  return rows
}

/** All that is in the files of a folder. */
async function textOfFolder(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.gz'))
  const files = await Promise.all(names.map((name) => readFile(join(folder, name))))
  return files.map((file) => gunzipSync(file).toString()).join('')
}

async function openErasures(db: Database): Promise<number> {
  return (await db.query({ text: 'SELECT FROM subscriber_erasures' })).length
}

async function assertErased(scene: Awaited<ReturnType<typeof openArchived>>): Promise<void> {
  const { db, store, folder } = scene
  assert.equal(await openErasures(db), 0)
  assert.deepEqual(await db.query({ text: 'SELECT file FROM archive_loose_files' }), [])
  assert.doesNotMatch(await textOfFolder(folder), new RegExp(anna))
  const named = (await listSegments(db)).flatMap(({ file }) => file?.name ?? [])
  const there = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.gz'))
  assert.deepEqual(there.sort(), named.sort())
  assert.deepEqual(await find(db, store, { subscriber: anna }), [])
  const [row] = await find(db, store, { msgId: idOn(1, 1_003) })
  assert.match(String(row?.['phone']), /^erased-[0-9a-f]{16}$/)
  assert.equal((await find(db, store, { msgId: idOn(1, 1_004) }))[0]?.['phone'], '380671234567')
  assert.ok((await audit(db)).sound)
}

/** A store that rejects the n-th call of one kind, and those after it. */
function failing(store: ArchiveStore, kind: 'put' | 'get' | 'remove', after: number): ArchiveStore {
  let calls = 0
  const check = (each: string) => {
    if (each === kind && calls++ >= after) throw new ArchiveUnavailable(`no ${kind} any more`)
  }
  return {
    place: store.place,
    put: async (name, content) => {
      check('put')
      await store.put(name, content)
    },
    get: async (name, range) => {
      check('get')
      return store.get(name, range)
    },
    remove: async (name) => {
      check('remove')
      await store.remove(name)
    },
  }
}

test('an erasure replaces the number in the files as in the database, and the audit stays sound', async () => {
  await using scene = await openArchived()
  const { db, store } = scene
  await addMessages(db, [{ msgId: idOn(9, 1), phone: anna }])
  const before = await audit(db)
  const untouched = await find(db, store, { msgId: idOn(1, 1_004) })
  const state = await eraseWith(db, store)
  assert.deepEqual([state.archive, state.open], [null, 0])
  assert.equal(state.counts['archived_messages'], 3)
  await assertErased(scene)
  assert.deepEqual(await audit(db), before)
  assert.deepEqual(await find(db, store, { msgId: idOn(1, 1_004) }), untouched)
  const [archived] = await find(db, store, { msgId: idOn(2, 1) })
  const [kept] = await db.query<{ phone: string }>({ text: 'SELECT phone FROM messages' })
  assert.equal(archived?.['phone'], kept?.phone)
  assert.doesNotMatch(JSON.stringify(archived), /hello/)
  assert.equal(archived?.['charged_micros'], 500_000)
  const [entry] = await db.query<{ outcome: string; erased: object }>({
    text: `SELECT outcome, details -> 'erased' AS erased FROM audit_log WHERE action = 'subscriber/erase'`,
  })
  assert.deepEqual(entry, { outcome: 'done', erased: { archived_messages: 3, messages: 1 } })
  await db.query({ text: 'UPDATE rollups SET parts = parts + 1 WHERE segment_id = 1' })
  assert.equal((await audit(db)).sound, false)
})

test('the checksum of the rows of a file leads back to no number', async () => {
  await using scene = await openArchived()
  const { db, store } = scene
  const sums = () => db.query({ text: 'SELECT row_hash FROM archive_segments ORDER BY segment_id' })
  const before = await sums()
  await eraseWith(db, store)
  const text = `SELECT sum(hashtextextended(line, 0)::numeric)::text AS row_hash FROM unnest($1::text[]) line`
  const lines = (await textOfFolder(scene.folder)).trimEnd().split('\n')
  const [first = [], second = []] = [1, 2].map((day) =>
    lines.filter((line) => Math.floor((JSON.parse(line) as { msg_id: number }).msg_id / idOn(1, 0)) === day),
  )
  assert.deepEqual(await sums(), [
    ...(await db.query({ text }, [first])),
    ...(await db.query({ text }, [second])),
  ])
  assert.notDeepEqual(await sums(), before)
})

test('lookups and entries of the audit log are erased in the archive too', async () => {
  await using scene = await openScene()
  const { db, store, archive } = scene
  await db.query(
    {
      text: `INSERT INTO lookups (account_id, client_id, phone, provider, status, cached, charged_micros, at)
        SELECT 1, 'of ' || phone, phone, 'hlr', 'ok', false, 100, $2 FROM unnest($1::text[]) phone`,
    },
    [[anna, '380671234567'], august],
  )
  const entry = { userId: null, userName: 'ada', address: '::1', action: 'opt-outs/add', at: august }
  await beginAuditEntry(db, { ...entry, details: { phone: anna } })
  await beginAuditEntry(db, { ...entry, details: { phone: '380671234567' } })
  for (const [table, key] of [
    ['lookups', 'lookup_id'],
    ['audit_log', 'entry_id'],
  ] as const) {
    const range = { table, from: 0, to: Number.MAX_SAFE_INTEGER }
    await archive.beforeDrop(range)
    await drop(db, archive, range, key)
  }
  const { counts } = await eraseWith(db, store)
  assert.deepEqual([counts['archived_lookups'], counts['archived_audit_log']], [1, 1])
  const text = await textOfFolder(scene.folder)
  assert.doesNotMatch(text, new RegExp(anna))
  assert.match(text, /"client_id":"of erased-[0-9a-f]{16}","phone":"erased-/)
  assert.match(text, /of 380671234567/)
})

for (const [kind, after] of [
  ['get', 0],
  ['get', 2],
  ['get', 4],
  ['put', 0],
  ['put', 1],
  ['put', 2],
  ['remove', 0],
  ['remove', 1],
] as const) {
  test(`a store that fails at ${kind} ${after + 1} loses nothing, and the erasure is completed later`, async () => {
    await using scene = await openArchived()
    const { db, store } = scene
    const state = await eraseWith(db, failing(store, kind, after))
    assert.equal(state.archive, `no ${kind} any more`)
    assert.equal(await openErasures(db), 1)
    for (const msgId of [idOn(1, 1_003), idOn(1, 1_004), idOn(2, 1)]) {
      assert.equal((await find(db, store, { msgId })).length, 1)
    }
    await continueLater(db, store)
    await assertErased(scene)
  })
}

test('a file that is missing keeps the erasure open with a warning; the other files are erased', async () => {
  await using scene = await openArchived()
  const { db, store, folder } = scene
  const [first] = await listSegments(db)
  const path = join(folder, first?.file?.name ?? '')
  await rename(path, `${path}.elsewhere`)
  const state = await eraseWith(db, store)
  assert.match(state.archive ?? '', /^messages\/2026-08\/messages-0-.*\.gz is not in /)
  assert.equal(state.counts['archived_messages'], 1)
  await using keeper = erasureKeeper({ db, store, clock: new ManualClock(), events: silentEvents })
  await keeper.keep()
  assert.match(keeper.warnings().join(), /has not reached the archive: messages\/2026-08\/messages-0-/)
  await rename(`${path}.elsewhere`, path)
  await continueLater(db, store)
  await assertErased(scene)
  await keeper.keep()
  assert.deepEqual(keeper.warnings(), [])
})

test('a file that was deleted for good keeps no erasure open once the operator says so', async () => {
  await using scene = await openArchived()
  const { db, store } = scene
  const [first] = await listSegments(db)
  await store.remove(first?.file?.name ?? '')
  assert.match((await eraseWith(db, store)).archive ?? '', /is not in /)
  const before = await audit(db)
  // As docs/operations/archive.md has it.
  const text = `UPDATE archive_segments SET file = NULL, file_bytes = NULL, content_hash = NULL
    WHERE closed_at IS NOT NULL AND last_at < extract(epoch FROM timestamptz '2027-01-01') * 1000 AND segment_id = $1`
  await db.query({ text }, [first?.segmentId])
  await continueLater(db, store)
  assert.equal(await openErasures(db), 0)
  assert.deepEqual(await audit(db), before)
  assert.doesNotMatch(await textOfFolder(scene.folder), new RegExp(anna))
})

test('a file that was changed is not written again as if it were sound', async () => {
  await using scene = await openArchived()
  const { db, store } = scene
  const [first] = await listSegments(db)
  const { name = '', contentHash = '' } = first?.file ?? {}
  const text = gunzipSync(await store.get(name))
    .toString()
    .replaceAll('"charged_micros":500000', '"charged_micros":0')
  const writer = new SegmentWriter()
  const lines = text.trimEnd().split('\n')
  await writer.addBlock(lines.map((line, key) => ({ key, line, subscribers: [anna] })))
  const { content, index } = writer.finish('messages')
  await store.put(name, content)
  await store.put(indexName(name), Buffer.from(JSON.stringify({ ...index, contentHash })))
  assert.match((await eraseWith(db, store)).archive ?? '', /messages-0-.* is not what was archived/)
  assert.equal(await openErasures(db), 1)
  assert.deepEqual((await listSegments(db))[0], first)
})

test('a file that is made while an erasure runs does not escape it', async () => {
  await using scene = await openScene()
  const { db, store } = scene
  await addMessages(db, [
    { msgId: idOn(1, 1), phone: anna },
    { msgId: idOn(1, 1_003), phone: anna },
  ])
  await addMessages(db, [{ msgId: idOn(1, 1_004) }])
  const meanwhile: (string | null)[] = []
  const slow: ArchiveStore = {
    place: store.place,
    get: (name, range) => store.get(name, range),
    remove: (name) => store.remove(name),
    put: async (name, content) => {
      if (meanwhile.length === 0) meanwhile.push((await eraseWith(db, store)).archive)
      await store.put(name, content)
    },
  }
  await archiveOn(db, slow, later).beforeDrop(all)
  assert.match(await textOfFolder(scene.folder), new RegExp(anna))
  assert.deepEqual(meanwhile, ['its files are being written'])
  await continueLater(db, store)
  await assertErased(scene)
  await archiveOn(db, store).beforeDrop(all)
  await drop(db, scene.archive, all, 'msg_id')
  await assertErased(scene)
})

test('two gateways erase two subscribers in one file, and both are gone', async () => {
  await using scene = await openArchived()
  const { db, store } = scene
  await Promise.all([eraseWith(db, store), eraseWith(db, store, '380671234567')])
  await continueLater(db, store)
  assert.equal(await openErasures(db), 0)
  assert.doesNotMatch(await textOfFolder(scene.folder), /380501112233|380671234567/)
  assert.ok((await audit(db)).sound)
})

test('a file whose writer stopped is removed before an erasure ends', async () => {
  await using scene = await openArchived()
  const { db, store, folder } = scene
  await store.put('messages/2026-08/left.ndjson.gz', Buffer.from(anna))
  const text = 'INSERT INTO archive_loose_files VALUES ($1, $2)'
  await db.query({ text }, ['messages/2026-08/left.ndjson.gz', later + 3_600_000])
  assert.equal((await eraseWith(db, store)).archive, 'its files are being written')
  await continueLater(db, store)
  assert.equal(await openErasures(db), 0)
  assert.ok(!(await readdir(folder, { recursive: true })).some((name) => name.includes('left')))
})

test('without a store an erasure of an installation that has files stays open', async () => {
  await using scene = await openArchived()
  assert.match((await eraseWith(scene.db, null)).archive ?? '', /no archive is set/)
  assert.equal(await openErasures(scene.db), 1)
})
