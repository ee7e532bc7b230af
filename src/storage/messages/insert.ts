import type { Message } from '../../domain/message/message.ts'
import { columnValues, namesOf, unnest } from '../array-columns.ts'
import type { Queryable, Statement } from '../database.ts'
import {
  insertVerificationsOf,
  type NewVerification,
  type StoredWithMessage,
  verificationColumns,
} from '../verifications.ts'
import { acceptedColumns, changingColumns, writtenColumns } from './columns.ts'

export interface NewMessage {
  message: Message
  /** Lines of the timeline to append, each as `encodeStep` makes it. */
  timeline: string
  /** Verification of the code in the message, stored with it or not at all; null where it carries none. */
  verification: NewVerification | null
}

/**
 * Stores messages with their codes and reserves their money, in one statement, which is the cheapest transaction.
 * Where a balance does not cover all messages of its account, none of them is stored and the account is missing in
 * the result. Older queued codes to the same recipients are not sent any more.
 */
export async function insertMessages(tx: Queryable, messages: NewMessage[]): Promise<Set<number>> {
  const totals = new Map<number, { micros: number; messages: number }>()
  for (const { message } of messages) {
    const total = totals.get(message.accountId) ?? { micros: 0, messages: 0 }
    total.micros += message.money.reservedMicros
    total.messages += 1
    totals.set(message.accountId, total)
  }
  const accounts = [...totals.keys()].sort((a, b) => a - b)
  const values: unknown[] = [
    accounts,
    accounts.map((account) => totals.get(account)?.micros ?? 0),
    accounts.map((account) => totals.get(account)?.messages ?? 0),
    ...columnValues(
      messageColumns,
      messages.map(({ message }) => message),
    ),
    ...columnValues(writtenColumns, messages),
  ]
  const codes = messages.flatMap(codeOf)
  const rows = await (codes.length === 0
    ? tx.query<{ account_id: number }>(insertStatement, values)
    : tx.query<{ account_id: number }>(insertWithCodes, [
        ...values,
        ...columnValues(verificationColumns, codes),
      ]))
  return new Set(rows.map((row) => row.account_id))
}

function codeOf({ message, verification }: NewMessage): StoredWithMessage[] {
  if (verification === null) return []
  const { msgId, acceptedAt: createdAt, expiresAt } = message
  return [{ ...verification, msgId, createdAt, expiresAt }]
}

const messageColumns = { ...acceptedColumns, ...changingColumns }
const allColumns = { ...messageColumns, ...writtenColumns }
const firstColumn = 4

const insertStatement: Statement = { name: 'insert-messages', text: insertText('') }
const insertWithCodes: Statement = {
  name: 'insert-messages-with-codes',
  text: insertText(`, ${insertVerificationsOf('paid', firstColumn + Object.keys(allColumns).length)}`),
}

/** Uses the primary keys of balances and messages only; `also` is further parts of the WITH. */
function insertText(also: string): string {
  return `
WITH charge AS (
  SELECT * FROM unnest($1::integer[], $2::bigint[], $3::integer[]) AS c (account_id, micros, messages)
), paid AS (
  UPDATE balances b SET available_micros = b.available_micros - c.micros
  FROM charge c WHERE b.account_id = c.account_id AND b.available_micros >= c.micros
  RETURNING b.account_id
), entry AS (
  INSERT INTO ledger (account_id, kind, amount_micros, messages)
  SELECT c.account_id, 'reserve', -c.micros, c.messages FROM charge c JOIN paid USING (account_id)
), stored AS (
  INSERT INTO messages (${namesOf(messageColumns)}, updated_at, timeline)
  SELECT ${namesOf(messageColumns)}, updated_at, coalesce(timeline, '')
  FROM ${unnest(allColumns, firstColumn)} AS n (${namesOf(allColumns)})
  WHERE n.account_id IN (SELECT account_id FROM paid)
)${also}
SELECT account_id FROM paid`
}

/** The balance of an account, locked until the transaction ends; null where there is no such account. */
export async function lockBalance(tx: Queryable, accountId: number): Promise<number | null> {
  const text = 'SELECT available_micros FROM balances WHERE account_id = $1 FOR UPDATE'
  const rows = await tx.query<{ available_micros: number }>({ name: 'lock-balance', text }, [accountId])
  return rows[0]?.available_micros ?? null
}

/** Which of `msgIds` are stored. The lock is a write, so a synchronous standby has them too when this resolves. */
export async function storedIds(db: Queryable, msgIds: number[]): Promise<Set<number>> {
  const rows = await db.query<{ msg_id: number }>(
    {
      name: 'stored-ids',
      text: 'SELECT msg_id FROM messages WHERE msg_id = ANY($1::bigint[]) FOR KEY SHARE',
    },
    [msgIds],
  )
  return new Set(rows.map((row) => row.msg_id))
}
