import { formsOfSubscriber } from '../../domain/address/subscriber.ts'
import type { ArchiveStore } from '../../engines/archive/archive-store.ts'
import { type ArchivedSubscriberRow, archivedSubscriberRows } from '../../engines/archive/export-rows.ts'
import type { Database, Queryable } from '../../store/database.ts'
import { type SubscriberRow, subscriberRows } from '../../store/subscriber/export-subscriber.ts'
import { noteSubscriberExport, type SubscriberRequest } from './subscriber.ts'

/**
 * Gives `write` everything that is stored about a subscriber, also in the archive, a line of JSON for each row. The audit
 * log has its entry before the first line. Rejects with `ArchiveUnavailable` where files cannot be read.
 */
export async function exportSubscriber(
  db: Database,
  store: ArchiveStore | null,
  request: SubscriberRequest,
  write: (lines: AsyncIterable<string>) => Promise<void>,
): Promise<void> {
  await noteSubscriberExport(db, request)
  await db.transaction(async (tx) => {
    await tx.query({ text: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY' })
    await tx.query({ text: 'SET LOCAL statement_timeout = 0' })
    // No month is dropped meanwhile: its rows are in the tables or in the archive, and in one of them only.
    await tx.query({ text: 'LOCK TABLE accepted_messages, final_messages, lookups IN ACCESS SHARE MODE' })
    await write(renderLines(allRows(tx, store, request.phone)))
  })
}

async function* allRows(
  tx: Queryable,
  store: ArchiveStore | null,
  phone: string,
): AsyncGenerator<SubscriberRow | ArchivedSubscriberRow> {
  yield* subscriberRows(tx, formsOfSubscriber(phone))
  yield* archivedSubscriberRows(tx, store, phone)
}

async function* renderLines(rows: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`
}
