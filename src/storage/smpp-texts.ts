import { type ArrayColumns, columnValues, sealedOf, unnest } from './array-columns.ts'
import type { Queryable, Statement } from './database.ts'

/** Which long text a part belongs to. */
export interface TextKey {
  accountId: number
  source: string
  destination: string
  reference: number
  total: number
}

/** A part of a long text. */
export interface TextPart extends TextKey {
  /** The id of the message, if this is the first part of it that came. */
  msgId: number
  bindId: number
  /** From 1. */
  number: number
  /** What is kept of the PDU, as JSON. */
  body: string
}

/** A long text as it is stored. */
export interface StoredText extends TextKey {
  msgId: number
  bindId: number
  /** The bodies of the parts by number. */
  parts: Record<string, unknown>
  createdAt: number
  dueAt: number
}

/** The text that each part belongs to now, in the order of `parts`. */
export interface TextTimes {
  now: number
  /** Until when the others are awaited. */
  waitsUntil: number
  /** Of a text that this part completes: until when this gateway stores its message. */
  leasedUntil: number
}

const columns = {
  account_id: ['integer', ({ accountId }) => accountId],
  source: ['text', ({ source }) => source],
  destination: ['text', ({ destination }) => destination, 'number'],
  reference: ['integer', ({ reference }) => reference],
  total: ['smallint', ({ total }) => total],
  msg_id: ['bigint', ({ msgId }) => msgId],
  bind_id: ['integer', ({ bindId }) => bindId],
  number: ['smallint', ({ number }) => number],
  body: ['json', ({ body }) => body, 'members smpp_texts.parts'],
} as const satisfies ArrayColumns<TextPart>

const key = 'account_id, source, destination, reference, total'
const storedColumns = `msg_id AS "msgId", account_id AS "accountId", bind_id AS "bindId", source, destination, reference,
  total, parts, created_at AS "createdAt", due_at AS "dueAt"`

/**
 * Adds parts to their texts, each text locked in the order of the keys, and returns the texts as they are then. The
 * `msgId` of a text is that of the part that came first. A text that is whole frees its reference. Uses smpp_texts_open.
 */
export function addTextParts(
  db: Queryable,
  parts: readonly TextPart[],
  { now, waitsUntil, leasedUntil }: TextTimes,
): Promise<StoredText[]> {
  return db.query<StoredText>(addStatement, [...columnValues(columns, parts), now, waitsUntil, leasedUntil])
}

const after = Object.keys(columns).length + 1
const isWhole = (parts: string, total: string) =>
  `(SELECT count(*) FROM jsonb_object_keys(${parts})) = ${total}`
const dueAt = (parts: string, total: string, otherwise: string) =>
  `CASE WHEN ${isWhole(parts, total)} THEN $${after + 2}::bigint ELSE ${otherwise} END`
const allParts = 'smpp_texts.parts || excluded.parts'

const addStatement: Statement = {
  name: 'add-smpp-text-parts',
  sealed: sealedOf(columns),
  text: `WITH given AS (
      SELECT ${key}, min(msg_id) AS msg_id, min(bind_id) AS bind_id,
        jsonb_object_agg(number::text, body::jsonb) AS parts
      FROM ${unnest(columns, 1)} AS p
      GROUP BY ${key} ORDER BY ${key}
    )
    INSERT INTO smpp_texts (${key}, msg_id, bind_id, parts, whole, created_at, due_at)
    SELECT ${key}, msg_id, bind_id, parts, ${isWhole('parts', 'total')}, $${after}::bigint,
      ${dueAt('parts', 'total', `$${after + 1}::bigint`)} FROM given
    ON CONFLICT (${key}) WHERE NOT whole DO UPDATE SET parts = ${allParts},
      whole = ${isWhole(allParts, 'smpp_texts.total')},
      due_at = ${dueAt(allParts, 'smpp_texts.total', 'smpp_texts.due_at')}
    RETURNING ${storedColumns}`,
}

/** Leases texts that are due: whole ones of a gateway that went away, and those whose parts did not come. */
export function claimTexts(db: Queryable, now: number, leasedUntil: number): Promise<StoredText[]> {
  return db.query<StoredText>(claimStatement, [now, leasedUntil])
}

/** Uses smpp_texts_due. */
const claimStatement: Statement = {
  name: 'claim-smpp-texts',
  text: `UPDATE smpp_texts SET due_at = $2 WHERE msg_id IN (
      SELECT msg_id FROM smpp_texts WHERE due_at <= $1 ORDER BY due_at LIMIT 100 FOR UPDATE SKIP LOCKED
    ) RETURNING ${storedColumns}`,
}

/** Returns the ids of those that were there. */
export async function removeTexts(tx: Queryable, msgIds: readonly number[]): Promise<Set<number>> {
  const text = 'DELETE FROM smpp_texts WHERE msg_id = ANY($1::bigint[]) RETURNING msg_id AS "msgId"'
  const rows = await tx.query<{ msgId: number }>({ name: 'remove-smpp-texts', text }, [msgIds])
  return new Set(rows.map(({ msgId }) => msgId))
}

/** Whether parts of this message of the account wait for others. */
export async function isTextWaiting(db: Queryable, accountId: number, msgId: number): Promise<boolean> {
  const text = 'SELECT FROM smpp_texts WHERE msg_id = $1 AND account_id = $2'
  return (await db.query({ name: 'is-smpp-text-waiting', text }, [msgId, accountId])).length > 0
}
