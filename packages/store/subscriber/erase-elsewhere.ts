import {
  type AuditedWords,
  auditEntryWithoutSubscriber,
  type Erasure,
  lookupWithoutSubscriber,
} from '../../domain/message/without-subscriber.ts'
import { sealErased } from '../audit-chain/seal-erased.ts'
import { sealedKeys } from '../codes/guard-counts.ts'
import type { Queryable } from '../database.ts'
import { forgetNumber } from '../numbers/number-memory.ts'
import { toColumns } from '../statements/array-columns.ts'
import { byNumber, type ErasedCounts, eraseCallbacks, eraseReplies } from './erase-messages.ts'
import { callbacksNaming, idsNaming, type Naming, rowsNaming } from './ids-naming.ts'

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
  ['lookup_cache', false, 'DELETE FROM lookup_cache WHERE phone = ANY($1::text[])'],
  ['reply_windows', false, 'DELETE FROM reply_windows WHERE phone = ANY($1::text[])'],
  ['conversations', false, 'DELETE FROM conversations WHERE phone = ANY($1::text[])'],
  ['unsubscribe_links', false, 'DELETE FROM unsubscribe_links WHERE phone = ANY($1::text[])'],
  [
    'alarm_recipients',
    false,
    // An alarm that waits for the answer of this person goes on with the next one at once.
    `WITH gone AS (
       SELECT alarm_id, position FROM alarm_recipients WHERE phone = ANY($1::text[])
     ), moved AS (
       UPDATE alarms a SET due_at = 0 FROM gone
       WHERE a.alarm_id = gone.alarm_id AND a.state = 'open' AND a.settings ->> 'order' = 'one-by-one'
         AND a.step > 0 AND (a.step - 1) % a.recipients = gone.position
     )
     DELETE FROM alarm_recipients WHERE phone = ANY($1::text[])`,
  ],
  ['alarm_receiver_recipients', false, 'DELETE FROM alarm_receiver_recipients WHERE phone = ANY($1::text[])'],
  ['inbound_parts', false, 'DELETE FROM inbound_parts WHERE phone = ANY($1::text[])'],
  ['smpp_whole_texts', false, 'DELETE FROM smpp_whole_texts WHERE destination = ANY($1::text[])'],
  [
    'unmatched_reports',
    false,
    `DELETE FROM unmatched_reports WHERE given_up AND report ->> 'phone' = ANY($1::text[])`,
  ],
]

/** Rows that name the number within a text. */
const naming: readonly Naming[] = [
  { table: 'smpp_dead_deliveries', key: 'delivery_id', texts: ['body'] },
  // A user may have typed the number as it is dialled within the country.
  { table: 'console_views', key: 'view_id', texts: ['name', `filters ->> 'find'`], isTyped: true },
]

/** Erases a number outside of messages. */
export async function eraseElsewhere(tx: Queryable, erasure: Erasure, now: number): Promise<ErasedCounts> {
  const { forms, pseudonym } = erasure
  const counts: ErasedCounts = {}
  for (const [table, usesPseudonym, text] of statements) {
    const values = usesPseudonym ? [forms, pseudonym] : [forms]
    const sealed = { 1: 'number', 2: 'number' } as const
    counts[table] = (await tx.query({ text: `${text} RETURNING 1`, sealed }, values)).length
  }
  for (const each of naming) counts[each.table] = await deleteNaming(tx, each, forms)
  counts['number_memory'] = await forgetNumber(tx, forms[0] ?? '', now)
  counts['guard_counts'] = await eraseGuardCounts(tx, forms)
  const ended = { ...callbacksNaming, also: `${callbacksNaming.also} AND state <> 'pending'` }
  const callbackIds = await idsNaming(tx, ended, forms)
  counts['callbacks'] = await eraseCallbacks(tx, 'callback_id = ANY($1::bigint[])', callbackIds, erasure)
  counts['replies'] = await eraseReplies(tx, 'phone = ANY($3::text[])', forms, erasure, { 3: 'number' })
  counts['lookups'] = await eraseLookups(tx, erasure)
  counts['audit_log'] = await eraseAuditLog(tx, erasure)
  return counts
}

