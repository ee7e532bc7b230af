import type { Queryable } from '../database.ts'
import { databaseNow } from '../pg/database-clock.ts'
import { appendEntries, lockChain } from './append-seals.ts'
import { entryColumns, type StoredEntry } from './seal.ts'

/**
 * Seals entries again that an erasure has changed, in its transaction. The hashes of what they were stay in the chain
 * without their salt: the chain goes on fitting, and nothing can be found from them. Entries that were not sealed yet
 * are sealed later like any other.
 */
export async function sealErased(tx: Queryable, entryIds: readonly number[]): Promise<void> {
  if (entryIds.length === 0) return
  const head = await lockChain(tx, { patient: true })
  if (head === null) return
  // Uses audit_seals_by_entry.
  const forget =
    'UPDATE audit_seals SET salt = NULL WHERE entry_id = ANY($1::bigint[]) RETURNING entry_id AS "entryId"'
  const sealed = await tx.query<{ entryId: number }>({ text: forget }, [entryIds])
  const text = `SELECT ${entryColumns} FROM audit_log a WHERE entry_id = ANY($1::bigint[]) ORDER BY entry_id`
  const entries = await tx.query<StoredEntry>({ text }, [sealed.map(({ entryId }) => entryId)])
  await appendEntries(tx, head, {
    entries: entries.map((entry) => ({ kind: 'erased', entry })),
    now: await databaseNow(tx),
  })
}
