import type { Database } from '../database.ts'
import type { MessageIds } from '../messages/message-ids.ts'

/** Rows of 2 KB: together they need a page that is not there yet, unless the table has room. */
const rows = 5

class Undone extends Error {}

/**
 * Rejects where the database would store no message: inserts some and undoes that, since only this takes the room that
 * the next message needs; then writes to the log of the server, which must reach its disk.
 */
export async function tryWrite(db: Database, ids: Pick<MessageIds, 'take'>): Promise<void> {
  const msgIds = await ids.take(rows)
  try {
    await db.transaction(async (tx) => {
      await tx.query({ text: insertText }, [msgIds])
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  await db.query({ text: "SELECT pg_logical_emit_message(true, 'posthorn', '')" })
}

/** Random hexadecimal digits, which no compression makes small. */
const filler = `(SELECT string_agg(md5(n::text || random()::text), '') FROM generate_series(1, 56) n)`

const insertText = `
INSERT INTO accepted_messages (msg_id, account_id, phone, type, priority, accepted_at, expires_at, reserved_micros, plan,
  timeline)
SELECT id, 0, '', 'sms', 1, 0, 0, 0, to_json(${filler}), ''
FROM unnest($1::bigint[]) AS id`
