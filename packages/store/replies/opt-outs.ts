import { formsOfSubscriber, toSubscriber } from '../../domain/address/subscriber.ts'
import { settingsChannel } from '../accounts/accounts.ts'
import type { Database, Queryable } from '../database.ts'
import { toColumns } from '../statements/array-columns.ts'

/**
 * A subscriber's opt-out from one sender or, where `sender` is empty, from every sender. It blocks the messages of one account
 * or, where `accountId` is null or absent, of every account.
 */
export interface OptOut {
  /** A number in any form, or an e-mail address in lower case, its domain in any form. Stored as `toSubscriber` returns it. */
  phone: string
  sender: string
  reason: string
  source: string
  accountId?: number | null
}

/** As `opt_outs.account_id` stores it. */
const everyAccount = 0

/** `at` in milliseconds; null for now. */
export interface DatedOptOut extends OptOut {
  at: number | null
}

/** What an opt-out blocks. */
export interface BlockedPair extends Pick<OptOut, 'phone' | 'sender'> {
  /** Null: of every account. */
  accountId: number | null
}

/**
 * Every opt-out of these subscribers (`toSubscriber`, as `phone` is), also those that were stored by another form of an
 * e-mail address. Uses the primary key of opt_outs.
 */
export async function readOptOuts(db: Queryable, subscribers: readonly string[]): Promise<BlockedPair[]> {
  const text = `SELECT phone, sender, nullif(account_id, 0) AS "accountId" FROM opt_outs WHERE phone = ANY($1::text[])`
  const rows = await db.query<BlockedPair>({ name: 'read-opt-outs', text, sealed: { 1: 'number' } }, [
    subscribers.flatMap(storedForms),
  ])
  return rows.map((row) => ({ ...row, phone: toSubscriber(row.phone) }))
}

/** Numbers have one form since they have a name; addresses were stored as they came. */
function storedForms(subscriber: string): string[] {
  return subscriber.includes('@') ? formsOfSubscriber(subscriber) : [toSubscriber(subscriber)]
}

/**
 * Stores opt-outs; existing ones are left unchanged. Returns how many are new. Gateways skip the table while it is
 * empty; the first opt-out notifies them.
 */
export async function noteOptOuts(tx: Queryable, optOuts: readonly DatedOptOut[]): Promise<number> {
  const named = optOuts.map(({ accountId, ...optOut }) => ({
    ...{ ...optOut, phone: toSubscriber(optOut.phone) },
    accountId: accountId ?? everyAccount,
  }))
  // In one order everywhere, so that two writers cannot deadlock.
  const sorted = named.sort((a, b) => (optOutKey(a) < optOutKey(b) ? -1 : 1))
  // Uses the primary key of opt_outs. The outer query sees the table before the insert.
  const text = `
WITH added AS (
  INSERT INTO opt_outs (phone, sender, reason, source, at, account_id)
  SELECT n.phone, n.sender, n.reason, n.source, coalesce(to_timestamp(n.at / 1000.0), now()), n.account_id
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::int[])
    AS n (phone, sender, reason, source, at, account_id)
  ON CONFLICT DO NOTHING RETURNING 1
)
SELECT count(*) AS added,
  CASE WHEN NOT EXISTS (SELECT FROM opt_outs) THEN pg_notify('${settingsChannel}', '') END
FROM added`
  const [row] = await tx.query<{ added: number }>(
    { name: 'note-opt-outs', text, sealed: { 1: 'number' } },
    toColumns(sorted, 'phone', 'sender', 'reason', 'source', 'at', 'accountId'),
  )
  return row?.added ?? 0
}

function optOutKey({ phone, sender, accountId }: OptOut): string {
  return `${phone} ${sender} ${accountId}`
}

/** Stores an opt-out; an existing one is left unchanged. Returns whether it is new. */
export async function addOptOut(db: Database, optOut: OptOut): Promise<boolean> {
  return (await noteOptOuts(db, [{ ...optOut, at: null }])) > 0
}

