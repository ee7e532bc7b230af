import { formsOfSubscriber } from '../../domain/address/subscriber.ts'
import { listSegments, type Segment } from '../../store/archive/segments.ts'
import type { Queryable } from '../../store/database.ts'
import type { DataKey } from '../../store/encryption/data-key.ts'
import type { ArchiveStore } from './archive-store.ts'
import { archivedTable, indexedNames, type StoredRow } from './archived-tables.ts'
import { parseRow, readBlock, readIndex } from './read-file.ts'
import { type Block, mayName, splitLines } from './segment-file.ts'

/** A row of the archive. */
export interface FoundRow {
  table: string
  file: string
  row: StoredRow
}

/** What to find: the row with an id of `messages`, or all rows about a subscriber (`toSubscriber`). */
export type Wanted = { msgId: number } | { subscriber: string }

export interface FindOptions {
  /** In ms. */
  from: number | null
  to: number | null
  /** Without rows that are still in the database. */
  droppedOnly?: boolean
}

/**
 * Finds rows in the files of the archive, oldest file first. Of each file whose ids and times fit, the index is read,
 * and of the file only the blocks that may have the row.
 */
export async function* findRows(
  db: Queryable,
  store: ArchiveStore,
  wanted: Wanted,
  { from, to, droppedOnly = false }: FindOptions,
): AsyncGenerator<FoundRow> {
  const segments = (await listSegments(db)).filter(
    (segment) =>
      mayHold(segment, wanted) &&
      (segment.closedAt !== null || !droppedOnly) &&
      segment.lastAt >= (from ?? 0) &&
      segment.firstAt < (to ?? Number.MAX_SAFE_INTEGER),
  )
  const { encryption } = db
  const blockWanted = 'msgId' in wanted ? [wanted] : listNames(wanted.subscriber, encryption)
  for (const { table, file } of segments) {
    if (file === null) continue
    const { key, recipients } = archivedTable(table)
    const index = await readIndex(store, file.name)
    for (const block of index.blocks.filter((each) => blockWanted.some((name) => blockMayHold(each, name)))) {
      for (const line of splitLines((await readBlock(store, file.name, block)).text)) {
        const row = parseRow(line, { store, name: file.name, encryption })
        const fits =
          'msgId' in wanted ? row[key] === wanted.msgId : recipients(row).includes(wanted.subscriber)
        if (fits) yield { table, file: file.name, row }
      }
    }
  }
}

/** Blocks from before encryption began name the number itself, older ones an e-mail address as it came. */
function listNames(subscriber: string, encryption: DataKey | undefined): Wanted[] {
  const forms = subscriber.includes('@') ? formsOfSubscriber(subscriber) : [subscriber]
  const names = encryption === undefined ? [] : indexedNames(forms, encryption)
  return [...forms, ...names].map((name) => ({ subscriber: name }))
}

function mayHold({ table, from, to }: Segment, wanted: Wanted): boolean {
  if ('msgId' in wanted) return table === 'messages' && from <= wanted.msgId && wanted.msgId < to
  return table === 'messages' || table === 'lookups'
}

function blockMayHold(block: Block, wanted: Wanted): boolean {
  if ('msgId' in wanted) return block.firstKey <= wanted.msgId && wanted.msgId <= block.lastKey
  return mayName(block, wanted.subscriber)
}
