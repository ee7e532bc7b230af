import type { MessageStatus } from '../domain/message/status.ts'
import type { Channel } from '../domain/plan/plan.ts'
import type { Queryable } from './database.ts'
import { addLinkedFilters, type LinkedFilters, noLinkedFilters } from './message-filters.ts'
import { type MessageSpan, readSpan } from './message-spans.ts'

/** Which messages; null or absent for no filter. */
export interface MessageFilters {
  /** Matches any of these. */
  named: MessageNames | null
  /** Digits (E.164) that the recipient's number begins with. */
  prefix?: string | null
  /** Words that the plan may contain, whatever their case: also in places that are no text of the message. */
  text?: string | null
  statuses: readonly MessageStatus[] | null
  /** A channel anywhere in the plan. */
  channel: Channel | null
  accountId: number | null
  /** Acceptance, both instants included. */
  from: number | null
  to: number | null
  /** Default: none. */
  more?: LinkedFilters
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

/** Rows of `messages` with their ids also as `position`: by it they are not sorted again. */
export interface MessageRows {
  text: string
  values: unknown[]
}

/** The messages among which a page is searched. */
export interface MessageSource {
  /** The first of them, which are enough for most pages; null where `all` stops early by itself. */
  first: MessageRows | null
  all: () => Promise<MessageRows>
  /** The last of them, where there are others behind it; null at the end. */
  end: () => Promise<SourceEnd | null>
}

export interface SourceEnd {
  msgId: number
  acceptedAt: number
}

export interface SourceOptions {
  order: 'ASC' | 'DESC'
  /** The id at which the page before ended. */
  position: number | null
  /** Rows that are scanned where no name leads to them. */
  lookAt?: number | undefined
}

/**
 * Messages scanned for one page. They take some 20 ms, and twenty times as long where they are read from disk one by
 * one, so they are read in the order in which they lie there.
 */
const maxScanned = 10_000
/** The newest, from which a page is filled first. */
const firstScanned = 1_000
/** Messages found by an index. */
const maxNamed = 5_000
/** Those of them that are read for one page: each is a read from disk of its own. */
const maxNamedRead = 500

/**
 * A bounded number of messages among which a page is searched, so that every page is fast and the hot table needs no
 * further index.
 */
export async function sourceOf(
  db: Queryable,
  filters: MessageFilters,
  options: SourceOptions,
): Promise<MessageSource> {
  const { named, prefix = null } = filters
  if (named !== null) return namedSource(db, named, options)
  if (prefix !== null && (await isNarrow(db, prefix))) return prefixSource(db, prefix, options)
  const { order, position, lookAt = maxScanned } = options
  const span = await readSpan(db, { ...acceptanceOf(filters), before: order === 'DESC' ? position : null })
  const floor = order === 'ASC' && position !== null ? Math.max(span.floor, position + 1) : span.floor
  const { top } = span
  let reading: Promise<SourceEnd | null> | null = null
  const end = () => (reading ??= lastWithin(db, { top, floor }, order, lookAt))
  const all = async () => {
    const last = (await end())?.msgId
    const values = order === 'DESC' ? [top, last ?? floor] : [last === undefined ? top : last + 1, floor]
    return { text: scanned('ASC', lookAt), values }
  }
  const newest = { text: scanned('DESC', Math.min(firstScanned, lookAt)), values: [top, floor] }
  return { first: order === 'DESC' ? newest : null, all, end }
}

/** Messages end within days of their acceptance. */
const endsWithinMs = 40 * 24 * 3_600_000

/** When messages were accepted that end in the searched time. */
function acceptanceOf({ from, to, more = noLinkedFilters }: MessageFilters) {
  const { endedFrom, endedTo } = more
  return {
    from: from ?? (endedFrom === null ? null : endedFrom - endsWithinMs),
    to: to ?? endedTo,
  }
}

/** Uses the primary key of messages, in either direction. */
const scanned = (order: 'ASC' | 'DESC', limit: number) =>
  `SELECT m.*, m.msg_id AS position FROM messages m WHERE m.msg_id < $1 AND m.msg_id >= $2 ORDER BY m.msg_id ${order} LIMIT ${limit}`

/** The last of `lookAt` messages; null where there are fewer. Reads the primary key of messages only. */
async function lastWithin(
  db: Queryable,
  { top, floor }: MessageSpan,
  order: 'ASC' | 'DESC',
  lookAt: number,
): Promise<SourceEnd | null> {
  const ids = `SELECT msg_id FROM messages WHERE msg_id < $1 AND msg_id >= $2 ORDER BY msg_id ${order}`
  return readEnd(db, { ids, values: [top, floor] }, lookAt)
}

/** The last of `lookAt` ids, the first of which it is the last; null where there are fewer. */
async function readEnd(
  db: Queryable,
  { ids, values }: { ids: string; values: unknown[] },
  lookAt: number,
): Promise<SourceEnd | null> {
  const text = `SELECT m.msg_id AS "msgId", m.accepted_at AS "acceptedAt" FROM messages m
WHERE m.msg_id = (SELECT msg_id FROM (${ids} LIMIT ${lookAt}) i OFFSET ${lookAt - 1})`
  const [row] = await db.query<SourceEnd>({ text }, values)
  return row ?? null
}

/**
 * Uses the primary key of messages, messages_by_phone, messages_by_client_id and verifications_by_verify_id. Each
 * part returns its newest messages, so the newest of all are among them.
 */
const namedIds = (order: 'ASC' | 'DESC') => `
SELECT msg_id FROM (
  SELECT msg_id FROM messages WHERE msg_id = $2 AND ${beyond(order)}
  UNION
  SELECT p.msg_id FROM unnest($3::text[]) AS r (phone) CROSS JOIN LATERAL (
    SELECT msg_id FROM messages WHERE phone = r.phone AND ${beyond(order)} ORDER BY msg_id ${order} LIMIT ${maxNamedRead}
  ) p
  UNION
  SELECT c.msg_id FROM accounts a CROSS JOIN LATERAL (
    SELECT msg_id FROM messages WHERE account_id = a.account_id AND client_id = $4 AND ${beyond(order)}
      AND NOT ($6 AND strpos(lower(client_id), lower(phone)) > 0)
    ORDER BY msg_id ${order} LIMIT ${maxNamedRead}
  ) c
  UNION
  SELECT msg_id FROM verifications WHERE verify_id = $5 AND ${beyond(order)}
) named ORDER BY msg_id ${order}`

/**
 * The rows with these ids, in their order: each is read by its id, and only when it is its turn, however many the planner
 * expects (`OFFSET 0`).
 */
function sourceById(db: Queryable, ids: string, values: unknown[]): MessageSource {
  const rows = { text: byId(ids), values }
  return {
    first: null,
    all: () => Promise.resolve(rows),
    end: () => readEnd(db, { ids, values }, maxNamedRead),
  }
}

function byId(ids: string): string {
  return `SELECT m.*, n.msg_id AS position FROM (${ids} LIMIT ${maxNamedRead}) n
CROSS JOIN LATERAL (SELECT * FROM messages WHERE msg_id = n.msg_id OFFSET 0) m`
}

/** After the position `$1`. */
function beyond(order: 'ASC' | 'DESC'): string {
  return order === 'DESC' ? 'msg_id < $1' : 'msg_id > $1'
}

function start(order: 'ASC' | 'DESC', position: number | null): number {
  return position ?? (order === 'DESC' ? Number.MAX_SAFE_INTEGER : -1)
}

function namedSource(db: Queryable, names: MessageNames, { order, position }: SourceOptions): MessageSource {
  return sourceById(db, namedIds(order), namedValues(names, start(order, position)))
}

function namedValues(names: MessageNames, position: number): unknown[] {
  const { msgId, recipients, clientId, verifyId, withoutRecipient = false } = names
  return [position, msgId, recipients, clientId, verifyId, withoutRecipient]
}

/** Whether at least one message has one of these names. */
export async function hasNamed(
  db: Queryable,
  names: MessageNames,
  accountId: number | null,
): Promise<boolean> {
  const text = `SELECT FROM (${byId(namedIds('DESC'))}) m WHERE $7::integer IS NULL OR m.account_id = $7 LIMIT 1`
  const values = [...namedValues(names, start('DESC', null)), accountId]
  return (await db.query({ text }, values)).length > 0
}

/** Numbers that all begin with the same digits: see `boundsOf`. Uses messages_by_phone. */
const between = (from: string, below: string) => `m.phone >= ${from} AND m.phone < ${below}`

/** 38067 and 38068, for numbers that begin with 38067. */
function boundsOf(prefix: string): [from: string, below: string] {
  const last = Number(prefix.at(-1))
  if (last < 9) return [prefix, `${prefix.slice(0, -1)}${last + 1}`]
  const kept = prefix.replace(/9+$/, '')
  return [prefix, kept === '' ? ':' : `${kept.slice(0, -1)}${Number(kept.at(-1)) + 1}`]
}

/** Messages with such numbers. Sorted, so that the planner uses the index however many it expects. */
const withPrefix = (from: string, below: string) =>
  `SELECT m.msg_id FROM messages m WHERE ${between(from, below)} ORDER BY m.phone LIMIT ${maxNamed + 1}`

/** Whether so few messages have such a number that the index leads to all of them. */
async function isNarrow(db: Queryable, prefix: string): Promise<boolean> {
  const text = `SELECT count(*) AS found FROM (${withPrefix('$1', '$2')}) m`
  const [row] = await db.query<{ found: number }>({ text }, boundsOf(prefix))
  return (row?.found ?? 0) <= maxNamed
}

function prefixSource(db: Queryable, prefix: string, { order, position }: SourceOptions): MessageSource {
  const ids = `SELECT msg_id FROM (${withPrefix('$2', '$3')}) p WHERE ${beyond(order)} ORDER BY msg_id ${order}`
  return sourceById(db, ids, [start(order, position), ...boundsOf(prefix)])
}

/** The filters as a condition on rows `m`, beside the values of their source. */
export function conditionsOf(
  { statuses, accountId, from, to, channel, prefix = null, text = null, named, more }: MessageFilters,
  given: readonly unknown[],
): { text: string; values: unknown[] } {
  const values = [...given]
  const conditions = ['true']
  const add = (value: unknown, condition: (place: string) => string) => {
    if (value === null) return
    values.push(value)
    conditions.push(condition(`$${values.length}`))
  }
  add(statuses, (place) => `m.status = ANY(${place}::text[])`)
  add(accountId, (place) => `m.account_id = ${place}`)
  add(from, (place) => `m.accepted_at >= ${place}`)
  add(to, (place) => `m.accepted_at <= ${place}`)
  add(named === null && prefix !== null ? `${prefix}%` : null, (place) => `m.phone LIKE ${place}`)
  // A quotation mark within a text of the plan is escaped, so no text is taken for a channel. LIKE takes a tenth of
  // the time of parsing JSON.
  add(channel === null ? null : `%"channel":"${channel}"%`, (place) => `m.plan::text LIKE ${place}`)
  add(text === null ? null : likePattern(text), (place) => `m.plan::text ILIKE ${place}`)
  addLinkedFilters(more ?? noLinkedFilters, add)
  return { text: conditions.join(' AND '), values }
}

/** Of the text as JSON writes it, with the signs of LIKE as they are. */
function likePattern(text: string): string {
  const written = JSON.stringify(text).slice(1, -1)
  return `%${written.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}
