import type { Queryable, Statement } from '../database.ts'
import { type StoredText, storedColumns } from './smpp-texts.ts'

/** Accounts of one claim. */
const accountsOfClaim = 10
/** Texts of each of them. */
const textsOfClaim = 20

export interface ClaimedTexts {
  texts: StoredText[]
  /** The next claim begins after this account; null: with the first one. */
  after: number | null
}

/**
 * Leases texts that are due: whole ones of a gateway that went away, and those whose parts did not come, which take no more
 * parts. The oldest ones of some accounts after `after`. Uses smpp_open_texts_due.
 */
export async function claimTexts(
  db: Queryable,
  { after, now, leasedUntil }: { after: number; now: number; leasedUntil: number },
): Promise<ClaimedTexts> {
  const accounts = await db.query<{ accountId: number }>(dueAccountsStatement, [after, now])
  const ids = accounts.map(({ accountId }) => accountId)
  const texts = ids.length === 0 ? [] : await db.query<StoredText>(claimStatement, [ids, now, leasedUntil])
  return { texts, after: ids.length < accountsOfClaim ? null : (ids.at(-1) ?? null) }
}

const dueAccountsStatement: Statement = {
  name: 'accounts-of-due-smpp-texts',
  text: `SELECT DISTINCT account_id AS "accountId" FROM smpp_text_counts c WHERE texts > 0 AND account_id > $1 AND EXISTS (
      SELECT FROM smpp_open_texts t WHERE t.account_id = c.account_id AND t.due_at <= $2
    ) ORDER BY account_id LIMIT ${accountsOfClaim}`,
}

const claimStatement: Statement = {
  name: 'claim-smpp-texts-by-account',
  text: `WITH due AS MATERIALIZED (
      SELECT d.msg_id FROM unnest($1::int[]) AS a (account_id) CROSS JOIN LATERAL (
        SELECT msg_id FROM smpp_open_texts WHERE account_id = a.account_id AND due_at <= $2
        ORDER BY due_at LIMIT ${textsOfClaim} FOR UPDATE SKIP LOCKED
      ) d
    )
    UPDATE smpp_open_texts t SET due_at = $3, is_open = false FROM due WHERE t.msg_id = due.msg_id
    RETURNING ${storedColumns}`,
}

/** A part as it is stored. */
export interface StoredPartRow {
  msgId: number
  number: number
  body: unknown
}

/** All parts of these texts by their numbers. Uses the primary key. */
export function readParts(db: Queryable, msgIds: readonly number[]): Promise<StoredPartRow[]> {
  return db.query<StoredPartRow>(partsStatement, [msgIds])
}

const partsStatement: Statement = {
  name: 'read-smpp-text-parts',
  text: `SELECT msg_id AS "msgId", number, body FROM smpp_text_parts WHERE msg_id = ANY($1::bigint[])
    ORDER BY msg_id, number`,
}

/** The same without what was written: enough for a receipt. */
export function readPartHeads(db: Queryable, msgIds: readonly number[]): Promise<StoredPartRow[]> {
  return db.query<StoredPartRow>(headsStatement, [msgIds])
}

const headsStatement: Statement = {
  name: 'read-smpp-text-part-heads',
  text: `SELECT msg_id AS "msgId", number, body - 'octets' - 'tlvs' AS body FROM smpp_text_parts
    WHERE msg_id = ANY($1::bigint[]) ORDER BY msg_id, number`,
}

/** Removes texts that are whole or claimed, with their parts. Returns the ids of those that were there. */
export async function removeTexts(tx: Queryable, msgIds: readonly number[]): Promise<Set<number>> {
  const rows = await tx.query<{ msgId: number; bindId: number; bytes: number }>(removeStatement, [msgIds])
  if (rows.length > 0) {
    await tx.query(subtractStatement, [rows.map(({ bindId }) => bindId), rows.map(({ bytes }) => bytes)])
  }
  return new Set(rows.map(({ msgId }) => msgId))
}

const removeStatement: Statement = {
  name: 'remove-smpp-texts-and-parts',
  text: `WITH parts AS (DELETE FROM smpp_text_parts WHERE msg_id = ANY($1::bigint[]))
    DELETE FROM smpp_open_texts WHERE msg_id = ANY($1::bigint[])
    RETURNING msg_id AS "msgId", bind_id AS "bindId", bytes`,
}

/** Locks in the order of the binds, as `lockTextCounts` does. */
const subtractStatement: Statement = {
  name: 'subtract-from-smpp-text-counts',
  text: `WITH removed AS MATERIALIZED (
      SELECT bind_id, count(*) AS texts, sum(bytes) AS bytes FROM unnest($1::int[], $2::int[]) AS r (bind_id, bytes)
      GROUP BY bind_id
    ), locked AS MATERIALIZED (
      SELECT c.bind_id FROM smpp_text_counts c JOIN removed USING (bind_id) ORDER BY c.bind_id FOR UPDATE OF c
    )
    UPDATE smpp_text_counts c SET texts = c.texts - r.texts, bytes = c.bytes - r.bytes
    FROM locked JOIN removed r USING (bind_id) WHERE c.bind_id = locked.bind_id`,
}
