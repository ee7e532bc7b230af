import type { Queryable } from './database.ts'
import type { FollowedLink } from './links.ts'

/**
 * Short links of an account, of the newest messages first: at least `limit` where there are as many, and all of
 * the last message. Leans on the index short_links_by_message.
 */
export function listLinks(
  db: Queryable,
  { accountId, before, limit }: { accountId: number; before: number | null; limit: number },
): Promise<FollowedLink[]> {
  return db.query<FollowedLink>(listStatement, [accountId, before ?? Number.MAX_SAFE_INTEGER, limit])
}

const columns = `code, msg_id AS "msgId", target, created_at AS "createdAt", expires_at AS "expiresAt",
  raw_clicks AS "rawClicks", human_clicks AS "humanClicks", first_human_at AS "firstHumanAt",
  last_human_at AS "lastHumanAt"`

const listStatement = {
  name: 'list-links',
  text: `
SELECT ${columns} FROM short_links WHERE account_id = $1 AND msg_id < $2
ORDER BY msg_id DESC FETCH FIRST $3 ROWS WITH TIES`,
}

/** Those of one message of the account. Leans on the index short_links_by_message. */
export function listLinksOfMessage(db: Queryable, accountId: number, msgId: number): Promise<FollowedLink[]> {
  return db.query<FollowedLink>(ofMessageStatement, [accountId, msgId])
}

const ofMessageStatement = {
  name: 'list-links-of-message',
  text: `SELECT ${columns} FROM short_links WHERE account_id = $1 AND msg_id = $2 ORDER BY code`,
}

export interface LinkTotals {
  links: number
  followed: number
  rawClicks: number
  humanClicks: number
  unsubscribeLinks: number
  unsubscribed: number
}

/** Of links that an account made from `from` up to `to`. Reads both tables of links once. */
export async function sumLinks(
  db: Queryable,
  range: { accountId: number; from: number; to: number },
): Promise<LinkTotals> {
  const [row] = await db.query<LinkTotals>(totalsStatement, [range.accountId, range.from, range.to])
  if (row === undefined) throw new Error('the totals were not returned')
  return row
}

// What an opt-out by a link has as its source: links/unsubscribe.ts.
const totalsStatement = {
  name: 'sum-links',
  text: `
SELECT s.*, u."unsubscribeLinks", o.unsubscribed FROM (
  SELECT count(*) AS links, count(*) FILTER (WHERE human_clicks > 0) AS followed,
    coalesce(sum(raw_clicks), 0)::bigint AS "rawClicks", coalesce(sum(human_clicks), 0)::bigint AS "humanClicks"
  FROM short_links WHERE account_id = $1 AND created_at >= $2 AND created_at < $3
) s, (
  SELECT count(*) AS "unsubscribeLinks"
  FROM unsubscribe_links WHERE account_id = $1 AND created_at >= $2 AND created_at < $3
) u, (
  SELECT count(*) AS unsubscribed FROM opt_outs o JOIN messages m
    ON m.msg_id = substring(o.source FROM '^link in message ([0-9]{1,15})$')::bigint AND m.account_id = $1
  WHERE o.at >= to_timestamp($2 / 1000.0) AND o.at < to_timestamp($3 / 1000.0)
) o`,
}
