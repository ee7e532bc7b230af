import {
  auditEntryWithoutSubscriber,
  type Erasure,
  lookupWithoutSubscriber,
} from '../../domain/message/without-subscriber.ts'
import { columnsOf } from '../array-columns.ts'
import { sealErased } from '../audit-chain/seal-erased.ts'
import type { Queryable } from '../database.ts'
import { type ErasedCounts, eraseCallbacks, eraseReplies, namesSubscriber } from './erase-messages.ts'

/**
 * Statements on rows that name the number: `$1` its forms, `$2` the pseudonym. One of verifications uses
 * verifications_by_recipient, those of lookup_cache, reply_windows and conversations a unique key; the others read their table.
 */
const statements: [table: string, usesPseudonym: boolean, text: string][] = [
  [
    'verifications',
    true,
    `UPDATE verifications SET recipient = $2, recipient_as_sent = NULL, custom_id = NULL, hook = NULL,
       requested_from = NULL WHERE recipient = ANY($1::text[]) AND state <> 0`,
  ],
  [
    'verification_refusals',
    true,
    `UPDATE verification_refusals SET recipient = $2, address = '' WHERE recipient = ANY($1::text[])`,
  ],
  ['lookup_cache', false, 'DELETE FROM lookup_cache WHERE phone = ANY($1::text[])'],
  ['reply_windows', false, 'DELETE FROM reply_windows WHERE phone = ANY($1::text[])'],
  ['conversations', false, 'DELETE FROM conversations WHERE phone = ANY($1::text[])'],
  ['unsubscribe_links', false, 'DELETE FROM unsubscribe_links WHERE phone = ANY($1::text[])'],
  ['inbound_parts', false, 'DELETE FROM inbound_parts WHERE phone = ANY($1::text[])'],
  [
    'parked_reports',
    false,
    `DELETE FROM parked_reports WHERE given_up AND report ->> 'phone' = ANY($1::text[])`,
  ],
  [
    'smpp_dead_deliveries',
    false,
    'DELETE FROM smpp_dead_deliveries WHERE EXISTS (SELECT FROM unnest($1::text[]) f WHERE strpos(body, f) > 0)',
  ],
  [
    'console_views',
    false,
    // A user may have typed the number as it is dialled within the country.
    `DELETE FROM console_views WHERE EXISTS (
       SELECT FROM unnest($1::text[]) f CROSS JOIN (VALUES (name), (filters ->> 'find')) said (words)
       WHERE strpos(lower(words), f) > 0
         OR f ~ '^[0-9]{8,}$' AND strpos(regexp_replace(words, '[^0-9]', '', 'g'), right(f, 8)) > 0
     )`,
  ],
  [
    'guard_counts',
    false,
    'DELETE FROM guard_counts WHERE EXISTS (SELECT FROM unnest($1::text[]) f WHERE strpos(key, f) > 0)',
  ],
]

/** Erases a number outside of messages. */
export async function eraseElsewhere(tx: Queryable, erasure: Erasure): Promise<ErasedCounts> {
  const { forms, pseudonym } = erasure
  const counts: ErasedCounts = {}
  for (const [table, usesPseudonym, text] of statements) {
    const values = usesPseudonym ? [forms, pseudonym] : [forms]
    counts[table] = (await tx.query({ text: `${text} RETURNING 1` }, values)).length
  }
  const ended = `${namesSubscriber} AND state <> 'pending'`
  counts['callbacks'] = await eraseCallbacks(tx, ended, forms, erasure)
  counts['replies'] = await eraseReplies(tx, 'phone = ANY($3::text[])', forms, erasure)
  counts['lookups'] = await eraseLookups(tx, erasure)
  counts['audit_log'] = await eraseAuditLog(tx, erasure)
  return counts
}

/** Verifications, reports and callbacks of the number that are still open: they are erased once they have ended. */
export async function countOpenElsewhere(db: Queryable, forms: readonly string[]): Promise<number> {
  const text = `SELECT
    (SELECT count(*) FROM callbacks WHERE ${namesSubscriber} AND state = 'pending')
    + (SELECT count(*) FROM verifications WHERE recipient = ANY($1::text[]) AND state = 0)
    + (SELECT count(*) FROM parked_reports WHERE NOT given_up AND report ->> 'phone' = ANY($1::text[])) AS open`
  const [row] = await db.query<{ open: number }>({ text }, [forms])
  return row?.open ?? 0
}

async function eraseLookups(tx: Queryable, erasure: Erasure): Promise<number> {
  const find = `SELECT lookup_id AS "lookupId", client_id AS "clientId" FROM lookups
    WHERE phone = ANY($1::text[]) ORDER BY lookup_id FOR UPDATE`
  const rows = await tx.query<{ lookupId: number; clientId: string | null }>({ text: find }, [erasure.forms])
  const erased = rows.map((row) => ({ ...row, ...lookupWithoutSubscriber(row, erasure) }))
  const text = `UPDATE lookups l SET phone = $1, client_id = n.client_id
    FROM unnest($2::bigint[], $3::text[]) AS n (lookup_id, client_id) WHERE l.lookup_id = n.lookup_id`
  await tx.query({ text }, [erasure.pseudonym, ...columnsOf(erased, 'lookupId', 'clientId')])
  return rows.length
}

async function eraseAuditLog(tx: Queryable, erasure: Erasure): Promise<number> {
  const find = `SELECT entry_id AS "entryId", target, details FROM audit_log
    WHERE EXISTS (SELECT FROM unnest($1::text[]) f WHERE strpos(target, f) > 0 OR strpos(details::text, f) > 0)
    ORDER BY entry_id FOR UPDATE`
  const rows = await tx.query<{ entryId: number; target: string; details: unknown }>({ text: find }, [
    erasure.forms,
  ])
  const erased = rows.map((row) => {
    const { target, details } = auditEntryWithoutSubscriber(row, erasure)
    return { entryId: row.entryId, target, details: JSON.stringify(details) }
  })
  const text = `UPDATE audit_log a SET target = n.target, details = n.details::json
    FROM unnest($1::bigint[], $2::text[], $3::text[]) AS n (entry_id, target, details)
    WHERE a.entry_id = n.entry_id`
  await tx.query({ text }, columnsOf(erased, 'entryId', 'target', 'details'))
  await sealErased(
    tx,
    erased.map(({ entryId }) => entryId),
  )
  return rows.length
}
