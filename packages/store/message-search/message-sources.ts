import type { MessageStatus } from '../../domain/message/status.ts'
import type { Channel } from '../../domain/plan/plan.ts'
import type { Queryable } from '../database.ts'
import type { SealedParameters, Sealing } from '../encryption/sealing.ts'
import { isSpread } from '../partitions/placement.ts'
import { addLinkedFilters, type LinkedFilters, noLinkedFilters } from './message-filters.ts'
import { readSpan } from './message-spans.ts'
import { prefixBounds } from './prefix-bounds.ts'
import { firstScanned, lastScanned, type ScanEnd, scanEndAt, scannedRows } from './table-scan.ts'

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
interface MessageSource {
  /** The first of them, which are enough for most pages; null where `all` stops early by itself. */
  first: MessageRows | null
  /** All of them, or so many of the first ones, in the order in which they lie on disk. */
  all: (rows?: number) => Promise<MessageRows>
  /** The last of them, where there are others behind it; null at the end. */
  end: () => Promise<ScanEnd | null>
}

interface SourceOptions {
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
/** Those whose texts are compared, which takes three times as long. */
const maxScannedTexts = 5_000
/** Messages found by an index. */
const maxNamed = 5_000
/** Those of them that are read for one page: each is a read from disk of its own. */
const maxNamedRead = 500

/**
 * A bounded number of messages among which a page is searched, so that every page is fast and the hot table needs no
 * further index.
 */
export async function openSource(
  db: Queryable,
  filters: MessageFilters,
  options: SourceOptions,
): Promise<MessageSource> {
  const { named, prefix = null } = filters
  if (named !== null) return sourceOfIds(db, await idsNamed(db, named, options), options)
  const withPrefix = prefix === null ? null : await idsWithPrefix(db, prefix)
  if (withPrefix !== null) return sourceOfIds(db, withPrefix, options)
  const most = (filters.text ?? null) === null ? maxScanned : maxScannedTexts
  const { order, position, lookAt = most } = options
  const span = await readSpan(db, { ...acceptanceSpan(filters), before: order === 'DESC' ? position : null })
  const floor = order === 'ASC' && position !== null ? Math.max(span.floor, position + 1) : span.floor
  const { top } = span
  let reading: Promise<ScanEnd | null> | null = null
  const lastOf = (rows: number) => lastScanned(db, messagesTable, { top, floor }, order, rows)
  const end = () => (reading ??= lastOf(lookAt))
  const all = async (rows = lookAt) => {
    const last = (await (rows < lookAt ? lastOf(rows) : end()))?.id
    const values = order === 'DESC' ? [top, last ?? floor] : [last === undefined ? top : last + 1, floor]
    return { text: scannedRows(messagesTable, 'ASC', Math.min(rows, lookAt)), values }
  }
  const text = scannedRows(messagesTable, 'DESC', Math.min(firstScanned, lookAt))
  const newest = { text, values: [top, floor] }
  return { first: order === 'DESC' ? newest : null, all, end }
}

/** Messages end within days of their acceptance. */
const endsWithinMs = 40 * 24 * 3_600_000

/** When messages were accepted that end in the searched time. */
function acceptanceSpan({ from, to, more = noLinkedFilters }: MessageFilters) {
  const { endedFrom, endedTo } = more
  return {
    from: from ?? (endedFrom === null ? null : endedFrom - endsWithinMs),
    to: to ?? endedTo,
  }
}

const messagesTable = {
  table: 'messages',
  ids: 'accepted_messages',
  id: 'msg_id',
  at: 'accepted_at',
} as const

/**
 * Uses the primary key of messages, accepted_messages_by_phone, accepted_messages_by_client_id and verifications_by_verify_id. Each
 * part returns its newest messages, so the newest of all are among them.
 */
const namedIds = (order: 'ASC' | 'DESC', { byRecipient, byClientId }: NamedParts) => {
  const newest = `AND ${beyond(order)} ORDER BY msg_id ${order} LIMIT ${maxNamedRead}`
  return `
SELECT msg_id AS "msgId" FROM (
  SELECT msg_id FROM accepted_messages WHERE msg_id = $2 AND ${beyond(order)}
  UNION
  ${byRecipient(newest)}
  UNION
  ${byClientId(`AND client_id = $4 AND NOT ($6 AND strpos(lower(client_id), lower(phone)) > 0) ${newest}`)}
  UNION
  SELECT msg_id FROM verifications WHERE verify_id = $5 AND ${beyond(order)}
) named ORDER BY msg_id ${order} LIMIT ${maxNamedRead}`
}

/** The newest messages to recipients, and those with a client id of any account; `rest` ends their conditions. */
interface NamedParts {
  byRecipient: (rest: string) => string
  byClientId: (rest: string) => string
}

/** Number by number and account by account, so that no more are read than are needed. */
const oneByOne: NamedParts = {
  byRecipient: (rest) => `SELECT p.msg_id FROM unnest($3::text[]) AS r (phone) CROSS JOIN LATERAL (
    SELECT msg_id FROM accepted_messages WHERE phone = r.phone ${rest}
  ) p`,
  byClientId: (rest) => `SELECT c.msg_id FROM accounts a CROSS JOIN LATERAL (
    SELECT msg_id FROM accepted_messages WHERE account_id = a.account_id ${rest}
  ) c`,
}
/** Where messages lie on several machines. */
const together: NamedParts = {
  byRecipient: (rest) => `SELECT msg_id FROM (
    SELECT msg_id FROM accepted_messages WHERE phone = ANY($3::text[]) ${rest}
  ) p`,
  byClientId: (rest) => `SELECT msg_id FROM (
    SELECT msg_id FROM accepted_messages WHERE account_id = ANY(ARRAY(SELECT account_id FROM accounts)) ${rest}
  ) c`,
}

/** Prepared, since planning it for the partitions of years takes longer than the search itself. */
async function idsNamed(
  db: Queryable,
  { msgId, recipients, clientId, verifyId, withoutRecipient = false }: MessageNames,
  { order, position }: Pick<SourceOptions, 'order' | 'position'>,
): Promise<number[]> {
  const from = position ?? (order === 'DESC' ? Number.MAX_SAFE_INTEGER : -1)
  const values = [from, msgId, recipients, clientId, verifyId, withoutRecipient]
  const text = namedIds(order, (await isSpread(db)) ? together : oneByOne)
  const statement = { name: `named-messages-${order}`, text, sealed: { 3: 'number' } as const }
  const rows = await db.query<{ msgId: number }>(statement, values)
  return rows.map((row) => row.msgId)
}

/** Of these messages, whatever their order, the first ones beyond the position. */
function sourceOfIds(db: Queryable, ids: number[], { order, position }: SourceOptions): MessageSource {
  const isRising = order === 'ASC'
  const beyondIt = ids.filter((id) => position === null || (isRising ? id > position : id < position))
  const read = beyondIt.sort((a, b) => (isRising ? a - b : b - a)).slice(0, maxNamedRead)
  const last = read.length < maxNamedRead ? undefined : read.at(-1)
  return {
    first: null,
    all: async () => ({ text: (await isSpread(db)) ? withIds : byId(order), values: [read] }),
    end: () => (last === undefined ? Promise.resolve(null) : scanEndAt(db, messagesTable, last)),
  }
}

/** Each row is read by its id, and only when it is its turn, however many the planner expects (`OFFSET 0`). */
const byId = (order: 'ASC' | 'DESC') =>
  `SELECT m.*, n.id AS position FROM (SELECT id FROM unnest($1::bigint[]) AS i (id) ORDER BY id ${order}) n
CROSS JOIN LATERAL (SELECT * FROM messages WHERE msg_id = n.id OFFSET 0) m`

/** Where messages lie on several machines. */
const withIds = 'SELECT m.*, m.msg_id AS position FROM messages m WHERE m.msg_id = ANY($1::bigint[])'

/** After the position `$1`. */
function beyond(order: 'ASC' | 'DESC'): string {
  return order === 'DESC' ? 'msg_id < $1' : 'msg_id > $1'
}

/** Whether at least one message has one of these names. */
export async function hasNamed(
  db: Queryable,
  names: MessageNames,
  accountId: number | null,
): Promise<boolean> {
  const ids = await idsNamed(db, names, { order: 'DESC', position: null })
  if (ids.length === 0 || accountId === null) return ids.length > 0
  const text = 'SELECT FROM accepted_messages WHERE msg_id = ANY($1::bigint[]) AND account_id = $2 LIMIT 1'
  return (await db.query({ text }, [ids, accountId])).length > 0
}

/** The messages with such numbers; null where they are too many. Sorted, so that the planner uses the index. */
async function idsWithPrefix(db: Queryable, prefix: string): Promise<number[] | null> {
  const text = `SELECT m.msg_id AS "msgId" FROM accepted_messages m WHERE m.phone >= $1 AND m.phone < $2
ORDER BY m.phone LIMIT ${maxNamed + 1}`
  const rows = await db.query<{ msgId: number }>({ name: 'messages-with-prefix', text }, prefixBounds(prefix))
  return rows.length > maxNamed ? null : rows.map(({ msgId }) => msgId)
}

/** The filters as a condition on rows `m`, beside the values of their source. */
export function composeConditions(
  { statuses, accountId, from, to, channel, prefix = null, text = null, named, more }: MessageFilters,
  given: readonly unknown[],
): { text: string; values: unknown[]; sealed: SealedParameters } {
  const values = [...given]
  const sealed: Record<number, Sealing> = {}
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
  // A quotation mark within a text of the plan is escaped, so no text is taken for a channel. This takes a tenth of the
  // time of parsing JSON, and a third of that of LIKE.
  add(channel === null ? null : `"channel":"${channel}"`, (place) => `strpos(m.plan::text, ${place}) > 0`)
  add(text === null ? null : likePattern(text), (place) => `m.plan::text ILIKE ${place}`)
  addLinkedFilters(more ?? noLinkedFilters, add)
  return { text: conditions.join(' AND '), values, sealed }
}

/** Of the text as JSON writes it, with the signs of LIKE as they are. */
function likePattern(text: string): string {
  const written = JSON.stringify(text).slice(1, -1)
  return `%${written.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}
