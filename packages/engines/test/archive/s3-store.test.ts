import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import S3rver from '@20minutes/s3rver'
import { officer } from '../../../../test/support/requester.ts'
import { eraseSubscriber } from '../../../administration/subscribers/subscriber.ts'
import type { S3ArchiveConfig } from '../../../config/sections/archive-settings.ts'
import { Secret } from '../../../settings/secret.ts'
import { listSegments } from '../../../store/archive/segments.ts'
import { audit } from '../../../store/money/audit.ts'
import { ArchiveUnavailable } from '../../archive/archive-store.ts'
import { archiveEraser } from '../../archive/erase-archive.ts'
import { findRows } from '../../archive/find-rows.ts'
import { openArchiveStore } from '../../archive/open-store.ts'
import { addMessages, archiveOn, drop, idOn, openScene } from './archive-scene.ts'

let folder: string
let server: S3rver
let config: S3ArchiveConfig

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posthorn-s3-'))
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory: folder,
    silent: true,
    configureBuckets: [{ name: 'archive', configs: [] }],
  })
  const { port } = await server.run()
  config = {
    kind: 's3',
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'archive',
    region: 'us-east-1',
    prefix: 'posthorn/',
    accessKeyId: new Secret('S3RVER'),
    secretAccessKey: new Secret('S3RVER'),
  }
})

after(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

test('rows are archived in an independent S3 server, and found there by a part of a file', async () => {
  await using scene = await openScene()
  const store = await openArchiveStore(config)
  assert.ok(store !== null)
  const archive = archiveOn(scene.db, store)
  const rows = Array.from({ length: 1_100 }, (_, index) => ({ msgId: idOn(1, index) }))
  await addMessages(scene.db, rows)
  const range = { table: 'messages', from: 0, to: idOn(3, 0) }
  await archive.beforeDrop(range)
  await drop(scene.db, archive, range, 'msg_id')
  assert.ok((await audit(scene.db)).sound)
  const found: unknown[] = []
  for await (const { row } of findRows(
    scene.db,
    store,
    { msgId: idOn(1, 1_050) },
    { from: null, to: null },
  )) {
    found.push(row['msg_id'])
  }
  assert.deepEqual(found, [idOn(1, 1_050)])
})

test('a subscriber is erased in files of the server, and a file that is missing is named', async () => {
  await using scene = await openScene()
  const { db } = scene
  const store = await openArchiveStore(config)
  assert.ok(store !== null)
  const archive = archiveOn(db, store)
  await addMessages(db, [
    { msgId: idOn(1, 1), phone: '380501112233' },
    { msgId: idOn(1, 2) },
    { msgId: idOn(2, 1), phone: '380501112233' },
  ])
  const range = { table: 'messages', from: 0, to: idOn(3, 0) }
  await archive.beforeDrop(range)
  await drop(db, archive, range, 'msg_id')
  const [first, second] = await listSegments(db)
  await store.remove(second?.file?.name ?? '')
  const now = Date.now()
  const eraseArchive = archiveEraser({ db, store, now: () => now })
  const state = await eraseSubscriber(db, eraseArchive, { phone: '380501112233', by: officer, now })
  assert.match(
    state.archive ?? '',
    /^messages\/2026-08\/messages-\d+-.* cannot be read in http.*: it is not there$/,
  )
  assert.equal(state.counts['archived_messages'], 1)
  await assert.rejects(store.get(first?.file?.name ?? ''), ArchiveUnavailable)
  const rows: unknown[] = []
  for await (const { row } of findRows(db, store, { msgId: idOn(1, 1) }, { from: null, to: null })) {
    rows.push(row['phone'])
  }
  assert.match(String(rows), /^erased-/)
})

test('a file is stored, read in part, and removed', async () => {
  const store = await openArchiveStore(config)
  assert.ok(store !== null)
  await store.put('a/b.json', Buffer.from('0123456789'))
  assert.equal((await store.get('a/b.json')).toString(), '0123456789')
  assert.equal((await store.get('a/b.json', { start: 2, end: 5 })).toString(), '234')
  await store.remove('a/b.json')
  await store.remove('a/b.json')
})

test('a wrong key is a sentence, after some tries', async () => {
  const store = await openArchiveStore({ ...config, secretAccessKey: new Secret('wrong') })
  await assert.rejects(
    store?.put('a/c.json', Buffer.from('1')) ?? Promise.resolve(),
    (error) =>
      error instanceof ArchiveUnavailable && /a\/c\.json cannot be stored in http/.test(error.message),
  )
})
