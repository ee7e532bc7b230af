import type { Queryable, Statement } from '../database.ts'
import {
  type ArrayColumns,
  columnNames,
  columnValues,
  sealedParameters,
  unnest,
} from '../statements/array-columns.ts'

/** Which long text a part belongs to. */
export interface TextKey {
  accountId: number
  bindId: number
  source: string
  destination: string
  /** Its form and its value, such as `8/77`. */
  reference: string
  total: number
}

/** A text whose parts are not all there, or whose message is not stored yet. */
export interface StoredText extends TextKey {
  msgId: number
  /** The session that its first part came over. */
  session: string
  /** Parts that are not there. */
  missing: number
  createdAt: number
  /** When its last part came. */
  touchedAt: number
}

export interface NewText extends StoredText {
  bytes: number
  dueAt: number
}

/** A text that had parts before. */
export interface GrownText {
  msgId: number
  missing: number
  touchedAt: number
  /** What the new parts add. */
  bytes: number
  /** Null: as before. */
  dueAt: number | null
}

export interface NewPart {
  msgId: number
  /** From 1. */
  number: number
  /** A hash of its octets. */
  content: string
  /** What is kept of the PDU, as JSON. */
  body: string
  /** The session that it came over. */
  session: string
}

/** What the texts of a bind add up to, in all states. */
export interface TextCount {
  bindId: number
  texts: number
  bytes: number
}

export const keyColumns = {
  account_id: ['integer', ({ accountId }) => accountId],
  bind_id: ['integer', ({ bindId }) => bindId],
  source: ['text', ({ source }) => source],
  destination: ['text', ({ destination }) => destination, 'number'],
  reference: ['text', ({ reference }) => reference],
  total: ['smallint', ({ total }) => total],
} as const satisfies ArrayColumns<TextKey>

const newColumns = {
  ...keyColumns,
  msg_id: ['bigint', ({ msgId }) => msgId],
  session: ['text', ({ session }) => session],
  missing: ['smallint', ({ missing }) => missing],
  bytes: ['integer', ({ bytes }) => bytes],
  created_at: ['bigint', ({ createdAt }) => createdAt],
  touched_at: ['bigint', ({ touchedAt }) => touchedAt],
  due_at: ['bigint', ({ dueAt }) => dueAt],
} as const satisfies ArrayColumns<NewText>

const grownColumns = {
  msg_id: ['bigint', ({ msgId }) => msgId],
  missing: ['smallint', ({ missing }) => missing],
  touched_at: ['bigint', ({ touchedAt }) => touchedAt],
  bytes: ['integer', ({ bytes }) => bytes],
  due_at: ['bigint', ({ dueAt }) => dueAt],
} as const satisfies ArrayColumns<GrownText>

const partColumns = {
  msg_id: ['bigint', ({ msgId }) => msgId],
  number: ['smallint', ({ number }) => number],
  content: ['text', ({ content }) => content, 'same smpp_text_parts.content'],
  body: ['json', ({ body }) => body, 'members smpp_text_parts.body'],
  session: ['text', ({ session }) => session],
} as const satisfies ArrayColumns<NewPart>

const countColumns = {
  bind_id: ['integer', ({ bindId }) => bindId],
  texts: ['integer', ({ texts }) => texts],
  bytes: ['integer', ({ bytes }) => bytes],
} as const satisfies ArrayColumns<TextCount>

export const storedColumns = `t.msg_id AS "msgId", t.account_id AS "accountId", t.bind_id AS "bindId", t.session, t.source,
  t.destination, t.reference, t.total, t.missing, t.created_at AS "createdAt", t.touched_at AS "touchedAt"`

/** Locks the counts of these binds in their order, until the end of the transaction: no other gateway adds parts to their texts. */
export async function lockTextCounts(
  tx: Queryable,
  binds: readonly Pick<TextKey, 'bindId' | 'accountId'>[],
): Promise<void> {
  const bindIds = binds.map(({ bindId }) => bindId)
  const locked = await tx.query(lockStatement, [bindIds])
  if (locked.length === binds.length) return
  await tx.query(beginStatement, [bindIds, binds.map(({ accountId }) => accountId)])
  await tx.query(lockStatement, [bindIds])
}

const lockStatement: Statement = {
  name: 'lock-smpp-text-counts',
  text: 'SELECT bind_id FROM smpp_text_counts WHERE bind_id = ANY($1::int[]) ORDER BY bind_id FOR UPDATE',
}

const beginStatement: Statement = {
  name: 'begin-smpp-text-counts',
  text: `INSERT INTO smpp_text_counts (bind_id, account_id, texts, bytes)
    SELECT b, a, 0, 0 FROM unnest($1::int[], $2::int[]) AS n (b, a) ORDER BY b ON CONFLICT (bind_id) DO NOTHING`,
}

/** The counts of all binds of these accounts, and what each account can pay. */
export function readTextCounts(
  tx: Queryable,
  accountIds: readonly number[],
): Promise<(TextCount & { accountId: number; availableMicros: number })[]> {
  return tx.query(countsStatement, [accountIds])
}

