import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { FolderStore } from '../packages/engines/archive/folder-store.ts'
import {
  addMessages,
  archiveOn,
  drop,
  idOn,
  openScene,
} from '../packages/engines/test/archive/archive-scene.ts'
import { audit } from '../packages/store/money/audit.ts'
import { SmallDisk } from './support/small-disk.ts'

test('a disk that fills while archiving is a sentence, and nothing is lost', async (t) => {
  const opened = SmallDisk.open(4)
  if (typeof opened === 'string') return t.skip(opened)
  using disk = opened
  await using scene = await openScene()
  const { db } = scene
  await addMessages(db, [{ msgId: idOn(1, 1) }, { msgId: idOn(2, 1) }])
  const before = await audit(db)
  const folder = disk.folder('archive')
  const archive = archiveOn(db, new FolderStore(folder))
  const range = { table: 'messages', from: 0, to: idOn(3, 0) }
  disk.fill(0)
  await assert.rejects(archive.complete(range), /cannot be written: the disk is full/)
  const names = await readdir(folder, { recursive: true })
  assert.deepEqual(
    names.filter((name) => /\.(gz|json|partial)$/.test(name)),
    [],
  )
  await assert.rejects(drop(db, archive, range, 'msg_id'), /have changed since they were archived/)
  disk.clear()
  await archive.complete(range)
  await drop(db, archive, range, 'msg_id')
  assert.deepEqual(await audit(db), before)
})
