import type { NewLink, NewShortLink, NewUnsubscribeLink } from '../../domain/links/new-link.ts'
import type { FollowedLink, LinkTotals, ShortLink } from '../../domain/links/short-link.ts'
import type { Queryable } from '../database.ts'
import {
  type ArrayColumns,
  columnNames,
  columnValues,
  sealedParameters,
  toColumns,
  unnest,
} from '../statements/array-columns.ts'

/**
 * The drawn code belongs to another link: the caller rolls back and repeats the request with a new code in the text.
 * Among a billion links it happens once in a billion codes.
 */
export class LinkCodeTaken extends Error {
  override name = 'LinkCodeTaken'
}

const originColumns = {
  code: ['text', ({ code }) => code],
  account_id: ['integer', ({ accountId }) => accountId],
  msg_id: ['bigint', ({ msgId }) => msgId],
  created_at: ['bigint', ({ createdAt }) => createdAt],
  expires_at: ['bigint', ({ expiresAt }) => expiresAt],
  domain: ['text', ({ domain }) => domain ?? null],
} as const satisfies ArrayColumns<NewLink>

const shortColumns: ArrayColumns<NewShortLink> = {
  ...originColumns,
  target: ['text', ({ target }) => target, 'text short_links.target'],
}

const unsubscribeColumns: ArrayColumns<NewUnsubscribeLink> = {
  ...originColumns,
  phone: ['text', ({ phone }) => phone, 'number'],
  sender: ['text', ({ sender }) => sender],
}

/** Stores links in the transaction that stores their messages. Rejects with `LinkCodeTaken`. */
export async function insertLinks(tx: Queryable, links: readonly NewLink[]): Promise<void> {
  const short = links.filter((link): link is NewShortLink => link.kind === 'short')
  const unsubscribe = links.filter((link): link is NewUnsubscribeLink => link.kind === 'unsubscribe')
  await insertAll(tx, 'short_links', shortColumns, short)
  await insertAll(tx, 'unsubscribe_links', unsubscribeColumns, unsubscribe)
}

/**
 * Uses the primary key of the table. A conflict returns a row less instead of an error, so that a lost answer is
 * never taken for a conflict.
 */
async function insertAll<Link>(tx: Queryable, table: string, columns: ArrayColumns<Link>, links: Link[]) {
  if (links.length === 0) return
  const text = `INSERT INTO ${table} (${columnNames(columns)}) SELECT * FROM ${unnest(columns, 1)} AS n
    ON CONFLICT (code) DO NOTHING RETURNING 1`
  const stored = await tx.query(
    { name: `insert-${table}`, text, sealed: sealedParameters(columns) },
    columnValues(columns, links),
  )
  if (stored.length !== links.length) throw new LinkCodeTaken('the code of a link is taken')
}

/** The existing links of `codes`. Uses the primary key of short_links. */
export function readShortLinks(db: Queryable, codes: string[]): Promise<ShortLink[]> {
  const text = `SELECT code, account_id AS "accountId", msg_id AS "msgId", target, domain, created_at AS "createdAt",
    expires_at AS "expiresAt" FROM short_links WHERE code = ANY($1::text[])`
  return db.query<ShortLink>({ name: 'read-short-links', text }, [codes])
}

/** The subscriber and the sender of an unsubscribe link. Immutable; valid as long as the row exists. */
export interface UnsubscribeLink {
  code: string
  msgId: number
  /** Of the message. */
  accountId: number
  phone: string
  sender: string
  /** The host that it was made for; null: the one of all accounts. */
  domain: string | null
}

/** The existing links of `codes`. Uses the primary key of unsubscribe_links. */
export function readUnsubscribeLinks(db: Queryable, codes: string[]): Promise<UnsubscribeLink[]> {
  const text = `SELECT code, msg_id AS "msgId", account_id AS "accountId", phone, sender, domain
    FROM unsubscribe_links WHERE code = ANY($1::text[])`
  return db.query<UnsubscribeLink>({ name: 'read-unsubscribe-links', text }, [codes])
}

/** A link that a human opened for the first time. */
export interface FirstClick {
  code: string
  msgId: number
  accountId: number
  at: number
}

/** Increments for the counts of a link. */
export interface ClickCount {
  code: string
  raw: number
  /** Negative where counted clicks turned out to be a machine's. */
  human: number
  /** Of the human ones; null where there is none. */
  firstAt: number | null
  lastAt: number | null
}

/**
 * Adds to the counts of links; each code at most once in `counts`. Counts stop at 2^31 - 1, so that a full one does
 * not fail the statement. Unknown codes are skipped. Returns the links that a human opened for the first time.
 */
