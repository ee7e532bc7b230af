import { channelOf } from '../domain/message/callback-body.ts'
import type { Message } from '../domain/message/message.ts'
import type { MessageStatus } from '../domain/message/status.ts'
import type { Channel } from '../domain/plan/plan.ts'
import type { Queryable } from './database.ts'
import { addMessageFilters, type MessageFilters, noMessageFilters } from './message-filters.ts'
import { readSpan } from './message-spans.ts'
import { type MessageRow, messageColumns, messageOf } from './messages/row.ts'

/** Filters of a search; null for no filter. */
export interface MessageSearch {
  /** Matches any of these. */
  named: MessageNames | null
  statuses: readonly MessageStatus[] | null
  /** A channel anywhere in the plan. */
  channel: Channel | null
  accountId: number | null
  /** Default: none. */
  more?: MessageFilters
  /** Acceptance, both instants included. */
  from: number | null
  to: number | null
  /** Only older ones than this: `next` of the page before. */
  before: number | null
  limit: number
}

/** Names by which a message may be searched. */
export interface MessageNames {
  msgId: number | null
  clientId: string | null
  /** A number in each form in which messages may store it, or an e-mail address. */
  recipients: readonly string[]
  /** A UUID. */
  verifyId: string | null
  /** Match a client id only where it does not contain the recipient. */
  withoutRecipient?: boolean
}

export interface FoundMessages {
  /** Newest first, by msg_id. */
  messages: { message: Message; channel: Channel }[]
  /** Where the next page begins; null where nothing older can match. */
  next: number | null
  /** Where the search is incomplete: acceptance of the last message scanned. */
  lookedBackTo: number | null
}

/** Messages scanned for one page; it takes some 50 ms. */
const maxScanned = 20_000
/** Messages scanned for one name; they lie far apart on disk. */
const maxNamed = 5_000

/**
 * A page of messages. Filters without an index scan backwards through a bounded number of messages, so that every
 * page is fast and the hot table needs no further index.
 */
export async function searchMessages(
  db: Queryable,
  search: MessageSearch,
  lookAt = maxScanned,
): Promise<FoundMessages> {
  if (search.named !== null) {
    const source = namedSource(search.named, search)
    return page(db, search, source, { end: null, endAt: null })
  }
  const span = await readSpan(db, { ...search, ...acceptanceOf(search) })
  if (span.kind === 'nothing') return { messages: [], next: span.end, lookedBackTo: span.endAt }
  const source = { text: scanned, values: [span.top, span.floor, lookAt], lookAt }
  return page(db, search, source, span)
}

/** Rows of `messages` in the order of their ids, newest first; at most `lookAt`. */
interface Source {
  text: string
  values: unknown[]
  lookAt: number
}

/** Uses the primary key of messages, backwards. */
const scanned = `SELECT m.* FROM messages m WHERE m.msg_id < $1 AND m.msg_id >= $2 ORDER BY m.msg_id DESC LIMIT $3`

/**
 * Uses the primary key of messages, messages_by_phone, messages_by_client_id and verifications_by_verify_id. Each
 * part returns its newest messages, so the newest of all are among them.
 */
const named = `
SELECT m.* FROM (
  SELECT msg_id FROM messages WHERE msg_id = $2 AND msg_id < $1
  UNION
  SELECT p.msg_id FROM unnest($3::text[]) AS r (phone) CROSS JOIN LATERAL (
    SELECT msg_id FROM messages WHERE phone = r.phone AND msg_id < $1 ORDER BY msg_id DESC LIMIT $6
  ) p
  UNION
  SELECT c.msg_id FROM accounts a CROSS JOIN LATERAL (
    SELECT msg_id FROM messages WHERE account_id = a.account_id AND client_id = $4 AND msg_id < $1
      AND NOT ($7 AND strpos(lower(client_id), lower(phone)) > 0)
    ORDER BY msg_id DESC LIMIT $6
  ) c
  UNION
  SELECT msg_id FROM verifications WHERE verify_id = $5 AND msg_id < $1
) n JOIN messages m USING (msg_id) ORDER BY m.msg_id DESC LIMIT $6`

function namedSource(names: MessageNames, search: MessageSearch): Source {
  const { msgId, recipients, clientId, verifyId, withoutRecipient = false } = names
  const before = search.before ?? Number.MAX_SAFE_INTEGER
  return {
    text: named,
    values: [before, msgId, recipients, clientId, verifyId, maxNamed, withoutRecipient],
    lookAt: maxNamed,
  }
}

/** `end` is where the next page begins when all of `source` was scanned; null at the end. */
async function page(
  db: Queryable,
  search: MessageSearch,
  source: Source,
  { end, endAt }: { end: number | null; endAt: number | null },
): Promise<FoundMessages> {
  const { text: filters, values } = filtersOf(search, source.values)
  // Unnamed, so that the planner sees the parameters.
  const text = `SELECT ${messageColumns} FROM (${source.text}) m WHERE ${filters}
ORDER BY m.msg_id DESC LIMIT ${search.limit + 1}`
  const rows = await db.query<MessageRow>({ text }, values)
  const messages = rows
    .slice(0, search.limit)
    .map(messageOf)
    .map((message) => ({ message, channel: channelOf(message) }))
  if (rows.length > search.limit) {
    return { messages, next: messages.at(-1)?.message.msgId ?? null, lookedBackTo: null }
  }
  const last = await lastLookedAt(db, source)
  return last === null
    ? { messages, next: end, lookedBackTo: endAt }
    : { messages, next: last.msg_id, lookedBackTo: last.accepted_at }
}

/** The last row of a source with `lookAt` rows; null where it has fewer. */
async function lastLookedAt(
  db: Queryable,
  { text, values, lookAt }: Source,
): Promise<{ msg_id: number; accepted_at: number } | null> {
  const counted = `SELECT m.msg_id, m.accepted_at FROM messages m
WHERE m.msg_id = (SELECT CASE WHEN count(*) >= ${lookAt} THEN min(s.msg_id) END FROM (${text}) s)`
  const [row] = await db.query<{ msg_id: number; accepted_at: number }>({ text: counted }, values)
  return row ?? null
}

/** Messages end within days of their acceptance. */
const endsWithinMs = 40 * 24 * 3_600_000

/** When messages were accepted that end in the searched time. */
function acceptanceOf({ from, to, more = noMessageFilters }: MessageSearch) {
  const { endedFrom, endedTo } = more
  return {
    from: from ?? (endedFrom === null ? null : endedFrom - endsWithinMs),
    to: to ?? endedTo,
  }
}

function filtersOf(search: MessageSearch, given: unknown[]): { text: string; values: unknown[] } {
  const values = [...given]
  const filters = ['true']
  const add = (value: unknown, filter: (place: string) => string) => {
    if (value === null) return
    values.push(value)
    filters.push(filter(`$${values.length}`))
  }
  add(search.statuses, (place) => `m.status = ANY(${place}::text[])`)
  add(search.accountId, (place) => `m.account_id = ${place}`)
  add(search.from, (place) => `m.accepted_at >= ${place}`)
  add(search.to, (place) => `m.accepted_at <= ${place}`)
  // A quotation mark within a text of the plan is escaped, so no text is taken for a channel. LIKE takes a tenth of
  // the time of parsing JSON.
  const member = search.channel === null ? null : `%"channel":"${search.channel}"%`
  add(member, (place) => `m.plan::text LIKE ${place}`)
  addMessageFilters(search.more ?? noMessageFilters, add)
  return { text: filters.join(' AND '), values }
}
