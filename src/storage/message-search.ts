import { channelOf } from '../domain/message/callback-body.ts'
import type { Message } from '../domain/message/message.ts'
import type { Channel } from '../domain/plan/plan.ts'
import type { Queryable } from './database.ts'
import { conditionsOf, type MessageFilters, type MessageSource, sourceOf } from './message-sources.ts'
import { type MessageRow, messageColumns, messageOf, phases } from './messages/row.ts'

/** `price` and `duration`: the highest first, of the messages that one page scans. */
export type MessageOrder = 'newest' | 'oldest' | 'price' | 'duration'

export interface MessageSearch extends MessageFilters {
  /** Default: newest. */
  order?: MessageOrder
  /** Only beyond this message: `next` of the page before. */
  before: number | null
  limit: number
  /** Whether a row that fits the filters is shown. Default: all are. */
  isShown?: (message: Message) => boolean
}

export interface FoundMessages {
  /** In the order of the search. */
  messages: { message: Message; channel: Channel }[]
  /** Where the next page begins; null where nothing further can match. */
  next: number | null
  /** Where the search is incomplete: acceptance of the last message scanned. */
  lookedBackTo: number | null
}

/** Rows that `isShown` decides about for one page. */
const maxCandidates = 1_000

const rankings: Partial<Record<MessageOrder, string>> = {
  price: 'm.reserved_micros + m.charged_micros DESC, m.msg_id DESC',
  duration: `CASE WHEN m.phase = ${phases.final} THEN m.updated_at - m.accepted_at END DESC NULLS LAST, m.msg_id DESC`,
}

/** A page of messages. `lookAt` bounds the messages that are scanned where no name leads to them. */
export async function searchMessages(
  db: Queryable,
  search: MessageSearch,
  lookAt?: number,
): Promise<FoundMessages> {
  const order = search.order === 'oldest' ? 'ASC' : 'DESC'
  const source = await sourceOf(db, search, { order, position: search.before, lookAt })
  if (!('text' in source)) return { messages: [], next: source.end, lookedBackTo: source.endAt }
  const ranking = rankings[search.order ?? 'newest'] ?? null
  const { isShown } = search
  const { text: conditions, values, sealed } = conditionsOf(search, source)
  const most = isShown === undefined ? search.limit + 1 : maxCandidates
  // Unnamed, so that the planner sees the parameters.
  const text = `SELECT ${messageColumns} FROM (${source.text}) m WHERE ${conditions}
ORDER BY ${ranking ?? `m.msg_id ${order}`} LIMIT ${most}`
  const candidates = (await db.query<MessageRow>({ text, sealed }, values)).map(messageOf)
  const shown = isShown === undefined ? candidates : candidates.filter(isShown)
  const messages = shown.slice(0, search.limit).map((message) => ({ message, channel: channelOf(message) }))
  if (ranking === null && shown.length > search.limit) {
    return { messages, next: messages.at(-1)?.message.msgId ?? null, lookedBackTo: null }
  }
  const last = candidates.at(-1)
  if (ranking === null && isShown !== undefined && candidates.length === most && last !== undefined) {
    return { messages, next: last.msgId, lookedBackTo: last.acceptedAt }
  }
  const end = await lastLookedAt(db, source)
  return { messages, next: end?.msgId ?? source.end, lookedBackTo: end?.acceptedAt ?? source.endAt }
}

/** The last row of a source with `lookAt` rows; null where it has fewer. */
export async function lastLookedAt(
  db: Queryable,
  { text, values, sealed = {}, lookAt, order }: MessageSource,
): Promise<{ msgId: number; acceptedAt: number } | null> {
  const last = order === 'DESC' ? 'min' : 'max'
  const counted = `SELECT m.msg_id AS "msgId", m.accepted_at AS "acceptedAt" FROM messages m
WHERE m.msg_id = (SELECT CASE WHEN count(*) >= ${lookAt} THEN ${last}(s.msg_id) END FROM (${text}) s)`
  const [row] = await db.query<{ msgId: number; acceptedAt: number }>({ text: counted, sealed }, values)
  return row ?? null
}
