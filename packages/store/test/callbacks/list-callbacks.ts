import type { CallbackState, StoredCallback } from '../../../domain/callbacks/stored-callback.ts'
import { readColumns, storedState } from '../../callbacks/callbacks.ts'
import type { Queryable } from '../../database.ts'

/** A field that is null or absent does not filter. Newest first. */
interface CallbackFilter {
  state?: CallbackState | null
  accountId?: number | null
  msgId?: number | null
  /** Only callbacks older than this one: the last id of the page before. */
  before?: number | null
  limit: number
}

export function listCallbacks(db: Queryable, filter: CallbackFilter): Promise<StoredCallback[]> {
  const { state = null, accountId = null, msgId = null, before = null, limit } = filter
  const text = `SELECT ${readColumns}, body FROM callback_states
    WHERE ($1::text IS NULL OR state = $1) AND ($2::int IS NULL OR account_id = $2)
      AND ($3::bigint IS NULL OR msg_id = $3) AND ($4::bigint IS NULL OR callback_id < $4)
    ORDER BY callback_id DESC LIMIT $5`
  const stored = state === null ? null : storedState(state)
  return db.query<StoredCallback>({ text }, [stored, accountId, msgId, before, limit])
}
