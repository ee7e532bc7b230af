import { createHash } from 'node:crypto'
import { rowHashChange, type Segment } from '../../store/archive/segments.ts'
import type { Queryable } from '../../store/database.ts'
import { sealRow } from '../../store/encryption/encrypted-columns.ts'
import { ArchiveFileUnusable, type ArchiveStore } from './archive-store.ts'
import { archivedTable, indexedNames } from './archived-tables.ts'
import { type ArchiveErasure, eraseRow, mayConcern } from './erase-row.ts'
import { damaged, type LinesOfFile, parseRow, readBlock } from './read-file.ts'
import { type ArchivedLine, type SegmentIndex, SegmentWriter, splitLines } from './segment-file.ts'

/** A file without a subscriber, not stored yet. */
export interface RewrittenFile {
  writer: SegmentWriter
  erasedRows: number
  /** What is added to the checksum of the segment's rows. */
  rowHashChange: string
}

/**
 * Makes the file of a segment again without a subscriber, one block after the other. Rejects with
 * `ArchiveFileUnusable` where the file is not the one that was archived: what was changed in it would else be sealed.
 */
export async function rewriteSegment(
  { db, store }: { db: Queryable; store: ArchiveStore },
  { segment, name, index }: { segment: Segment; name: string; index: SegmentIndex },
  erasure: ArchiveErasure,
): Promise<RewrittenFile> {
  const { table, file } = segment
  const writer = new SegmentWriter()
  const hash = createHash('sha256')
  const { encryption } = db
  const eraseBlock = (text: string) => {
    try {
      return eraseLines(table, { store, name, encryption }, text, erasure)
    } catch (error) {
      // A row whose columns have other types than those that were archived.
      throw error instanceof ArchiveFileUnusable ? error : damaged(store, name, error)
    }
  }
  let [rows, erasedRows, hashChange] = [0, 0, 0n]
  for (const block of index.blocks) {
    const content = await readBlock(store, name, block)
    hash.update(content.text)
    rows += block.rows
    const erased = mayConcern(table, block, erasure, encryption) ? eraseBlock(content.text) : null
    if (erased === null) {
      writer.copyBlock(block, content)
      continue
    }
    await writer.addBlock(erased.lines)
    erasedRows += erased.before.length
    hashChange += BigInt(await rowHashChange(db, erased.before, erased.after))
  }
  if (rows !== segment.rows || hash.digest('hex') !== file?.contentHash) throw damaged(store, name)
  return { writer, erasedRows, rowHashChange: String(hashChange) }
}

/** The lines of a block; null where none is about the subscriber. */
function eraseLines(table: string, file: LinesOfFile, text: string, erasure: ArchiveErasure) {
  const { encryption } = file
  const { key, recipients } = archivedTable(table)
  const [before, after]: [string[], string[]] = [[], []]
  const lines = splitLines(text).map((line): ArchivedLine => {
    const row = parseRow(line, file)
    const erased = eraseRow(table, row, erasure)
    const kept = erased ?? row
    const written = erased === null ? line : JSON.stringify(sealRow(table, erased, encryption))
    if (erased !== null) {
      before.push(line)
      after.push(written)
    }
    return { key: Number(kept[key]), line: written, subscribers: indexedNames(recipients(kept), encryption) }
  })
  return before.length === 0 ? null : { lines, before, after }
}