/** Removes an opt-out from one account or, where `accountId` is null, from all of them. Returns whether there was one. */
export async function removeOptOut(
  db: Queryable,
  { phone, sender, accountId = null }: Pick<OptOut, 'phone' | 'sender' | 'accountId'>,
): Promise<boolean> {
  const removed = await db.query(
    {
      text: 'DELETE FROM opt_outs WHERE phone = ANY($1::text[]) AND sender = $2 AND account_id = $3 RETURNING 1',
      sealed: { 1: 'number' },
    },
    [storedForms(phone), sender, accountId ?? everyAccount],
  )
  return removed.length > 0
}

/**
 * Ends a subscriber's opt-out from one sender, whatever the case of its name. An opt-out from every sender is
 * replaced by opt-outs from all other existing senders, those of one account by opt-outs from its senders. `accountId`: the
 * account that the subscriber opts in to; null: each that has the sender. Returns whether there was an opt-out.
 */
export async function admitSender(
  tx: Queryable,
  { phone, sender, accountId = null }: Pick<OptOut, 'phone' | 'sender' | 'accountId'>,
): Promise<boolean> {
  // Uses the primary key of opt_outs; senders are few. Case is ignored, as in `comparedSender`.
  const text = `WITH lifted AS (
      DELETE FROM opt_outs o WHERE phone = ANY($1::text[]) AND lower(sender) IN (lower($2), '')
        AND ($3::int IS NULL OR account_id IN (0, $3)) AND (sender <> '' OR $2 = '' OR account_id = 0 OR account_id = $3
          OR EXISTS (SELECT FROM senders s WHERE s.account_id = o.account_id AND lower(s.name) = lower($2)))
      RETURNING phone, sender, reason, source, at, account_id
    ), kept AS (
      INSERT INTO opt_outs (phone, sender, reason, source, at, account_id)
      SELECT DISTINCT l.phone, s.name, l.reason, l.source, l.at, l.account_id
      FROM lifted l JOIN senders s ON l.account_id IN (0, s.account_id) AND lower(s.name) <> lower($2)
      WHERE l.sender = '' AND $2 <> ''
      ON CONFLICT DO NOTHING
    )
    SELECT count(*) AS lifted FROM lifted`
  const values = [storedForms(phone), sender, accountId]
  const [row] = await tx.query<{ lifted: number }>(
    { name: 'admit-sender', text, sealed: { 1: 'number' } },
    values,
  )
  return (row?.lifted ?? 0) > 0
}

/** The newest opt-outs first. */
export async function listOptOuts(db: Queryable, limit: number): Promise<(OptOut & { at: string })[]> {
  return db.query(
    { text: 'SELECT phone, sender, reason, source, at::text FROM opt_outs ORDER BY at DESC LIMIT $1' },
    [limit],
  )
}

/** `at` in milliseconds; `account`: its name, null for every account. */
export interface ExportedOptOut extends OptOut {
  at: number
  accountId: number | null
  account: string | null
}

/** Up to `limit` opt-outs after one, in the order of the primary key; those that block `ofAccount` alone, where it is given. */
export async function readOptOutsAfter(
  db: Queryable,
  { phone, sender, accountId = null }: Pick<OptOut, 'phone' | 'sender' | 'accountId'>,
  limit: number,
  ofAccount: number | null = null,
): Promise<ExportedOptOut[]> {
  const text = `SELECT phone, sender, reason, source, (extract(epoch FROM at) * 1000)::bigint AS at,
      nullif(o.account_id, 0) AS "accountId", a.name AS account
    FROM opt_outs o LEFT JOIN accounts a USING (account_id)
    WHERE (phone, sender, o.account_id) > ($1, $2, $3) AND ($5::integer IS NULL OR o.account_id = $5)
    ORDER BY phone, sender, o.account_id LIMIT $4`
  const values = [phone, sender, accountId ?? everyAccount, limit, ofAccount]
  return db.query({ name: 'read-opt-outs-after', text, sealed: { 1: 'number' } }, values)
}
