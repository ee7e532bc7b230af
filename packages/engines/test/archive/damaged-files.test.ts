import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { ArchiveStore } from '../../archive/archive-store.ts'
import { parseRow, readBlock, readIndex } from '../../archive/read-file.ts'
import type { Block } from '../../archive/segment-file.ts'

const block: Block = { start: 0, end: 10, firstKey: 1, lastKey: 2, rows: 2, subscribers: 'AAAAAA==' }
const index = { version: 1, table: 'messages', rows: 2, contentHash: 'a', blocks: [block] }

function storeWith(content: string | Buffer): ArchiveStore {
  return {
    place: '/archive',
    put: () => Promise.reject(new Error('nothing is stored')),
    get: () => Promise.resolve(Buffer.from(content)),
    remove: () => Promise.resolve(),
  }
}

const unusable = { name: 'ArchiveFileUnusable', message: /is not what was archived/ }

test('an index that is another file is called damaged', async () => {
  assert.deepEqual(await readIndex(storeWith(JSON.stringify(index)), 'm'), index)
  const others = [
    null,
    [],
    7,
    {},
    { ...index, version: 2 },
    { ...index, blocks: {} },
    { ...index, blocks: [null] },
    { ...index, blocks: [{ ...block, end: -1 }] },
    { ...index, blocks: [{ ...block, subscribers: 'AAAA' }] },
  ]
  for (const other of others)
    await assert.rejects(readIndex(storeWith(JSON.stringify(other)), 'm'), unusable, JSON.stringify(other))
  await assert.rejects(readIndex(storeWith('{'), 'm'), unusable)
})

test('a block that is not compressed, and a line that is no row, are called damaged', async () => {
  await assert.rejects(readBlock(storeWith('plain'), 'm', block), unusable)
  const { text } = await readBlock(storeWith(gzipSync('{"msg_id":1}\n')), 'm', block)
  assert.deepEqual(parseRow(text.trim(), { store: storeWith(''), name: 'm', encryption: undefined }), {
    msg_id: 1,
  })
  for (const line of ['null', '[]', '{'])
    assert.throws(
      () => parseRow(line, { store: storeWith(''), name: 'm', encryption: undefined }),
      unusable,
      line,
    )
})
