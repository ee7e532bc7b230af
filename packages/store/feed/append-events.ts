import type { EventLines } from '../../domain/feed/event-lines.ts'
import type { Transaction } from '../database.ts'
import { toColumns } from '../statements/array-columns.ts'
import type { FeedPort } from './feed-port.ts'

/** Events of one account. */
export interface AccountEvents extends EventLines {
  accountId: number
}

/**
 * Adds events in the caller's transaction, for sources that write too seldom to have a statement that does both. They
 * are numbered after its commit. `batches` have a text with at least one event each. Uses no index.
 */
export async function appendEvents(tx: Transaction, feed: FeedPort, batches: AccountEvents[]): Promise<void> {
  if (!feed.isOn || batches.length === 0) return
  const text = `INSERT INTO event_batches (account_id, count, body)
    SELECT * FROM unnest($1::integer[], $2::integer[], $3::text[])`
  await tx.query({ name: 'append-events', text }, toColumns(batches, 'accountId', 'count', 'text'))
  tx.afterCommit(() => feed.written())
}
