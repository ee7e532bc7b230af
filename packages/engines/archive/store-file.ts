import { randomBytes } from 'node:crypto'
import { forgetLooseFile, giveUpFile, giveUpFiles } from '../../store/archive/loose-files.ts'
import type { SegmentFile } from '../../store/archive/segments.ts'
import type { Queryable } from '../../store/database.ts'
import { type ArchiveStore, ArchiveUnavailable } from './archive-store.ts'
import { indexName, isWhole, type SegmentWriter } from './segment-file.ts'

/** A new name for rows that begin at an id and a time (ms). Drawn, so that two gateways never write one file. */
export function newFileName(table: string, from: number, at: number): string {
  const month = new Date(at).toISOString().slice(0, 7)
  return `${table}/${month}/${table}-${from}-${randomBytes(4).toString('hex')}.ndjson.gz`
}

/** Stores a file with its index, then reads both back. The name was announced: see `announceFile`. */
export async function storeFile(
  store: ArchiveStore,
  table: string,
  name: string,
  writer: SegmentWriter,
): Promise<SegmentFile> {
  const { content, index } = writer.finish(table)
  await store.put(name, content)
  const indexText = Buffer.from(`${JSON.stringify(index)}\n`)
  await store.put(indexName(name), indexText)
  const readBack = await store.get(name)
  const isSame = readBack.equals(content) && (await store.get(indexName(name))).equals(indexText)
  if (!isSame || !(await isWhole(readBack, index))) {
    throw new ArchiveUnavailable(`${name} in ${store.place} is not what was written`)
  }
  return { name, bytes: content.length, contentHash: index.contentHash }
}

/** Gives up an announced file, unless a segment names it by now. It is removed at once, or by `removeLooseFiles`. */
export async function discardFile(db: Queryable, store: ArchiveStore, file: string): Promise<void> {
  try {
    if (await giveUpFile(db, file)) await removeFile(db, store, file)
  } catch {
    // Its name stays in the database until it is removed.
  }
}

/** Removes every file that no segment names any more. Rejects with `ArchiveUnavailable`; what is left stays noted. */
export async function removeLooseFiles(db: Queryable, store: ArchiveStore, now: number): Promise<void> {
  for (const file of await giveUpFiles(db, now)) await removeFile(db, store, file)
}

async function removeFile(db: Queryable, store: ArchiveStore, file: string): Promise<void> {
  await store.remove(indexName(file))
  await store.remove(file)
  await forgetLooseFile(db, file)
}
