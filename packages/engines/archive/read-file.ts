import type { DataKey } from '../../store/encryption/data-key.ts'
import { ArchiveFileUnusable, type ArchiveStore } from './archive-store.ts'
import type { StoredRow } from './archived-tables.ts'
import {
  type Block,
  type BlockContent,
  indexName,
  maxPackedOctets,
  type SegmentIndex,
  unpackText,
} from './segment-file.ts'

/** A hundred times what that of a full file has. */
const maxIndexOctets = 64 * 1_048_576

/** Rejects with `ArchiveFileUnusable` where the index is missing or damaged. */
export async function readIndex(store: ArchiveStore, name: string): Promise<SegmentIndex> {
  const content = await store.get(indexName(name))
  if (content.length > maxIndexOctets) throw damaged(store, indexName(name))
  const index = parsed(content.toString('utf8'))
  if (!isIndex(index)) throw damaged(store, indexName(name))
  return index
}

/** Rejects with `ArchiveFileUnusable` where the file is missing or damaged. */
export async function readBlock(store: ArchiveStore, name: string, block: Block): Promise<BlockContent> {
  const part = await store.get(name, block)
  try {
    return { part, text: await unpackText(part) }
  } catch (error) {
    throw damaged(store, name, error)
  }
}

/** A file whose lines are read; `encryption` decrypts their values. */
export interface LinesOfFile {
  store: ArchiveStore
  name: string
  encryption: DataKey | undefined
}

/** The row of a line. Throws `ArchiveFileUnusable` where it is none, or has values of another key. */
export function parseRow(line: string, { store, name, encryption }: LinesOfFile): StoredRow {
  const row = parsed(line)
  if (!isObject(row)) throw damaged(store, name)
  try {
    encryption?.openAll(row)
  } catch (error) {
    throw damaged(store, name, error)
  }
  return row
}

/** Undefined where it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is StoredRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isIndex(value: unknown): value is SegmentIndex {
  if (!isObject(value) || value['version'] !== 1 || typeof value['table'] !== 'string') return false
  const { rows, contentHash, blocks } = value
  return isCount(rows) && typeof contentHash === 'string' && Array.isArray(blocks) && blocks.every(isBlock)
}

function isBlock(value: unknown): value is Block {
  if (!isObject(value) || typeof value['subscribers'] !== 'string') return false
  const { start, end, firstKey, lastKey, rows, subscribers } = value
  const counts = [start, end, firstKey, lastKey, rows]
  if (!counts.every(isCount) || (end as number) - (start as number) > maxPackedOctets) return false
  return (start as number) < (end as number) && Buffer.from(subscribers, 'base64').length % 4 === 0
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

export function damaged(store: ArchiveStore, name: string, cause?: unknown): ArchiveFileUnusable {
  return new ArchiveFileUnusable(`${name} in ${store.place} is not what was archived`, { cause })
}
