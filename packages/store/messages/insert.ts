import type { EventLines } from '../../domain/feed/event-lines.ts'
import type { Message } from '../../domain/message/message.ts'
import {
  insertVerificationsSql,
  type NewVerification,
  type StoredWithMessage,
  verificationColumns,
} from '../codes/verifications.ts'
import type { Queryable, Statement } from '../database.ts'
import { maxNamedMessages } from '../money/ledger.ts'
import {
  type ArrayColumns,
  columnNames,
  columnValues,
  sealedParameters,
  unnest,
} from '../statements/array-columns.ts'
import { acceptedColumns, openStateColumns } from './row.ts'

export interface NewMessage {
  message: Message
  /** Lines of the timeline to append, each as `encodeStep` makes it. */
  timeline: string
  /** Verification of the code in the message, stored with it or not at all; null where it carries none. */
  verification: NewVerification | null
  /** For the feed of its account; stored with the message or not at all. Absent: none. */
  feed?: EventLines
}

/**
 * Stores messages with their codes and reserves their money, in one statement, which is the cheapest transaction.
 * Where a balance does not cover all messages of its account, none of them is stored and the account is missing in
 * the result. Older queued codes to the same recipients are not sent any more.
 */
export async function insertMessages(tx: Queryable, messages: NewMessage[]): Promise<Set<number>> {
  const values: unknown[] = [
    ...columnValues(chargeColumns, sumCharges(messages)),
    ...columnValues(
      messageColumns,
      messages.map(({ message }) => message),
    ),
    ...columnValues(timelineColumn, messages),
  ]
  const codes = messages.flatMap(verificationRow)
  const rows = await (codes.length === 0
    ? tx.query<{ account_id: number }>(insertStatement, values)
    : tx.query<{ account_id: number }>(insertWithCodes, [
        ...values,
        ...columnValues(verificationColumns, codes),
      ]))
  return new Set(rows.map((row) => row.account_id))
}

interface Charge {
  accountId: number
  micros: number
  messages: number
  /** The first of them. */
  msgIds: number[]
  events: number
  feed: string
}

/** One for each account, in the order in which balances are locked. */
function sumCharges(messages: NewMessage[]): Charge[] {
  const charges = new Map<number, Charge>()
  for (const {
    message: { msgId, accountId, money },
    feed,
  } of messages) {
    const charge = charges.get(accountId) ?? {
      accountId,
      micros: 0,
      messages: 0,
      msgIds: [],
      events: 0,
      feed: '',
    }
    charge.micros += money.reservedMicros
    charge.messages += 1
    if (charge.messages <= maxNamedMessages) charge.msgIds.push(msgId)
    charge.events += feed?.count ?? 0
    charge.feed += feed?.text ?? ''
    charges.set(accountId, charge)
  }
  return [...charges.values()].sort((a, b) => a.accountId - b.accountId)
}

function verificationRow({ message, verification }: NewMessage): StoredWithMessage[] {
  if (verification === null) return []
  const { msgId, acceptedAt: createdAt, expiresAt } = message
  return [{ ...verification, msgId, createdAt, expiresAt }]
}

const chargeColumns = {
  account_id: ['integer', ({ accountId }) => accountId],
  micros: ['bigint', ({ micros }) => micros],
  messages: ['integer', ({ messages }) => messages],
  // An array of PostgreSQL, or null where there are too many to name.
  msg_ids: ['text', ({ messages, msgIds }) => (messages === msgIds.length ? `{${msgIds.join(',')}}` : null)],
  events: ['integer', ({ events }) => events],
  feed: ['lines', ({ feed }) => feed],
} as const satisfies ArrayColumns<Charge>

const messageColumns = { ...acceptedColumns, ...openStateColumns }
const timelineColumn = {
  timeline: ['lines', ({ timeline }) => timeline, 'timeline'],
} as const satisfies ArrayColumns<NewMessage>
const allColumns = { ...messageColumns, ...timelineColumn }
const firstColumn = 1 + Object.keys(chargeColumns).length

const firstCode = firstColumn + Object.keys(allColumns).length

const insertStatement: Statement = {
  name: 'insert-messages',
  text: insertText(''),
  sealed: sealedParameters(allColumns, firstColumn),
}
const insertWithCodes: Statement = {
  name: 'insert-messages-with-codes',
  text: insertText(`, ${insertVerificationsSql('paid', firstCode)}`),
  sealed: {
    ...sealedParameters(allColumns, firstColumn),
    ...sealedParameters(verificationColumns, firstCode),
  },
}

/** Uses the primary key of balances only; `also` is further parts of the WITH. */
function insertText(also: string): string {
  return `
WITH charge AS (
  SELECT * FROM ${unnest(chargeColumns, 1)} AS c
), paid AS (
  UPDATE balances b SET available_micros = b.available_micros - c.micros
  FROM charge c WHERE b.account_id = c.account_id AND b.available_micros >= c.micros
  RETURNING b.account_id
), entry AS (
  INSERT INTO ledger (account_id, kind, amount_micros, messages, msg_ids)
  SELECT c.account_id, 'reserve', -c.micros, c.messages, c.msg_ids::bigint[] FROM charge c JOIN paid USING (account_id)
), fed AS (
  INSERT INTO event_batches (account_id, count, body)
  SELECT c.account_id, c.events, c.feed FROM charge c JOIN paid USING (account_id) WHERE c.events > 0
), n AS MATERIALIZED (
  SELECT * FROM ${unnest(allColumns, firstColumn)} AS n WHERE n.account_id IN (SELECT account_id FROM paid)
), stored AS (
  INSERT INTO accepted_messages (${columnNames(acceptedColumns)}, timeline)
  SELECT ${columnNames(acceptedColumns)}, coalesce(timeline, '') FROM n
), opened AS (
  INSERT INTO open_messages (msg_id, account_id, priority, expires_at, updated_at, ${columnNames(openStateColumns)}, timeline)
  SELECT msg_id, account_id, priority, expires_at, accepted_at, ${columnNames(openStateColumns)}, '' FROM n
)${also}
SELECT account_id FROM paid`
}

/** The balance of an account, locked until the transaction ends; null where there is no such account. */
export async function lockBalance(tx: Queryable, accountId: number): Promise<number | null> {
  const text = 'SELECT available_micros FROM balances WHERE account_id = $1 FOR UPDATE'
  const rows = await tx.query<{ available_micros: number }>({ name: 'lock-balance', text }, [accountId])
  // A balance beyond what a number holds covers everything, rounded as well.
  return rows[0] === undefined ? null : Number(rows[0].available_micros)
}

/**
 * Which of `msgIds` are stored. The lock is a write, so a synchronous standby has them too when this resolves. What was
 * accepted may be visible later than its row of open_messages, where it lies on another machine.
 */
export async function storedIds(db: Queryable, msgIds: number[]): Promise<Set<number>> {
  const open = 'SELECT msg_id FROM open_messages WHERE msg_id = ANY($1::bigint[]) FOR KEY SHARE'
  const ended = 'SELECT msg_id FROM accepted_messages WHERE msg_id = ANY($1::bigint[])'
  const rows = [
    ...(await db.query<{ msg_id: number }>({ name: 'stored-open-ids', text: open }, [msgIds])),
    ...(await db.query<{ msg_id: number }>({ name: 'stored-ids', text: ended }, [msgIds])),
  ]
  return new Set(rows.map((row) => row.msg_id))
}
