import { ArchiveFileUnusable, type ArchiveStore } from './archive-store.ts'
import { type Block, type BlockContent, indexName, type SegmentIndex, textOf } from './segment-file.ts'

/** Rejects with `ArchiveFileUnusable` where the index is missing or damaged. */
export async function readIndex(store: ArchiveStore, name: string): Promise<SegmentIndex> {
  const content = await store.get(indexName(name))
  try {
    return JSON.parse(content.toString('utf8')) as SegmentIndex
  } catch (error) {
    throw damaged(store, indexName(name), error)
  }
}

/** Rejects with `ArchiveFileUnusable` where the file is missing or damaged. */
export async function readBlock(store: ArchiveStore, name: string, block: Block): Promise<BlockContent> {
  const part = await store.get(name, block)
  try {
    return { part, text: await textOf(part) }
  } catch (error) {
    throw damaged(store, name, error)
  }
}

export function damaged(store: ArchiveStore, name: string, cause?: unknown): ArchiveFileUnusable {
  return new ArchiveFileUnusable(`${name} in ${store.place} is not what was archived`, { cause })
}