/** Verifications, reports and callbacks of the number that are still open: they are erased once they have ended. */
export async function countOpenElsewhere(db: Queryable, forms: readonly string[]): Promise<number> {
  const pending = { ...callbacksNaming, also: `${callbacksNaming.also} AND state = 'pending'` }
  const callbacks = (await idsNaming(db, pending, forms)).length
  const text = `SELECT
    (SELECT count(*) FROM verifications WHERE recipient = ANY($1::text[]) AND state = 0)
    + (SELECT count(*) FROM unmatched_reports WHERE NOT given_up AND report ->> 'phone' = ANY($1::text[])) AS open`
  const [row] = await db.query<{ open: number }>({ text, sealed: byNumber }, [forms])
  return callbacks + (row?.open ?? 0)
}

async function deleteNaming(tx: Queryable, naming: Naming, forms: readonly string[]): Promise<number> {
  const ids = await idsNaming(tx, naming, forms)
  const text = `DELETE FROM ${naming.table} WHERE ${naming.key} = ANY($1::bigint[]) RETURNING 1`
  return (await tx.query({ text }, [ids])).length
}

/** Keys that hold the number: it is compared as it was typed, because keys have a form of their own. */
async function eraseGuardCounts(tx: Queryable, forms: readonly string[]): Promise<number> {
  const keys = await rowsNaming(tx, { table: 'guard_counts', key: 'key', texts: ['key'] }, forms)
  const text = 'DELETE FROM guard_counts WHERE key = ANY($1::text[]) RETURNING 1'
  return (await tx.query({ text, sealed: sealedKeys(1) }, [keys])).length
}

const auditNaming: Naming = {
  table: 'audit_log',
  key: 'entry_id',
  texts: ['target', 'details::text', 'outcome'],
}

async function eraseLookups(tx: Queryable, erasure: Erasure): Promise<number> {
  const find = `SELECT lookup_id AS "lookupId", client_id AS "clientId" FROM lookups
    WHERE phone = ANY($1::text[]) ORDER BY lookup_id FOR UPDATE`
  const rows = await tx.query<{ lookupId: number; clientId: string | null }>(
    { text: find, sealed: byNumber },
    [erasure.forms],
  )
  const erased = rows.map((row) => ({ ...row, ...lookupWithoutSubscriber(row, erasure) }))
  const text = `UPDATE lookups l SET phone = $1, client_id = n.client_id
    FROM unnest($2::bigint[], $3::text[]) AS n (lookup_id, client_id) WHERE l.lookup_id = n.lookup_id`
  await tx.query({ text, sealed: byNumber }, [
    erasure.pseudonym,
    ...toColumns(erased, 'lookupId', 'clientId'),
  ])
  return rows.length
}

async function eraseAuditLog(tx: Queryable, erasure: Erasure): Promise<number> {
  const find = `SELECT entry_id AS "entryId", target, details, outcome FROM audit_log
    WHERE entry_id = ANY($1::bigint[]) ORDER BY entry_id FOR UPDATE`
  const rows = await tx.query<AuditedWords & { entryId: number }>({ text: find }, [
    await idsNaming(tx, auditNaming, erasure.forms),
  ])
  const erased = rows.map((row) => {
    const { target, details, outcome } = auditEntryWithoutSubscriber(row, erasure)
    return { entryId: row.entryId, target, details: JSON.stringify(details), outcome }
  })
  const text = `UPDATE audit_log a SET target = n.target, details = n.details::json, outcome = n.outcome
    FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) AS n (entry_id, target, details, outcome)
    WHERE a.entry_id = n.entry_id`
  const sealed = { 2: 'text audit_log.target', 3: 'members audit_log.details', 4: 'outcome' } as const
  await tx.query({ text, sealed }, toColumns(erased, 'entryId', 'target', 'details', 'outcome'))
  await sealErased(
    tx,
    erased.map(({ entryId }) => entryId),
  )
  return rows.length
}
