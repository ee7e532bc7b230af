import type { MessageTotals } from '../../console-contract/traffic/messages.ts'
import type { Queryable } from '../database.ts'
import { composeConditions, type MessageFilters, openSource } from './message-sources.ts'

/** Messages whose plans are read for their parts. */
const maxParts = 2_000

/** Counts what a search finds among the messages that one page of it scans. */
export async function sumMessages(
  db: Queryable,
  filters: MessageFilters,
  lookAt?: number,
): Promise<MessageTotals> {
  const source = await openSource(db, filters, { order: 'DESC', position: null, lookAt })
  const rows = await source.all()
  const { text: conditions, values, sealed } = composeConditions(filters, rows.values)
  const text = `SELECT m.account_id AS "accountId", count(*) AS messages,
    sum(m.reserved_micros + m.charged_micros)::bigint AS micros
  FROM (${rows.text}) m WHERE ${conditions} GROUP BY m.account_id ORDER BY m.account_id`
  const accounts = await db.query<MessageTotals['accounts'][number]>({ text, sealed }, values)
  const messages = accounts.reduce((sum, each) => sum + each.messages, 0)
  const partsText = `SELECT coalesce(sum((
      SELECT max((s ->> 'parts')::integer) FROM json_array_elements(m.plan -> 'stages') s
    )), 0)::bigint AS parts FROM (${rows.text}) m WHERE ${conditions}`
  const [row] =
    messages > maxParts ? [] : await db.query<{ parts: number }>({ text: partsText, sealed }, values)
  const end = await source.end()
  return {
    messages,
    parts: row?.parts ?? null,
    accounts,
    countedBackTo: end?.at ?? null,
  }
}
