import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { ArchiveFileUnusable, type ArchiveStore } from '../../packages/engines/archive/archive-store.ts'
import { findRows } from '../../packages/engines/archive/find-rows.ts'
import { readIndex } from '../../packages/engines/archive/read-file.ts'
import { rewriteSegment } from '../../packages/engines/archive/rewrite-segment.ts'
import { indexName, SegmentWriter } from '../../packages/engines/archive/segment-file.ts'
import type { Segment } from '../../packages/store/archive/segments.ts'
import type { Queryable } from '../../packages/store/database.ts'
import { octetsShape } from '../engine/octets-shape.ts'
import { joinParts, splitParts } from '../engine/parts.ts'
import { target } from '../engine/target.ts'

const name = 'messages/1-100.ndjson.gz'
const phone = '380671234567'
const segment = {
  ...{ segmentId: 1, table: 'messages', from: 1, to: 100, rows: 2, rowHash: '1', firstAt: 0, lastAt: 1 },
  ...{ file: { name, bytes: 1, contentHash: '' }, rollupHash: '', madeAt: 1, closedAt: 1 },
  ...{ chainNumber: 1, chain: '' },
} as Segment
const db = { query: () => Promise.resolve([{ ...segment, sum: '1' }]) } as unknown as Queryable
const erasure = { forms: [phone], pseudonym: 'erased-1', requestedAt: 10 }

/** An index, and the file that it describes: compressed as it is, or as text, which fits the index once compressed. */
export const archiveFiles = target<Buffer>({
  name: 'archive-files',
  what: 'files of the archive: indexes, blocks of gzip and lines of JSON, searched and written again without a person',
  shape: octetsShape,
  maxSize: 200_000,
  corpus: () => files,
  async feed(octets) {
    const [index = Buffer.alloc(0), file = Buffer.alloc(0)] = splitParts(octets)
    const isCompressed = file[0] === 0x1f
    const content = isCompressed ? file : gzipSync(file)
    const store = storeOf(isCompressed ? index : ofLength(index, content.length), content)
    try {
      const read = await readIndex(store, name)
      let found = 0
      for await (const { row: each } of findRows(db, store, { subscriber: phone }, { from: null, to: null }))
        found += Object.keys(each).length > 0 ? 1 : 0
      const contentHash = createHash('sha256')
        .update(isCompressed ? '' : file)
        .digest('hex')
      const changed = { ...segment, rows: read.rows, file: { name, bytes: content.length, contentHash } }
      const { erasedRows } = await rewriteSegment(
        { db, store },
        { segment: changed, name, index: read },
        erasure,
      )
      return `${found} ${erasedRows}`
    } catch (error) {
      if (error instanceof ArchiveFileUnusable)
        return error.message.includes('index') ? 'no index' : 'no file'
      throw error
    }
  },
})

/** An index of one block is that of the whole file. */
function ofLength(index: Buffer, end: number): Buffer {
  return Buffer.from(index.toString('latin1').replace(/"end":\d+/, `"end":${end}`), 'latin1')
}

function storeOf(index: Buffer, content: Buffer): ArchiveStore {
  return {
    place: 'the fuzzing',
    put: () => Promise.resolve(),
    get: (wanted, range) =>
      Promise.resolve(
        wanted === indexName(name)
          ? index
          : content.subarray(range?.start ?? 0, range?.end ?? content.length),
      ),
    remove: () => Promise.resolve(),
  }
}

function row(key: number, to: string): Record<string, unknown> {
  return {
    ...{ msg_id: key, phone: to, account_id: 1, accepted_at: 5, client_id: `order-${to}`, hook: null },
    ...{ request_id: null, error: null, timeline: '', plan: { stages: [] }, attempts: [] },
  }
}

/** Made once: compression is asynchronous, and a corpus is not. */
const files = (
  await Promise.all([[row(1, phone), row(2, '380501112233')], [row(7, phone)], []].map(filesOf))
).flat()

async function filesOf(rows: Record<string, unknown>[]): Promise<Buffer[]> {
  const writer = new SegmentWriter()
  const subscribersOf = (each: Record<string, unknown>) => [String(each['phone'])]
  await writer.addBlock(
    rows.map((each) => ({
      key: Number(each['msg_id']),
      line: JSON.stringify(each),
      subscribers: subscribersOf(each),
    })),
  )
  const { content, index } = writer.finish('messages')
  const text = rows.map((each) => `${JSON.stringify(each)}\n`).join('')
  const whole = Buffer.from(JSON.stringify(index))
  return [joinParts([whole, content]), joinParts([whole, Buffer.from(text)])]
}
