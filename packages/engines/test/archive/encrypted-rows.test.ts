import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { officer } from '../../../../test/support/requester.ts'
import { eraseSubscriber } from '../../../administration/subscribers/subscriber.ts'
import type { ServerDatabase } from '../../../store/database.ts'
import { DataKey } from '../../../store/encryption/data-key.ts'
import { encryptRows } from '../../../store/encryption/encrypt-rows.ts'
import { encryptedDatabase } from '../../../store/encryption/encrypted-database.ts'
import { archiveEraser } from '../../archive/erase-archive.ts'
import { findRows } from '../../archive/find-rows.ts'
import { addMessages, archiveOn, august, dayMs, drop, idOn, openScene } from './archive-scene.ts'

const anna = '380501112233'
const later = august + 30 * dayMs
const all = { table: 'messages', from: 0, to: idOn(3, 0) }

test('files hold encrypted rows as they are stored; a number is found and erased in them', async () => {
  await using scene = await openScene()
  const { store, folder } = scene
  await addMessages(scene.db, [
    { msgId: idOn(1, 1), phone: anna },
    { msgId: idOn(1, 2) },
    { msgId: idOn(2, 1), phone: anna },
  ])
  const key = new DataKey(Buffer.alloc(32, 5))
  await encryptRows(scene.db, key)
  const db = encryptedDatabase(scene.db as ServerDatabase, key)
  const archive = archiveOn(db, store)
  await archive.beforeDrop(all)
  await drop(db, archive, all, 'msg_id')
  const text = await textOfFolder(folder)
  assert.ok(text.includes(key.mark))
  for (const word of [anna, 'hello']) assert.ok(!text.includes(word), word)
  const find = async (subscriber: string) => {
    const rows: Record<string, unknown>[] = []
    for await (const { row } of findRows(db, store, { subscriber }, { from: null, to: null })) rows.push(row)
    return rows.map((row) => [row['msg_id'], row['phone'], JSON.stringify(row['plan']).includes('hello')])
  }
  assert.deepEqual(await find(anna), [
    [idOn(1, 1), anna, true],
    [idOn(2, 1), anna, true],
  ])
  const eraser = archiveEraser({ db, store, now: () => later })
  const erased = await eraseSubscriber(db, eraser, { phone: anna, by: officer, now: later })
  assert.deepEqual([erased.archive, erased.counts['archived_messages']], [null, 2])
  assert.deepEqual(await find(anna), [])
  assert.equal((await find('380671234567')).length, 1)
})

async function textOfFolder(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.gz'))
  const files = await Promise.all(names.map((name) => readFile(join(folder, name))))
  return files.map((file) => gunzipSync(file).toString()).join('')
}
