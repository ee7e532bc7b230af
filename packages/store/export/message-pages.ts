import type { Message } from '../../domain/message/message.ts'
import type { MessageStatus } from '../../domain/message/status.ts'
import type { Queryable } from '../database.ts'
import { readSpan } from '../message-search/message-spans.ts'
import { type MessageRow, messageColumns, toMessage } from '../messages/row.ts'
import { selectMessages } from '../schema/messages.sql.ts'

/** Filters of an export; null for no filter. Instants of acceptance in ms, `to` excluded. */
export interface ExportedMessages {
  accountId: number | null
  statuses: readonly MessageStatus[] | null
  from: number | null
  to: number | null
}

/** Messages that are in memory at the same time. */
const pageSize = 2_000

/**
 * Pages of messages, oldest first. Each page is a statement of its own, so an export of any length holds no
 * transaction open. A page may be empty. A message that changes meanwhile is read once, before or after.
 */
export async function* messagePages(
  db: Queryable,
  chosen: ExportedMessages,
  size = pageSize,
): AsyncGenerator<Message[]> {
  const { accountId, statuses, from, to } = chosen
  const { floor, top } = await readSpan(db, { from, to, before: null })
  for (let next = floor; ; ) {
    const last = await lastOfPage(db, next, top, size)
    if (last === null) return
    // Uses the primary key of messages.
    const page = '(SELECT * FROM accepted_messages WHERE msg_id >= $1 AND msg_id <= $2)'
    const text = `SELECT ${messageColumns}
      FROM (${selectMessages(page, ' AND f.msg_id >= $1 AND f.msg_id <= $2')}) m WHERE ($3::integer IS NULL OR m.account_id = $3) AND ($4::text[] IS NULL OR m.status = ANY($4))
      AND ($5::bigint IS NULL OR m.accepted_at >= $5) AND ($6::bigint IS NULL OR m.accepted_at < $6)
      ORDER BY m.msg_id`
    const rows = await db.query<MessageRow>({ name: 'export-messages', text }, [
      next,
      last,
      accountId,
      statuses,
      from,
      to,
    ])
    yield rows.map(toMessage)
    next = last + 1
  }
}

/** The id of the last of `size` messages from `first` on. Reads the primary key of messages only. */
async function lastOfPage(db: Queryable, first: number, end: number, size: number): Promise<number | null> {
  const text = `SELECT max(msg_id) AS last FROM (
    SELECT msg_id FROM accepted_messages WHERE msg_id >= $1 AND msg_id < $2 ORDER BY msg_id LIMIT $3) page`
  const [row] = await db.query<{ last: number | null }>({ name: 'export-messages-page', text }, [
    first,
    end,
    size,
  ])
  return row?.last ?? null
}
