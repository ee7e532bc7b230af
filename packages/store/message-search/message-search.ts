import type { Message } from '../../domain/message/message.ts'
import { channelOf } from '../../domain/message/reports/callback-body.ts'
import type { Channel } from '../../domain/plan/plan.ts'
import type { Queryable } from '../database.ts'
import { type MessageRow, messageColumns, phases, toMessage } from '../messages/row.ts'
import { composeConditions, type MessageFilters, type MessageRows, openSource } from './message-sources.ts'
import { firstScanned } from './table-scan.ts'

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
/** Half of the messages that are scanned for a page. */
const maxLikelyRows = 5_000

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
  const source = await openSource(db, search, { order, position: search.before, lookAt })
  const isRanked = rankings[search.order ?? 'newest'] !== undefined
  if (source.first !== null && !isRanked) {
    const newest = await findCandidates(db, search, source.first)
    const rows = likelyRows(search, newest)
    const early =
      fullPage(search, newest) ??
      (rows === null ? null : fullPage(search, await findCandidates(db, search, await source.all(rows))))
    if (early !== null) return early
  }
  const candidates = await findCandidates(db, search, await source.all())
  const full = isRanked ? null : fullPage(search, candidates)
  if (full !== null) return full
  const end = await source.end()
  return {
    messages: filterShown(search, candidates).slice(0, search.limit).map(withChannel),
    next: end?.id ?? null,
    lookedBackTo: end?.at ?? null,
  }
}

/** Rows among which a page is likely to be full, by what the first ones have; null where these are not much fewer than all. */
function likelyRows(search: MessageSearch, newest: Message[]): number | null {
  const rows = Math.ceil((1.5 * firstScanned * (search.limit + 1)) / filterShown(search, newest).length)
  return rows <= maxLikelyRows ? rows : null
}

/** Rows of the source that fit the filters: one more than a page, or so many that `isShown` decides about. */
async function findCandidates(db: Queryable, search: MessageSearch, rows: MessageRows): Promise<Message[]> {
  const { text: conditions, values, sealed } = composeConditions(search, rows.values)
  const ranking = rankings[search.order ?? 'newest']
  const order = search.order === 'oldest' ? 'ASC' : 'DESC'
  // Unnamed, so that the planner sees the parameters.
  const text = `SELECT ${messageColumns} FROM (${rows.text}) m WHERE ${conditions}
ORDER BY ${ranking ?? `m.position ${order}`} LIMIT ${maxRows(search)}`
  return (await db.query<MessageRow>({ text, sealed }, values)).map(toMessage)
}

function maxRows({ isShown, limit }: MessageSearch): number {
  return isShown === undefined ? limit + 1 : maxCandidates
}

function filterShown({ isShown }: MessageSearch, candidates: Message[]): Message[] {
  return isShown === undefined ? candidates : candidates.filter(isShown)
}

/** In the order of ids: the page that ends before the last candidate; null where there may be others for it. */
function fullPage(search: MessageSearch, candidates: Message[]): FoundMessages | null {
  const shown = filterShown(search, candidates)
  const messages = shown.slice(0, search.limit).map(withChannel)
  if (shown.length > search.limit) {
    return { messages, next: messages.at(-1)?.message.msgId ?? null, lookedBackTo: null }
  }
  const last = candidates.at(-1)
  if (search.isShown === undefined || candidates.length < maxRows(search) || last === undefined) return null
  return { messages, next: last.msgId, lookedBackTo: last.acceptedAt }
}

function withChannel(message: Message): FoundMessages['messages'][number] {
  return { message, channel: channelOf(message) }
}
