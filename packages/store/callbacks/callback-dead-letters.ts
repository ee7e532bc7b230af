import type { Database, Queryable } from '../database.ts'
import type { Partition } from '../partitions/read-partitions.ts'
import { isDeadLetter } from './callbacks.ts'

const rowsAtOnce = 5_000

/**
 * Moves the dead letters of an old partition to the first one, so that the old one can be dropped. They get new ids, in
 * the order of the old ones. One that is being replayed stays. Uses the partition's part of callbacks_dead_letters.
 */
export async function moveDeadLetters(db: Database, { table, name }: Partition): Promise<void> {
  const columns = await readColumnNames(db, name)
  const text = `
WITH moved AS (
  DELETE FROM ${name} WHERE ${isDeadLetter} AND callback_id IN (
    SELECT callback_id FROM ${name} WHERE ${isDeadLetter} ORDER BY callback_id LIMIT ${rowsAtOnce}
    FOR UPDATE SKIP LOCKED
  ) RETURNING *
)
INSERT INTO ${table}_first (callback_id, ${columns})
SELECT nextval('old_dead_letter_ids'), ${columns} FROM (SELECT * FROM moved ORDER BY callback_id) o RETURNING 1`
  while ((await db.query({ text })).length === rowsAtOnce);
}

/** Deletes dead letters that were created before an instant. They are moved to the first partition before that. */
export async function deleteDeadLetters(db: Queryable, before: number): Promise<void> {
  const text = `DELETE FROM callbacks_first WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM callbacks_first WHERE ${isDeadLetter} AND created_at < $1 LIMIT ${rowsAtOnce})) RETURNING 1`
  while ((await db.query({ text }, [before])).length === rowsAtOnce);
}

/** All columns but the id. */
async function readColumnNames(db: Queryable, name: string): Promise<string> {
  const text = `SELECT string_agg(quote_ident(attname), ', ') AS columns FROM pg_attribute
    WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped AND attname <> 'callback_id'`
  const [row] = await db.query<{ columns: string }>({ text }, [name])
  return row?.columns ?? ''
}