const countsStatement: Statement = {
  name: 'read-smpp-text-counts',
  text: `SELECT c.bind_id AS "bindId", c.account_id AS "accountId", c.texts, c.bytes,
      coalesce(b.available_micros, 0) AS "availableMicros"
    FROM smpp_text_counts c LEFT JOIN balances b USING (account_id) WHERE c.account_id = ANY($1::int[])`,
}

/** The open texts of these keys, oldest first, each locked. Uses smpp_open_texts_by_key. */
export function readOpenTexts(tx: Queryable, keys: readonly TextKey[]): Promise<StoredText[]> {
  return tx.query<StoredText>(openStatement, columnValues(keyColumns, keys))
}

const openStatement: Statement = {
  name: 'read-open-smpp-texts',
  sealed: sealedParameters(keyColumns),
  text: `SELECT ${storedColumns} FROM ${unnest(keyColumns, 1)} AS k
    JOIN smpp_open_texts t USING (bind_id, destination, reference, source, total)
    WHERE t.is_open ORDER BY t.created_at, t.msg_id FOR UPDATE OF t`,
}

/** Those of the named parts that are there. Uses the primary key. */
export function readContents(
  tx: Queryable,
  parts: readonly Pick<NewPart, 'msgId' | 'number'>[],
): Promise<{ msgId: number; number: number; content: string | null; session: string | null }[]> {
  return tx.query(contentsStatement, [parts.map(({ msgId }) => msgId), parts.map(({ number }) => number)])
}

const contentsStatement: Statement = {
  name: 'read-smpp-part-contents',
  text: `SELECT msg_id AS "msgId", number, content, session FROM smpp_text_parts
    JOIN unnest($1::bigint[], $2::smallint[]) AS g (msg_id, number) USING (msg_id, number)`,
}

/** What a batch of parts changes. */
export interface PartsChange {
  texts: readonly NewText[]
  grown: readonly GrownText[]
  parts: readonly NewPart[]
  /** What is added to the counts. */
  counts: readonly TextCount[]
}

/** Stores parts, and which texts are whole by them, in one statement. Earlier parts are not touched. */
export async function addParts(tx: Queryable, { texts, grown, parts, counts }: PartsChange): Promise<void> {
  await tx.query(addStatement, [
    ...columnValues(newColumns, texts),
    ...columnValues(grownColumns, grown),
    ...columnValues(partColumns, parts),
    ...columnValues(countColumns, counts),
  ])
}

const grownAt = Object.keys(newColumns).length + 1
const partsAt = grownAt + Object.keys(grownColumns).length
const countsAt = partsAt + Object.keys(partColumns).length

const addStatement: Statement = {
  name: 'add-smpp-text-parts',
  sealed: { ...sealedParameters(newColumns), ...sealedParameters(partColumns, partsAt) },
  text: `WITH begun AS MATERIALIZED (
      SELECT * FROM ${unnest(newColumns, 1)} AS n
    ), grows AS MATERIALIZED (
      SELECT * FROM ${unnest(grownColumns, grownAt)} AS g
    ), added AS MATERIALIZED (
      SELECT * FROM ${unnest(partColumns, partsAt)} AS p
    ), texts AS (
      INSERT INTO smpp_open_texts (${columnNames(newColumns)}, is_open) SELECT *, missing > 0 FROM begun
    ), grown AS (
      UPDATE smpp_open_texts t SET missing = g.missing, touched_at = g.touched_at, is_open = g.missing > 0, bytes = t.bytes + g.bytes,
        due_at = coalesce(g.due_at, t.due_at)
      FROM grows g WHERE t.msg_id = g.msg_id
    ), parts AS (
      INSERT INTO smpp_text_parts (${columnNames(partColumns)}) SELECT * FROM added
    ), whole AS (
      SELECT msg_id, bind_id, source, destination, reference, total, touched_at FROM begun WHERE missing = 0
      UNION ALL
      SELECT t.msg_id, bind_id, source, destination, reference, total, g.touched_at
      FROM grows g JOIN smpp_open_texts t USING (msg_id) WHERE g.missing = 0
    ), remembered AS (
      INSERT INTO smpp_whole_texts (msg_id, bind_id, source, destination, reference, total, whole_at, contents, sessions)
      SELECT w.*, p.contents, p.sessions FROM whole w JOIN (
        SELECT msg_id, array_agg(content ORDER BY number) AS contents, array_agg(session ORDER BY number) AS sessions FROM (
          SELECT msg_id, number, content, session FROM added
          UNION ALL
          SELECT msg_id, number, content, session FROM grows g JOIN smpp_text_parts USING (msg_id) WHERE g.missing = 0
        ) a GROUP BY msg_id
      ) p USING (msg_id)
    )
    UPDATE smpp_text_counts c SET texts = c.texts + n.texts, bytes = c.bytes + n.bytes
    FROM ${unnest(countColumns, countsAt)} AS n WHERE c.bind_id = n.bind_id`,
}

/** Whether parts of this message of the account wait for others. */
export async function isTextWaiting(db: Queryable, accountId: number, msgId: number): Promise<boolean> {
  const text = 'SELECT FROM smpp_open_texts WHERE msg_id = $1 AND account_id = $2'
  return (await db.query({ name: 'is-smpp-text-waiting', text }, [msgId, accountId])).length > 0
}
