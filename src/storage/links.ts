import type { NewLink, NewShortLink, NewUnsubscribeLink } from '../domain/links/new-link.ts'
import type { Queryable, Statement } from './database.ts'

/**
 * A code was drawn that another link has already: the transaction must be given up, and what it was to store asked
 * for again, with another code in its text. Among a billion links it happens once in a billion codes.
 */
export class LinkCodeTaken extends Error {
  override name = 'LinkCodeTaken'
}

/** Stores links in the transaction that stores their messages. Rejects with `LinkCodeTaken`. */
export async function insertLinks(tx: Queryable, links: readonly NewLink[]): Promise<void> {
  const short = links.filter((link): link is NewShortLink => link.kind === 'short')
  const unsubscribe = links.filter((link): link is NewUnsubscribeLink => link.kind === 'unsubscribe')
  if (short.length > 0) {
    const values = [...originColumns(short), short.map(({ target }) => target)]
    await insertAll(tx, insertShortStatement, values, short.length)
  }
  if (unsubscribe.length > 0) {
    const phones = unsubscribe.map(({ phone }) => phone)
    const senders = unsubscribe.map(({ sender }) => sender)
    const values = [...originColumns(unsubscribe), phones, senders]
    await insertAll(tx, insertUnsubscribeStatement, values, unsubscribe.length)
  }
}

function originColumns(links: readonly NewLink[]): unknown[] {
  return [
    links.map(({ code }) => code),
    links.map(({ accountId }) => accountId),
    links.map(({ msgId }) => msgId),
    links.map(({ createdAt }) => createdAt),
    links.map(({ expiresAt }) => expiresAt),
  ]
}

async function insertAll(tx: Queryable, statement: Statement, values: unknown[], count: number) {
  const stored = await tx.query(statement, values)
  if (stored.length !== count) throw new LinkCodeTaken('the code of a link is taken')
}

/** Leans on the primary key of short_links. A conflict is a row less, so that a lost answer is never mistaken. */
const insertShortStatement: Statement = {
  name: 'insert-short-links',
  text: `
INSERT INTO short_links (code, account_id, msg_id, created_at, expires_at, target)
SELECT * FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[])
ON CONFLICT (code) DO NOTHING RETURNING 1`,
}

/** Leans on the primary key of unsubscribe_links. */
const insertUnsubscribeStatement: Statement = {
  name: 'insert-unsubscribe-links',
  text: `
INSERT INTO unsubscribe_links (code, account_id, msg_id, created_at, expires_at, phone, sender)
SELECT * FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::text[])
ON CONFLICT (code) DO NOTHING RETURNING 1`,
}

/** Where a code leads. Never changes. */
export interface ShortLink {
  code: string
  msgId: number
  target: string
  createdAt: number
  expiresAt: number
}

/** Those of `codes` that are there. Leans on the primary key of short_links. */
export function readShortLinks(db: Queryable, codes: string[]): Promise<ShortLink[]> {
  return db.query<ShortLink>(readShortStatement, [codes])
}

const readShortStatement: Statement = {
  name: 'read-short-links',
  text: `
SELECT code, msg_id AS "msgId", target, created_at AS "createdAt", expires_at AS "expiresAt"
FROM short_links WHERE code = ANY($1::text[])`,
}

/** Whom an unsubscribe link stands for. Never changes, and works for as long as it is there. */
export interface UnsubscribeLink {
  code: string
  msgId: number
  phone: string
  sender: string
}

/** Those of `codes` that are there. Leans on the primary key of unsubscribe_links. */
export function readUnsubscribeLinks(db: Queryable, codes: string[]): Promise<UnsubscribeLink[]> {
  return db.query<UnsubscribeLink>(readUnsubscribeStatement, [codes])
}

const readUnsubscribeStatement: Statement = {
  name: 'read-unsubscribe-links',
  text: `
SELECT code, msg_id AS "msgId", phone, sender FROM unsubscribe_links
WHERE code = ANY($1::text[])`,
}

/** What is to be added to the counts of a link. */
export interface ClickCount {
  code: string
  raw: number
  /** Negative where clicks turned out to be a machine's after they were counted. */
  human: number
  /** Of the human ones; null where there is none. */
  firstAt: number | null
  lastAt: number | null
}

/**
 * Adds to the counts, each code at most once in `counts`; they end at 2^31 - 1, and no link keeps others from being
 * counted. Codes that are not there any more are passed over.
 */
export async function countClicks(db: Queryable, counts: readonly ClickCount[]): Promise<void> {
  await db.query(countStatement, [
    counts.map(({ code }) => code),
    counts.map(({ raw }) => raw),
    counts.map(({ human }) => human),
    counts.map(({ firstAt }) => firstAt),
    counts.map(({ lastAt }) => lastAt),
  ])
}

/** Leans on the primary key of short_links. Locks in one order, so that two nodes cannot wait for each other. */
const countStatement: Statement = {
  name: 'count-clicks',
  text: `
WITH c AS (
  SELECT * FROM unnest($1::text[], $2::integer[], $3::integer[], $4::bigint[], $5::bigint[])
    AS c (code, raw, human, first_at, last_at)
), locked AS (
  SELECT l.code FROM short_links l WHERE l.code = ANY($1::text[]) ORDER BY l.code FOR UPDATE
)
UPDATE short_links l SET
  raw_clicks = least(l.raw_clicks::bigint + c.raw, 2147483647),
  human_clicks = least(greatest(l.human_clicks::bigint + c.human, 0), 2147483647),
  first_human_at = CASE WHEN l.human_clicks::bigint + c.human > 0 THEN least(l.first_human_at, c.first_at) END,
  last_human_at = CASE WHEN l.human_clicks::bigint + c.human > 0 THEN greatest(l.last_human_at, c.last_at) END
FROM c JOIN locked USING (code) WHERE l.code = c.code`,
}

/** A short link with what is known of who followed it. */
export interface FollowedLink extends ShortLink {
  rawClicks: number
  humanClicks: number
  firstHumanAt: number | null
  lastHumanAt: number | null
}

/** The short links of a message. Leans on the index short_links_by_message. */
export function shortLinksOf(db: Queryable, msgId: number): Promise<FollowedLink[]> {
  return db.query<FollowedLink>(
    {
      text: `
SELECT code, msg_id AS "msgId", target, created_at AS "createdAt", expires_at AS "expiresAt",
  raw_clicks AS "rawClicks", human_clicks AS "humanClicks", first_human_at AS "firstHumanAt",
  last_human_at AS "lastHumanAt"
FROM short_links WHERE msg_id = $1 ORDER BY code`,
    },
    [msgId],
  )
}
