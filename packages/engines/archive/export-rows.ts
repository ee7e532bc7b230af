import { toSubscriber } from '../../domain/address/subscriber.ts'
import type { Message } from '../../domain/message/message.ts'
import { decodeTimeline } from '../../domain/message/story/timeline-lines.ts'
import { withoutCode } from '../../domain/otp/without-code.ts'
import { listSegments } from '../../store/archive/segments.ts'
import type { Queryable } from '../../store/database.ts'
import { type ArchiveStore, ArchiveUnavailable } from './archive-store.ts'
import type { StoredRow } from './archived-tables.ts'
import { type FoundRow, findRows } from './find-rows.ts'

/** A row about a subscriber that is in a file of the archive and no more in the database. */
export type ArchivedSubscriberRow = FoundRow

/** Every such row, without one-time codes. Rejects with `ArchiveUnavailable` where files cannot be read. */
export async function* archivedSubscriberRows(
  db: Queryable,
  store: ArchiveStore | null,
  phone: string,
): AsyncGenerator<ArchivedSubscriberRow> {
  if (store === null) {
    const segments = await listSegments(db)
    if (!segments.some(({ closedAt, file }) => closedAt !== null && file !== null)) return
    throw new ArchiveUnavailable(
      'rows were archived in files, and no archive is set: archive in posthorn.yaml',
    )
  }
  const options = { from: null, to: null, droppedOnly: true }
  for await (const found of findRows(db, store, { subscriber: toSubscriber(phone) }, options)) {
    yield found.table === 'messages' ? { ...found, row: shownMessage(found.row) } : found
  }
}

function shownMessage(row: StoredRow): StoredRow {
  const shown = withoutCode(row as StoredRow & Pick<Message, 'type' | 'plan'>)
  return { ...shown, timeline: decodeTimeline(String(row['timeline'])) }
}
