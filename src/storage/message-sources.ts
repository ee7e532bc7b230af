import type { MessageStatus } from '../domain/message/status.ts'
import type { Channel } from '../domain/plan/plan.ts'
import type { Queryable } from './database.ts'
import type { SealedParameters, Sealing } from './encryption/sealing.ts'
import { addLinkedFilters, type LinkedFilters, noLinkedFilters } from './message-filters.ts'
import { readSpan } from './message-spans.ts'

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

/** Rows of `messages` in the order of their ids; at most `lookAt`. */
export interface MessageSource {
  text: string
  values: unknown[]
  sealed?: SealedParameters
  lookAt: number
  order: 'ASC' | 'DESC'
  /** Where the next page begins when all of the source was scanned; null at the end. */
  end: number | null
  endAt: number | null
}

/** Messages scanned for one page; it takes some 50 ms. */
const maxScanned = 20_000
/** With a text, whose letters must be compared in every plan. */
const maxTextScanned = 10_000
/** Messages scanned for one name; they lie far apart on disk. */
const maxNamed = 5_000

/**
 * A bounded number of messages among which a page is searched, so that every page is fast and the hot table needs no
 * further index. `position` is the id at which the page before ended. Null where no message can match.
 */
export async function sourceOf(
  db: Queryable,
  filters: MessageFilters,
  {
    order,
    position,
    lookAt,
  }: { order: 'ASC' | 'DESC'; position: number | null; lookAt?: number | undefined },
): Promise<MessageSource | Pick<MessageSource, 'end' | 'endAt'>> {
  const { named, prefix = null, text = null } = filters
  if (named !== null) return { ...namedSource(named, order, position), end: null, endAt: null }
  if (prefix !== null && (await isNarrow(db, prefix))) {
    return { ...prefixSource(prefix, order, position), end: null, endAt: null }
  }
  const limit = lookAt ?? (text === null ? maxScanned : maxTextScanned)
  if (order === 'ASC') return risingSource(db, filters, position, limit)
  const span = await readSpan(db, { ...acceptanceOf(filters), before: position })
  if (span.kind === 'nothing') return { end: span.end, endAt: span.endAt }
  const { top, floor, end, endAt } = span
  return { text: scanned('DESC'), values: [top, floor, limit], lookAt: limit, order, end, endAt }
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
const scanned = (order: 'ASC' | 'DESC') =>
  `SELECT m.* FROM messages m WHERE m.msg_id < $1 AND m.msg_id >= $2 ORDER BY m.msg_id ${order} LIMIT $3`

/** The oldest first. Of a time that holds more blocks than `readSpan` scans, the newest of them. */
async function risingSource(
  db: Queryable,
  filters: MessageFilters,
  position: number | null,
  lookAt: number,
): Promise<MessageSource | Pick<MessageSource, 'end' | 'endAt'>> {
  const span = await readSpan(db, { ...acceptanceOf(filters), before: null })
  if (span.kind === 'nothing') return { end: null, endAt: null }
  const floor = Math.max(span.floor, position === null ? 0 : position + 1)
  return {
    ...{ text: scanned('ASC'), values: [span.top, floor, lookAt], lookAt },
    ...{ order: 'ASC' as const, end: null, endAt: null },
  }
}

/**
 * Uses the primary key of messages, messages_by_phone, messages_by_client_id and verifications_by_verify_id. Each
 * part returns its newest messages, so the newest of all are among them. `OFFSET 0`: each is read by its id, however many
 * the planner expects.
 */
const namedText = (order: 'ASC' | 'DESC') => `
WITH named AS MATERIALIZED (
  SELECT msg_id FROM messages WHERE msg_id = $2 AND ${beyond(order)}
  UNION
  SELECT p.msg_id FROM unnest($3::text[]) AS r (phone) CROSS JOIN LATERAL (
    SELECT msg_id FROM messages WHERE phone = r.phone AND ${beyond(order)} ORDER BY msg_id ${order} LIMIT $6
  ) p
  UNION
  SELECT c.msg_id FROM accounts a CROSS JOIN LATERAL (
    SELECT msg_id FROM messages WHERE account_id = a.account_id AND client_id = $4 AND ${beyond(order)}
      AND NOT ($7 AND strpos(lower(client_id), lower(phone)) > 0)
    ORDER BY msg_id ${order} LIMIT $6
  ) c
  UNION
  SELECT msg_id FROM verifications WHERE verify_id = $5 AND ${beyond(order)}
)
SELECT m.* FROM (SELECT msg_id FROM named ORDER BY msg_id ${order} LIMIT $6) n
CROSS JOIN LATERAL (SELECT * FROM messages WHERE msg_id = n.msg_id OFFSET 0) m`

/** After the position `$1`. */
function beyond(order: 'ASC' | 'DESC'): string {
  return order === 'DESC' ? 'msg_id < $1' : 'msg_id > $1'
}

function start(order: 'ASC' | 'DESC', position: number | null): number {
  return position ?? (order === 'DESC' ? Number.MAX_SAFE_INTEGER : -1)
}

function namedSource(names: MessageNames, order: 'ASC' | 'DESC', position: number | null) {
  const { msgId, recipients, clientId, verifyId, withoutRecipient = false } = names
  return {
    text: namedText(order),
    values: [start(order, position), msgId, recipients, clientId, verifyId, maxNamed, withoutRecipient],
    sealed: { 3: 'number' } as const,
    lookAt: maxNamed,
    order,
  }
}

/** Whether at least one message has one of these names. */
export async function hasNamed(
  db: Queryable,
  names: MessageNames,
  accountId: number | null,
): Promise<boolean> {
  const { text, values, sealed } = namedSource(names, 'DESC', null)
  const found = `SELECT FROM (${text}) m WHERE $8::integer IS NULL OR m.account_id = $8 LIMIT 1`
  return (await db.query({ text: found, sealed }, [...values, accountId])).length > 0
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

/** Whether so few messages have such a number that all of them can be read. */
async function isNarrow(db: Queryable, prefix: string): Promise<boolean> {
  // Sorted, so that the planner uses the index however many it expects.
  const some = `SELECT FROM messages m WHERE ${between('$1', '$2')} ORDER BY m.phone LIMIT ${maxNamed + 1}`
  const text = `SELECT count(*) AS found FROM (${some}) m`
  const [row] = await db.query<{ found: number }>({ text }, boundsOf(prefix))
  return (row?.found ?? 0) <= maxNamed
}

function prefixSource(prefix: string, order: 'ASC' | 'DESC', position: number | null) {
  return {
    // `+ 0` makes the planner use the index of numbers.
    text: `SELECT m.* FROM messages m WHERE ${between('$2', '$3')} AND m.${beyond(order)}
ORDER BY m.msg_id + 0 ${order} LIMIT $4`,
    values: [start(order, position), ...boundsOf(prefix), maxNamed + 1],
    lookAt: maxNamed + 1,
    order,
  }
}

/** The filters as a condition on rows `m`, beside the values of their source. */
export function conditionsOf(
  { statuses, accountId, from, to, channel, prefix = null, text = null, named, more }: MessageFilters,
  { values: given, sealed: givenSealed }: Pick<MessageSource, 'values' | 'sealed'>,
): { text: string; values: unknown[]; sealed: SealedParameters } {
  const values = [...given]
  const sealed: Record<number, Sealing> = { ...givenSealed }
  const conditions = ['true']
  const add = (value: unknown, condition: (place: string) => string, sealing?: Sealing) => {
    if (value === null) return
    values.push(value)
    if (sealing !== undefined) sealed[values.length] = sealing
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
  return { text: conditions.join(' AND '), values, sealed }
}

/** Of the text as JSON writes it, with the signs of LIKE as they are. */
function likePattern(text: string): string {
  const written = JSON.stringify(text).slice(1, -1)
  return `%${written.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}
