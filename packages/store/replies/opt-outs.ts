import { formsOfSubscriber, toSubscriber } from '../../domain/address/subscriber.ts'
import { settingsChannel } from '../accounts/accounts.ts'
import type { Database, Queryable } from '../database.ts'
import { toColumns } from '../statements/array-columns.ts'

/** A subscriber's opt-out from one sender or, where `sender` is empty, from every sender. */
export interface OptOut {
  /** A number in any form, or an e-mail address in lower case, its domain in any form. Stored as `toSubscriber` returns it. */
  phone: string
  sender: string
  reason: string
  source: string
}

/** `at` in milliseconds; null for now. */
export interface DatedOptOut extends OptOut {
  at: number | null
}

/**
 * Every opt-out of these subscribers (`toSubscriber`, as `phone` is), also those that were stored by another form of an
 * e-mail address. Uses the primary key of opt_outs.
 */
export async function readOptOuts(
  db: Queryable,
  subscribers: readonly string[],
): Promise<Pick<OptOut, 'phone' | 'sender'>[]> {
  const text = 'SELECT phone, sender FROM opt_outs WHERE phone = ANY($1::text[])'
  const rows = await db.query<Pick<OptOut, 'phone' | 'sender'>>(
    { name: 'read-opt-outs', text, sealed: { 1: 'number' } },
    [subscribers.flatMap(storedForms)],
  )
  return rows.map(({ phone, sender }) => ({ phone: toSubscriber(phone), sender }))
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
  const named = optOuts.map((optOut) => ({ ...optOut, phone: toSubscriber(optOut.phone) }))
  // In one order everywhere, so that two writers cannot deadlock.
  const sorted = named.sort((a, b) => (optOutKey(a) < optOutKey(b) ? -1 : 1))
  // Uses the primary key of opt_outs. The outer query sees the table before the insert.
  const text = `
WITH added AS (
  INSERT INTO opt_outs (phone, sender, reason, source, at)
  SELECT n.phone, n.sender, n.reason, n.source, coalesce(to_timestamp(n.at / 1000.0), now())
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[]) AS n (phone, sender, reason, source, at)
  ON CONFLICT DO NOTHING RETURNING 1
)
SELECT count(*) AS added,
  CASE WHEN NOT EXISTS (SELECT FROM opt_outs) THEN pg_notify('${settingsChannel}', '') END
FROM added`
  const [row] = await tx.query<{ added: number }>(
    { name: 'note-opt-outs', text, sealed: { 1: 'number' } },
    toColumns(sorted, 'phone', 'sender', 'reason', 'source', 'at'),
  )
  return row?.added ?? 0
}

function optOutKey({ phone, sender }: OptOut): string {
  return `${phone} ${sender}`
}

/** Stores an opt-out; an existing one is left unchanged. Returns whether it is new. */
export async function addOptOut(db: Database, optOut: OptOut): Promise<boolean> {
  return (await noteOptOuts(db, [{ ...optOut, at: null }])) > 0
}

/** Removes an opt-out. Returns whether there was one. */
export async function removeOptOut(db: Queryable, phone: string, sender: string): Promise<boolean> {
  const removed = await db.query(
    {
      text: 'DELETE FROM opt_outs WHERE phone = ANY($1::text[]) AND sender = $2 RETURNING 1',
      sealed: { 1: 'number' },
    },
    [storedForms(phone), sender],
  )
  return removed.length > 0
}

/**
 * Ends a subscriber's opt-out from one sender, whatever the case of its name. An opt-out from every sender is
 * replaced by opt-outs from all other existing senders. Returns whether there was an opt-out.
 */
export async function admitSender(tx: Queryable, phone: string, sender: string): Promise<boolean> {
  // Uses the primary key of opt_outs; senders are few. Case is ignored, as in `comparedSender`.
  const text = `WITH lifted AS (
      DELETE FROM opt_outs WHERE phone = ANY($1::text[]) AND lower(sender) IN (lower($2), '')
      RETURNING phone, sender, reason, source, at
    ), kept AS (
      INSERT INTO opt_outs (phone, sender, reason, source, at)
      SELECT l.phone, s.name, l.reason, l.source, l.at
      FROM lifted l CROSS JOIN (SELECT DISTINCT name FROM senders WHERE lower(name) <> lower($2)) s
      WHERE l.sender = '' AND $2 <> ''
      ON CONFLICT DO NOTHING
    )
    SELECT count(*) AS lifted FROM lifted`
  const values = [storedForms(phone), sender]
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

/** Up to `limit` opt-outs after one, in the order of the primary key; `at` in milliseconds. */
export async function readOptOutsAfter(
  db: Queryable,
  { phone, sender }: Pick<OptOut, 'phone' | 'sender'>,
  limit: number,
): Promise<(OptOut & { at: number })[]> {
  const text = `SELECT phone, sender, reason, source, (extract(epoch FROM at) * 1000)::bigint AS at
    FROM opt_outs WHERE (phone, sender) > ($1, $2) ORDER BY phone, sender LIMIT $3`
  return db.query({ name: 'read-opt-outs-after', text, sealed: { 1: 'number' } }, [phone, sender, limit])
}
