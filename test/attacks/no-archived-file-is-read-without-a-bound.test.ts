import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { ArchiveFileUnusable, maxFileOctets } from '../../packages/engines/archive/archive-store.ts'
import { FolderStore } from '../../packages/engines/archive/folder-store.ts'
import { readBlock, readIndex } from '../../packages/engines/archive/read-file.ts'
import { S3Store } from '../../packages/engines/archive/s3-store.ts'
import {
  isWhole,
  SegmentWriter,
  splitLines,
  unpackText,
} from '../../packages/engines/archive/segment-file.ts'
import { Secret } from '../../packages/settings/secret.ts'

const mebibyte = 1_048_576
/** Packed to a thousandth; more than a block of ours. */
const bombText = Buffer.alloc(129 * mebibyte, `${'a'.repeat(1_023)}\n`)
const bomb = gzipSync(bombText)

function indexOf(content: Buffer, text: Buffer, rows: number) {
  const block = { start: 0, end: content.length, firstKey: 1, lastKey: 2, rows, subscribers: '' }
  const contentHash = createHash('sha256').update(text).digest('hex')
  return { version: 1 as const, table: 'messages', rows, contentHash, blocks: [block] }
}

test('a file whose blocks unpack to more than ours is not whole, even where its index fits', async () => {
  assert.ok(bomb.length < mebibyte)
  assert.equal(await isWhole(bomb, indexOf(bomb, bombText, 129 * 1_024)), false)
  await assert.rejects(unpackText(bomb))
  const text = Buffer.from('{"a":1}\n\n{"b":"ї"}\n')
  assert.equal(await isWhole(gzipSync(text), indexOf(gzipSync(text), text, 3)), true)
  assert.equal(await isWhole(gzipSync(text), indexOf(gzipSync(text), text, 2)), false)
  assert.equal(await isWhole(Buffer.from('no gzip'), indexOf(gzipSync(text), text, 3)), false)
})

test('rows that are long are written in blocks that are read again', async () => {
  const writer = new SegmentWriter()
  const lines = Array.from({ length: 40 }, (_, key) => ({
    key,
    line: `{"key":${key},"text":"${'x'.repeat(mebibyte)}"}`,
    subscribers: [String(key)],
  }))
  await writer.addBlock(lines)
  const { content, index } = writer.finish('messages')
  assert.ok(index.blocks.length >= 3, `${index.blocks.length} blocks`)
  assert.deepEqual([index.blocks[0]?.firstKey, index.blocks.at(-1)?.lastKey, index.rows], [0, 39, 40])
  assert.ok(await isWhole(content, index))
  const read: string[] = []
  for (const { start, end, rows } of index.blocks) {
    const found = splitLines(await unpackText(content.subarray(start, end)))
    assert.equal(found.length, rows)
    read.push(...found)
  }
  assert.deepEqual(
    read.map((line) => (JSON.parse(line) as { key: number }).key),
    lines.map(({ key }) => key),
  )
})

test('a file of a folder is a regular one, and no index makes room for more than it has', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-archive-'))
  try {
    const store = new FolderStore(folder)
    execFileSync('mkfifo', [join(folder, 'pipe')])
    await assert.rejects(store.get('pipe'), ArchiveFileUnusable)
    await assert.rejects(store.get('pipe', { start: 0, end: 10 }), ArchiveFileUnusable)
    writeFileSync(join(folder, 'short'), 'abc')
    await assert.rejects(store.get('short', { start: 0, end: 100 * mebibyte }), /shorter than its index/)
    await assert.rejects(store.get('short', { start: 0, end: 2 ** 40 }), ArchiveFileUnusable)
    assert.equal((await store.get('short', { start: 1, end: 3 })).toString(), 'bc')
    for (const block of [
      { start: 0, end: 2 ** 40 },
      { start: 5, end: 5 },
      { start: 9, end: 5 },
    ]) {
      const index = indexOf(Buffer.alloc(0), Buffer.alloc(0), 0)
      const blocks = [{ ...index.blocks[0], ...block }]
      writeFileSync(join(folder, 'm.index.json'), JSON.stringify({ ...index, blocks }))
      await assert.rejects(readIndex(store, 'm'), ArchiveFileUnusable)
    }
    writeFileSync(join(folder, 'm'), bomb)
    const [block] = indexOf(bomb, bombText, 1).blocks
    assert.ok(block)
    await assert.rejects(readBlock(store, 'm', block), ArchiveFileUnusable)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** A store over a server of the test. */
async function withS3(listener: RequestListener, work: (store: S3Store) => Promise<void>): Promise<void> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const secret = new Secret('secret')
  const store = new S3Store({
    ...{ kind: 's3', endpoint: `http://127.0.0.1:${port}`, bucket: 'archive', region: 'auto' },
    ...{ prefix: '', accessKeyId: secret, secretAccessKey: secret },
  })
  try {
    await work(store)
  } finally {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}

test('a store that sends more than was requested, and without end, is read no further', async () => {
  const sent: Promise<unknown>[] = []
  const endless: RequestListener = (request, response) => {
    response.writeHead(request.url?.includes('ignores') ? 200 : 206)
    const more = () => {
      while (response.write(Buffer.alloc(65_536, 'b')));
    }
    response.on('drain', more)
    sent.push(once(response, 'close'))
    more()
  }
  await withS3(endless, async (store) => {
    assert.equal((await store.get('part', { start: 100, end: 110 })).toString(), 'b'.repeat(10))
    assert.equal((await store.get('ignores', { start: 100, end: 110 })).toString(), 'b'.repeat(10))
    // The connections were given up, not read on.
    await Promise.all(sent)
    assert.equal(sent.length, 2)
  })
})

test('a whole file that unpacks on its way is bounded', async () => {
  const packed = gzipSync(Buffer.alloc(maxFileOctets + mebibyte), { level: 1 })
  const listener: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed)
  }
  await withS3(listener, async (store) => {
    await assert.rejects(store.get('m.index.json'), /larger than a file of ours/)
  })
})

test('the text of an error is bounded, and no redirect is followed', async () => {
  let requests = 0
  const closed: Promise<unknown>[] = []
  const listener: RequestListener = (request, response) => {
    requests++
    if (request.url?.includes('moved')) {
      response.writeHead(307, { location: `http://${request.headers.host}/archive/elsewhere` }).end()
      return
    }
    response.writeHead(request.url?.includes('elsewhere') ? 200 : 403)
    const more = () => {
      while (response.write(Buffer.alloc(65_536, '<')));
    }
    response.on('drain', more)
    closed.push(once(response, 'close'))
    more()
  }
  await withS3(listener, async (store) => {
    await assert.rejects(store.get('refused'), /cannot be read/)
    assert.equal(requests, 1)
    await Promise.all(closed)
    await assert.rejects(store.get('moved'), /cannot be read/)
    assert.equal(closed.length, 1, 'nobody asked elsewhere')
  })
})