export async function countClicks(db: Queryable, counts: readonly ClickCount[]): Promise<FirstClick[]> {
  // Uses the primary key of short_links. Locks in one order, so that two nodes cannot deadlock.
  const text = `
WITH c AS (
  SELECT * FROM unnest($1::text[], $2::integer[], $3::integer[], $4::bigint[], $5::bigint[])
    AS c (code, raw, human, first_at, last_at)
), locked AS (
  SELECT l.code, l.first_human_at AS was FROM short_links l WHERE l.code = ANY($1::text[]) ORDER BY l.code FOR UPDATE
)
UPDATE short_links l SET
  raw_clicks = least(l.raw_clicks::bigint + c.raw, 2147483647),
  human_clicks = least(greatest(l.human_clicks::bigint + c.human, 0), 2147483647),
  first_human_at = CASE WHEN l.human_clicks::bigint + c.human > 0 THEN least(l.first_human_at, c.first_at) END,
  last_human_at = CASE WHEN l.human_clicks::bigint + c.human > 0 THEN greatest(l.last_human_at, c.last_at) END
FROM c JOIN locked USING (code) WHERE l.code = c.code
RETURNING l.code, l.msg_id AS "msgId", l.account_id AS "accountId",
  CASE WHEN locked.was IS NULL THEN l.first_human_at END AS at`
  const rows = await db.query<Omit<FirstClick, 'at'> & { at: number | null }>(
    { name: 'count-clicks', text },
    toColumns(counts, 'code', 'raw', 'human', 'firstAt', 'lastAt'),
  )
  return rows.flatMap(({ at, ...link }) => (at === null ? [] : [{ ...link, at }]))
}

const followedColumns = `code, account_id AS "accountId", msg_id AS "msgId", target, domain, created_at AS "createdAt", expires_at AS "expiresAt",
  raw_clicks AS "rawClicks", human_clicks AS "humanClicks", first_human_at AS "firstHumanAt",
  last_human_at AS "lastHumanAt"`

/**
 * The short links of a message; with `accountId`, only where the message belongs to that account. Uses
 * short_links_by_message.
 */
export function readMessageLinks(
  db: Queryable,
  msgId: number,
  accountId: number | null = null,
): Promise<FollowedLink[]> {
  const text = `SELECT ${followedColumns} FROM short_links
    WHERE msg_id = $1 AND ($2::integer IS NULL OR account_id = $2) ORDER BY code`
  return db.query<FollowedLink>({ text }, [msgId, accountId])
}

/**
 * Short links of an account, those of the newest messages first: `limit` of them, and the rest of the last message.
 * Uses index short_links_by_message.
 */
export function listLinks(
  db: Queryable,
  { accountId, before, limit }: { accountId: number; before: number | null; limit: number },
): Promise<FollowedLink[]> {
  const text = `SELECT ${followedColumns} FROM short_links WHERE account_id = $1 AND msg_id < $2
    ORDER BY msg_id DESC FETCH FIRST $3 ROWS WITH TIES`
  const values = [accountId, before ?? Number.MAX_SAFE_INTEGER, limit]
  return db.query<FollowedLink>({ name: 'list-links', text }, values)
}

/** Totals of the links that an account created from `from` to below `to`. Reads both tables of links once. */
export async function sumLinks(
  db: Queryable,
  range: { accountId: number; from: number; to: number },
): Promise<LinkTotals> {
  // The source of an opt-out by a link is written by engines/links/unsubscribe.ts.
  const text = `
SELECT s.*, u."unsubscribeLinks", o.unsubscribed FROM (
  SELECT count(*) AS links, count(*) FILTER (WHERE human_clicks > 0) AS followed,
    coalesce(sum(raw_clicks), 0)::bigint AS "rawClicks", coalesce(sum(human_clicks), 0)::bigint AS "humanClicks"
  FROM short_links WHERE account_id = $1 AND created_at >= $2 AND created_at < $3
) s, (
  SELECT count(*) AS "unsubscribeLinks"
  FROM unsubscribe_links WHERE account_id = $1 AND created_at >= $2 AND created_at < $3
) u, (
  SELECT count(*) AS unsubscribed FROM opt_outs o JOIN accepted_messages m
    ON m.msg_id = substring(o.source FROM '^link in message ([0-9]{1,15})$')::bigint AND m.account_id = $1
  WHERE o.at >= to_timestamp($2 / 1000.0) AND o.at < to_timestamp($3 / 1000.0)
) o`
  const values = [range.accountId, range.from, range.to]
  const [row] = await db.query<LinkTotals>({ name: 'sum-links', text }, values)
  if (row === undefined) throw new Error('the totals were not returned')
  return row
}
