import { decodeTimeline } from '../../domain/message/story/timeline-lines.ts'
import { withoutCode } from '../../domain/otp/without-code.ts'
import type { Queryable } from '../database.ts'
import type { SealedParameters } from '../encryption/sealing.ts'
import { type MessageRow, messageColumns, toMessage } from '../messages/row.ts'
import { factsOf } from '../numbers/number-memory.ts'
import { callbacksNaming, idsNaming } from './ids-naming.ts'

/** A row about a subscriber, with the name of its table. */
export interface SubscriberRow {
  table: string
  row: unknown
}

/** Messages that are in memory at the same time, each with its callbacks, replies and links. */
const pageSize = 200

/** Rows that name the number in `$1`; hashes of codes are left out. */
const byNumber: [table: string, text: string][] = [
  ['replies', 'SELECT to_jsonb(r) AS row FROM replies r WHERE phone = ANY($1::text[]) AND msg_id IS NULL'],
  [
    'verifications',
    `SELECT to_jsonb(v) - '{code_hash,later_hashes}'::text[] AS row FROM verifications v WHERE recipient = ANY($1::text[])`,
  ],
  ['lookups', 'SELECT to_jsonb(l) AS row FROM lookups l WHERE phone = ANY($1::text[])'],
  ['lookup_cache', 'SELECT to_jsonb(c) AS row FROM lookup_cache c WHERE phone = ANY($1::text[])'],
  ['opt_outs', 'SELECT to_jsonb(o) AS row FROM opt_outs o WHERE phone = ANY($1::text[])'],
  ['reply_windows', 'SELECT to_jsonb(w) AS row FROM reply_windows w WHERE phone = ANY($1::text[])'],
  ['conversations', 'SELECT to_jsonb(c) AS row FROM conversations c WHERE phone = ANY($1::text[])'],
  [
    'alarm_recipients',
    `SELECT to_jsonb(r) - 'code' AS row FROM alarm_recipients r WHERE phone = ANY($1::text[])`,
  ],
  [
    'alarm_receiver_recipients',
    'SELECT to_jsonb(r) AS row FROM alarm_receiver_recipients r WHERE phone = ANY($1::text[])',
  ],
  ['inbound_parts', 'SELECT to_jsonb(p) AS row FROM inbound_parts p WHERE phone = ANY($1::text[])'],
  ['unsubscribe_links', 'SELECT to_jsonb(u) AS row FROM unsubscribe_links u WHERE phone = ANY($1::text[])'],
  [
    'unmatched_reports',
    `SELECT to_jsonb(p) AS row FROM unmatched_reports p WHERE report ->> 'phone' = ANY($1::text[])`,
  ],
]

/** Rows that belong to the messages in `$1`. They use callbacks_by_message, replies_by_message, short_links_by_message. */
const byMessage: [table: string, text: string][] = [
  [
    'callbacks',
    'SELECT to_jsonb(c) AS row FROM callback_states c WHERE msg_id = ANY($1::bigint[]) ORDER BY callback_id',
  ],
  ['replies', 'SELECT to_jsonb(r) AS row FROM replies r WHERE msg_id = ANY($1::bigint[]) ORDER BY reply_id'],
  [
    'short_links',
    'SELECT to_jsonb(s) AS row FROM short_links s WHERE msg_id = ANY($1::bigint[]) ORDER BY code',
  ],
]

/** Everything that is stored about a subscriber, without one-time codes. `tx`: a transaction without a deadline. */
export async function* subscriberRows(
  tx: Queryable,
  forms: readonly string[],
): AsyncGenerator<SubscriberRow> {
  for (let after = 0; ; ) {
    // Uses accepted_messages_by_phone.
    const text = `SELECT ${messageColumns}, m.timeline FROM messages m
      WHERE m.phone = ANY($1::text[]) AND m.msg_id > $2 ORDER BY m.msg_id LIMIT $3`
    const page = await tx.query<MessageRow & { timeline: string }>({ text, sealed: { 1: 'number' } }, [
      forms,
      after,
      pageSize,
    ])
    for (const row of page) {
      const timeline = decodeTimeline(row.timeline)
      yield { table: 'messages', row: { ...withoutCode(toMessage(row)), timeline } }
    }
    const msgIds = page.map(({ msgId }) => msgId)
    for (const [table, statement] of byMessage) yield* readRows(tx, table, statement, msgIds)
    after = msgIds.at(-1) ?? after
    if (page.length < pageSize) break
  }
  for (const [table, statement] of byNumber) yield* readRows(tx, table, statement, forms, { 1: 'number' })
  for (const row of await factsOf(tx, forms[0] ?? '')) yield { table: 'number_memory', row }
  const callbackIds = await idsNaming(tx, callbacksNaming, forms)
  yield* readRows(
    tx,
    'callbacks',
    'SELECT to_jsonb(c) AS row FROM callback_states c WHERE callback_id = ANY($1)',
    callbackIds,
  )
}

async function* readRows(
  tx: Queryable,
  table: string,
  text: string,
  value: readonly unknown[],
  sealed: SealedParameters = {},
): AsyncGenerator<SubscriberRow> {
  const rows = await tx.query<{ row: unknown }>({ text, sealed }, [value])
  for (const { row } of rows) yield { table, row }
}
